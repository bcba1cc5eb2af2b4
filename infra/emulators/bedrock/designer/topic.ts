/** Works out what a question is about, with what an earlier turn or the photo adds to it. */

import { type Concept, conceptsOf, stems, tokens } from '../text/words.ts';
import type { RoomReading } from './room-reading.ts';
import { COOL, WARM } from './room-words.ts';

/** A turn of the conversation, already free of passages and tags. */
export interface Turn {
  role: 'user' | 'assistant';
  text: string;
}

const EARLIER_QUESTION = 0.6;
const EARLIER_HEADING = 0.35;
const PHOTO = 0.35;
const CONTINUES = /^(?:and|but|or|also|so|then|what about|how about|what if|same|ok(?:ay)?)\b/i;
const REFERS = /\b(?:it|its|that|this|they|them|there|those|these|one|ones|same|both)\b/i;

/**
 * The concepts of a question, each once.
 * @param history Earlier turns, oldest first; they count when the question is too short to stand alone.
 * @param room The reading of an attached photo; its light and materials count a little beside the words.
 */
export function topicOf(question: string, history: readonly Turn[], room: RoomReading | undefined): Concept[] {
  const own = conceptsOf(question);
  const carried = isFollowUp(question, own) ? carriedOver(history) : [];
  const seen = room ? conceptsOf(wordsFor(room), own.length === 0 ? 1 : PHOTO) : [];
  const topic = new Map<string, Concept>();
  for (const concept of [...own, ...carried, ...seen]) if (!topic.has(concept.stem)) topic.set(concept.stem, concept);
  return [...topic.values()];
}

/** "And the ceiling?" cannot stand alone; "Which whites suit a south room?" can. */
function isFollowUp(question: string, own: readonly Concept[]): boolean {
  if (own.length <= 1) return true;
  return own.length <= 3 && tokens(question).length <= 10 && (CONTINUES.test(question.trim()) || REFERS.test(question));
}

function carriedOver(history: readonly Turn[]): Concept[] {
  const question = history.findLast(({ role, text }) => role === 'user' && stems(text).length > 1);
  const answer = history.findLast(({ role }) => role === 'assistant');
  const heading = /^#{1,6} (.+)$/m.exec(answer?.text ?? '')?.[1];
  return [...conceptsOf(question?.text ?? '', EARLIER_QUESTION), ...conceptsOf(heading ?? '', EARLIER_HEADING)];
}

/** What a designer would think of first in such a room. */
function wordsFor({ palette, lightness, warmth, light, contrast }: RoomReading): string {
  return [
    lightness < 45 ? 'dark room lamps mirror' : lightness > 70 ? 'bright glare sheer' : 'lamps walls',
    warmth > WARM ? 'warm undertone timber' : warmth < COOL ? 'cool undertone' : 'neutral white',
    light === 'above'
      ? 'pendant ceiling'
      : light === 'behind'
        ? 'window glare'
        : light === 'even'
          ? ''
          : 'window side light',
    contrast > 50 ? 'contrast' : 'palette',
    ...palette.slice(0, 3).map(({ name }) => name),
  ].join(' ');
}
