/** Answers the tool understand_question: the complete question, what to search for, what is said beside it, and its dangers. */
import * as z from 'zod/mini';
import { detectLanguage } from '../text/language.ts';
import { type Concept, conceptsOf, matchOf, stems, topicsIn } from '../text/words.ts';
import { excludesIn, factsIn, stateIn } from './facts.ts';
import { pickedFrom, pointsBack, ROOMS, standaloneOf } from './follow-up.ts';
import { dangersIn } from './hazards/dangers.ts';
import { BESIDE_HOMES, intentOf } from './intent.ts';
import type { Photo } from './photo/pixels.ts';
import { see } from './photo/things.ts';
import { queriesOn } from './photo/words.ts';
import { elements, inside } from './prompt.ts';
import { sumAsked } from './sums.ts';

const Enum = z.object({ enum: z.array(z.string()) });
const Topics = z.object({ properties: z.object({ topic: Enum }) });
const Kinds = z.object({
  properties: z.object({
    hazards: z.object({ items: z.object({ properties: z.object({ kind: Enum }) }) }),
  }),
});
const QUERIES_MAX = 3;

/**
 * @param photo The question's photo: where the question has no word of the trade, the search uses what is seen.
 * @param schema The JSON Schema of the tool's input: topics and kinds of hazards are chosen from its enums.
 */
export async function understand(text: string, schema: unknown, photo?: Photo) {
  const turns = elements(inside(text, 'conversation'), 'turn');
  const asked = elements(text, 'question').at(-1);
  const question = asked?.text ?? text.trim();
  const earlier = turns.filter(({ is }) => is.by === 'member').map((turn) => turn.text);
  const photos = turns.filter(({ is }) => is.photo).length + (asked?.is.photo ? 1 : 0);
  const intent = intentOf(question, { photos, hasAnswer: turns.some(({ is }) => is.by === 'designer') });
  const isTalk = BESIDE_HOMES.has(intent);
  const picked = pickedFrom(question, turns.findLast(({ is }) => is.by === 'designer')?.text ?? '');
  const standalone = isTalk ? question : picked ? `${question} ${picked}` : standaloneOf(question, earlier);
  const isOpen = photo !== undefined && !isTalk && conceptsOf(standalone).every(({ kin }) => kin.size === 0);
  const queries = isOpen
    ? queriesOn(await see(photo), elements(text, 'room').at(-1)?.is.kind)
    : picked
      ? [picked]
      : queriesFor(question, standalone, earlier);
  const [state, sum] = [stateIn(question), isTalk ? undefined : sumAsked(question)];
  const kinds = Kinds.safeParse(schema).data?.properties.hazards.items.properties.kind.enum ?? [];
  return {
    standalone,
    queries,
    intent,
    language: detectLanguage(question) ?? earlier.map(detectLanguage).findLast(Boolean) ?? 'en',
    ...(state !== undefined && { state }),
    excludes: excludesIn(question),
    facts: factsIn(question),
    ...(sum !== undefined && { sum }),
    hazards: isTalk ? [] : dangersIn(question, kinds),
    topic: topicFrom(
      Topics.safeParse(schema).data?.properties.topic.enum ?? [],
      conceptsOf(isOpen ? queries.join(' ') : standalone),
    ),
  };
}

/** A longer question than this, in topics, has its own place. */
const TOPICS_IN_A_ROOM = 5;
/** The whole question, each part of one that asks several things, and the room before where it names none. */
function queriesFor(question: string, standalone: string, earlier: readonly string[]): string[] {
  const parts = question.split(/(?<=[.?!])\s+|\n+/).filter((part) => part.includes('?') && !pointsBack(part));
  const isOpen = !ROOMS.test(standalone) && topicsIn(question).length <= TOPICS_IN_A_ROOM;
  const room = isOpen ? ROOMS.exec(earlier.at(-1) ?? '')?.[0] : undefined;
  const inRoom = room === undefined ? [] : [`${standalone} ${room}`];
  return [...new Set([standalone, ...inRoom, ...(parts.length > 1 ? parts : [])])].slice(0, QUERIES_MAX);
}

/** The topic whose name has most in common with the question; the list's last one where none has. */
function topicFrom(topics: readonly string[], concepts: readonly Concept[]): string {
  const shared = topics.map((topic) => {
    const words = new Set(stems(topic));
    return concepts.reduce((sum, concept) => sum + matchOf(concept, words), 0);
  });
  const most = Math.max(...shared);
  return (most > 0 ? topics[shared.indexOf(most)] : topics.at(-1)) ?? 'other';
}
