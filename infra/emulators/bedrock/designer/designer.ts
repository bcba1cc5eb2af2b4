/**
 * The stand-in for a language model: it measures the photo, picks sentences from the passages it was given and joins them.
 * Nothing in it can follow an instruction, wherever it stands; the system prompt is not read at all.
 */

import { conceptsOf } from '../text/words.ts';
import { coverage, evidenceFor } from './evidence.ts';
import { forTheirHouse } from './house-style.ts';
import { notesFor, type PinnedNote } from './notes.ts';
import type { Pixels } from './pixels.ts';
import { readPrompt } from './prompt.ts';
import { readRoom } from './room-reading.ts';
import { type Turn, topicOf } from './topic.ts';
import { answerOf } from './writing.ts';

export interface Consultation {
  /** Earlier turns, oldest first. */
  history: readonly Turn[];
  /** The text of the last user turn, as the chat function writes it. */
  prompt: string;
  photo: Pixels | undefined;
  /** Whether the caller offered the `pin_notes` tool. */
  canPin: boolean;
}

export interface Advice {
  /** Markdown. */
  text: string;
  /** Empty without a photo or without the tool. */
  notes: PinnedNote[];
}

/** What fits the member's house is enough when its best passage speaks of this share of what the best of all does. */
const FITTING_MIN = 0.8;

/** The same consultation always gets the same advice. */
export function advise({ history, prompt, photo, canPin }: Consultation): Advice {
  const { passages, question } = readPrompt(prompt);
  const room = photo && readRoom(photo);
  const turns = history.map(({ role, text }) => ({ role, text: role === 'user' ? readPrompt(text).question : text }));
  const said = [...turns.filter(({ role }) => role === 'user').map(({ text }) => text), question].join('\n');
  const topic = topicOf(question, turns, room);
  const fitting = forTheirHouse(said, passages);
  const enough = coverage(topic, fitting) >= FITTING_MIN * coverage(topic, passages);
  const excerpts = evidenceFor(topic, enough ? fitting : passages);
  const notes =
    room && canPin
      ? notesFor(
          room,
          excerpts.map(({ passage }) => passage),
        )
      : [];
  const namesATopic = conceptsOf(question).some(({ kin }) => kin.size > 0);
  return { text: answerOf({ question, passages, excerpts, room, pins: notes.length, namesATopic }), notes };
}
