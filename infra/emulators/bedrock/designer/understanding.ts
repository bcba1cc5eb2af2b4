/** The input of the tool understand_question: what a question asks by itself, what to search for. */
import * as z from 'zod/mini';
import { detectLanguage } from '../text/language.ts';
import { type Concept, conceptsOf, matchOf, stems } from '../text/words.ts';
import { pointsBack, standaloneOf } from './follow-up.ts';
import { intentOf } from './intent.ts';
import { measuredTopic } from './palette.ts';
import { problemOf } from './picture-check.ts';
import type { Photo } from './pixels.ts';
import { elements, inside } from './prompt.ts';

const Schema = z.object({ properties: z.object({ topic: z.object({ enum: z.array(z.string()) }) }) });
const QUERIES_MAX = 3;

/**
 * Hazards stay empty: the product's own rules find them.
 * @param photo Of the question: what was measured in it is searched for where the words are none of the trade.
 * @param schema The JSON Schema of the tool's input: topics are chosen from its enum.
 */
export function understand(text: string, schema: unknown, photo?: Photo) {
  const turns = elements(inside(text, 'conversation'), 'turn');
  const asked = elements(text, 'question').at(-1);
  const question = asked?.text ?? text.trim();
  const earlier = turns.filter(({ is }) => is.by === 'member').map((turn) => turn.text);
  const photos = turns.filter(({ is }) => is.photo).length + (asked?.is.photo ? 1 : 0);
  const intent = intentOf(question, { photos, hasAnswer: turns.some(({ is }) => is.by === 'designer') });
  const isTalk = ['greeting', 'thanks', 'off-topic'].includes(intent);
  const standalone = isTalk ? question : standaloneOf(question, earlier);
  const isOpen = photo !== undefined && !isTalk && conceptsOf(standalone).every(({ kin }) => kin.size === 0);
  const queries = isOpen ? queriesOn(photo, elements(text, 'room').at(-1)?.is.kind) : queriesFor(question, standalone);
  return {
    standalone,
    queries,
    intent,
    language: detectLanguage(question) ?? earlier.map(detectLanguage).findLast(Boolean) ?? 'en',
    hazards: [],
    topic: topicFrom(
      z.safeParse(Schema, schema).data?.properties.topic.enum ?? [],
      conceptsOf(isOpen ? queries.join(' ') : standalone),
    ),
  };
}

/** By the room, where its file says it, and by light and colour: nothing else can be measured. */
function queriesOn(photo: Photo, room: string | undefined): string[] {
  if (problemOf(photo) !== 'none') return [];
  return [...(room ? [room] : []), measuredTopic(photo)];
}

/** The whole question, and each of its sentences that names something by itself. */
function queriesFor(question: string, standalone: string): string[] {
  const parts = question
    .split(/(?<=[.?!])\s+|\n+/)
    .filter((part) => !pointsBack(part) && conceptsOf(part).some(({ kin }) => kin.size > 0));
  return [...new Set([standalone, ...(parts.length > 1 ? parts : [])])].slice(0, QUERIES_MAX);
}

/** The topic whose name shares most with the question; the last of the list when none does. */
function topicFrom(topics: readonly string[], concepts: readonly Concept[]): string {
  const shared = topics.map((topic) => {
    const words = new Set(stems(topic));
    return concepts.reduce((sum, concept) => sum + matchOf(concept, words), 0);
  });
  const most = Math.max(...shared);
  return (most > 0 ? topics[shared.indexOf(most)] : topics.at(-1)) ?? 'other';
}
