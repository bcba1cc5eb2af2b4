/** What code guarantees of every answer: its citations exist, its figures come from somewhere or are marked, and its events keep their order. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Conversation, Question, Reply } from './asking.ts';
import { atLeast, type Bar, shortly } from './bar.ts';
import { citedIn, figuresIn, sentencesOf } from './wording.ts';

/** Asked beside the held-out cases, so that every event and every origin of a figure occurs. */
export const OCCASIONS: readonly Question[] = [
  { key: 'occasion/photo', turns: [{ text: 'What would you change in this room?', photo: 'federation' }] },
  {
    key: 'occasion/two-photos',
    turns: [
      { text: 'Any ideas?', photo: 'rental-before' },
      { text: 'And this room?', photo: 'bedroom' },
    ],
  },
  { key: 'occasion/danger', turns: [{ text: 'I can smell gas in the kitchen. Which colour suits the cupboards?' }] },
  {
    key: 'occasion/sum',
    turns: [{ text: 'How much paint do I need for the walls of a room 4.1 m by 3.3 m, 2.4 m high, in two coats?' }],
  },
  {
    key: 'occasion/home',
    home: ['The ceilings are 2.93 m high', 'We rent'],
    turns: [{ text: 'How long do curtains from the ceiling to the floor have to be?' }],
  },
];

const LIBRARY = new URL('../../knowledge/', import.meta.url);

/** The shipped articles by file and heading. A source's excerpt is cut short, so it is not enough. */
const sections = new Map(
  readdirSync(LIBRARY)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      readFileSync(new URL(file, LIBRARY), 'utf8')
        .split(/^## /m)
        .map((text) => [`${file}#${text.split('\n')[0]?.trim()}`, text] as const),
    ),
);
/** Nobody outside knows which passages an answer had: a sentence without a citation may have its figures from any. */
const everyFigure = new Set([...sections.values()].flatMap(figuresIn));
const figuresOf = ({ document, heading, excerpt, title, quotes }: Reply['sources'][number]): number[] =>
  figuresIn(`${title} ${heading} ${excerpt} ${quotes.join(' ')} ${sections.get(`${document}#${heading}`) ?? ''}`);

/** After `accepted` the notes, then what was understood of the home; a danger right before the first words. */
const ORDER = /^accepted( notes)?( facts)?( hazard)? text( sources)?( suggestions)? done$/;

/** @param asked All conversations. */
export function guaranteeBars(asked: readonly Conversation[]): Bar[] {
  const replies = asked.flatMap(({ key, turns, home = [], replies: all }) =>
    all.map((reply, n) => ({ key, reply, said: [...home, ...turns.slice(0, n + 1).map(({ text }) => text)] })),
  );
  const citing = replies.filter(({ reply }) => citedIn(reply.content).length > 0);
  const invalid = citing
    .filter(({ reply }) => citedIn(reply.content).some((n) => !reply.sources.some((source) => source.n === n)))
    .map(({ key, reply }) => `${key}: cites ${citedIn(reply.content).join(', ')} of ${reply.sources.length} sources`);
  const claims = replies.flatMap(({ key, reply, said }) =>
    sentencesOf(reply.content)
      .filter(({ text }) => figuresIn(text).length > 0)
      .map((sentence) => ({ key, sentence, foreign: foreignFigures(sentence, reply, said) })),
  );
  const unmarked = claims
    .filter(({ foreign }) => foreign.length > 0)
    .map(({ key, sentence, foreign }) => `${key}: ${foreign.join(', ')} in "${shortly(sentence.text, 160)}"`);
  const disordered = replies
    .filter(({ reply }) => !ORDER.test(reply.order.join(' ')))
    .map(({ key, reply }) => `${key}: ${reply.order.join(', ') || reply.content}`);
  const pinned = replies.filter(({ reply }) => reply.order.includes('notes'));
  const late = pinned.filter(({ reply: { order } }) => order.indexOf('text') < order.indexOf('notes'));
  return [
    atLeast('citation numbers valid', 1, citing.length, invalid),
    atLeast('figures from somewhere or marked', 1, claims.length, unmarked),
    atLeast('events in their order', 1, replies.length, disordered),
    atLeast(
      'notes before the first words',
      1,
      pinned.length,
      late.map(({ key }) => key),
    ),
  ];
}

/** Figures of a sentence that are not in its passages, nor the member's own, nor a sum of those, nor marked. */
function foreignFigures(
  { text, from, to }: { text: string; from: number; to: number },
  { content, sources, unsupported }: Reply,
  said: readonly string[],
): number[] {
  if (unsupported.some((range) => range.from < to && range.to > from)) return [];
  const cited = citedIn(text);
  const given = new Set(sources.filter(({ n }) => cited.length === 0 || cited.includes(n)).flatMap(figuresOf));
  const own = said.flatMap(figuresIn);
  const known = (figure: number) => given.has(figure) || (cited.length === 0 && everyFigure.has(figure));
  const foreign = figuresIn(text).filter((figure) => !known(figure) && !own.includes(figure));
  if (foreign.length === 0 || own.length === 0) return foreign;
  const sums = sumsOf(own, [...given], figuresIn(content));
  return foreign.filter((figure) => !sums.some((sum) => isRounded(figure, sum)));
}

/** Numbers that follow from a room's measurements: sums, products, a perimeter, walls, coats, 10 % for cuts, a margin all round, and shares of those. */
function sumsOf(own: readonly number[], given: readonly number[], displayed: readonly number[]): number[] {
  const numbers = [...new Set(own)].slice(0, 6);
  const pairs = numbers.flatMap((a) => own.slice(0, 6).map((b) => [a, b] as const));
  const simple = pairs.flatMap(([a, b]) => [a + b, a * b, Math.abs(a - b), 2 * (a + b), ...(b > 0 ? [a / b] : [])]);
  const walls = pairs.flatMap(([a, b]) => numbers.map((c) => 2 * (a + b) * c));
  const worked = [...numbers, ...simple, ...walls].flatMap((sum) => [sum, sum * 2, sum * 1.1]);
  const shown = [...numbers, ...displayed.filter((figure) => worked.some((sum) => isRounded(figure, sum)))];
  const shares = shown.flatMap((a) => given.flatMap((b) => (b > 0 ? [a / b, (2 * a) / b] : [])));
  return [
    ...worked,
    ...shown.flatMap((a) => given.flatMap((b) => [a * b, a + 2 * b])),
    // Tins are bought whole.
    ...shares.flatMap((share) => [share, Math.ceil(share)]),
  ];
}

/** Whether a figure is this number in metres or millimetres, rounded as in a sentence. */
const isRounded = (figure: number, sum: number): boolean =>
  [sum, sum * 1000, sum / 1000].some((value) => Math.abs(figure - value) <= Math.max(0.005, Math.abs(value) * 0.008));
