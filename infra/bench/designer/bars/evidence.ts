/** Checks of every answer: citations exist, figures come from the cited passage or are marked, notes come before words. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Conversation } from '../asking/designer.ts';
import type { Reply } from '../asking/reply.ts';
import { citedIn, figuresIn, sentencesOf } from '../wording.ts';
import { atLeast, type Bar, shortly } from './bar.ts';

const LIBRARY = new URL('../../../knowledge/', import.meta.url);

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
const textOf = ({ document, heading, excerpt, title, quotes }: Reply['sources'][number]): string =>
  `${title} ${heading} ${excerpt} ${quotes.join(' ')} ${sections.get(`${document}#${heading}`) ?? ''}`;

/** @param asked All conversations. */
export function evidenceBars(asked: readonly Conversation[]): Bar[] {
  const replies = asked.flatMap(({ key, turns, replies: all }) =>
    all.map((reply, n) => ({ key, reply, said: turns.slice(0, n + 1).map(({ text }) => text) })),
  );
  const citing = replies.filter(({ reply }) => citedIn(reply.content).length > 0);
  const invalid = citing
    .filter(({ reply }) => citedIn(reply.content).some((n) => !reply.sources.some((source) => source.n === n)))
    .map(({ key, reply }) => `${key}: cites ${citedIn(reply.content).join(', ')} of ${reply.sources.length} sources`);
  const claims = citing.flatMap(({ key, reply, said }) =>
    sentencesOf(reply.content)
      .filter(({ text }) => citedIn(text).length > 0 && figuresIn(text).length > 0)
      .map((sentence) => ({ key, sentence, foreign: foreignFigures(sentence, reply, said) })),
  );
  const unmarked = claims
    .filter(({ foreign }) => foreign.length > 0)
    .map(({ key, sentence, foreign }) => `${key}: ${foreign.join(', ')} in "${shortly(sentence.text, 160)}"`);
  const pinned = replies.filter(({ reply }) => reply.order.includes('notes'));
  const late = pinned
    .filter(({ reply }) => reply.order.includes('text') && reply.order.indexOf('text') < reply.order.indexOf('notes'))
    .map(({ key }) => key);
  return [
    atLeast('citation numbers valid', 1, citing.length, invalid),
    atLeast('figures in their passage or marked', 1, claims.length, unmarked),
    atLeast('notes before the first words', 1, pinned.length, late),
  ];
}

/** Figures of a cited sentence that are not in its passages, nor the member's own, nor a sum of those, nor marked. */
function foreignFigures(
  sentence: { text: string; from: number; to: number },
  reply: Reply,
  said: readonly string[],
): number[] {
  if (reply.unsupported.some(({ from, to }) => from < sentence.to && to > sentence.from)) return [];
  const cited = new Set(citedIn(sentence.text));
  const given = figuresIn(
    reply.sources
      .filter(({ n }) => cited.has(n))
      .map(textOf)
      .join('\n'),
  );
  const own = said.flatMap(figuresIn);
  const known = new Set([...given, ...own]);
  const foreign = figuresIn(sentence.text).filter((figure) => !known.has(figure));
  if (foreign.length === 0 || own.length === 0) return foreign;
  const sums = sumsOf(own, given, figuresIn(reply.content));
  return foreign.filter((figure) => !sums.some((sum) => isRounded(figure, sum)));
}

/** Numbers that follow from a room's measurements: sums, products, a perimeter, walls, coats, a margin all round, and shares of those. */
function sumsOf(own: readonly number[], given: readonly number[], displayed: readonly number[]): number[] {
  const numbers = [...new Set(own)].slice(0, 6);
  const pairs = numbers.flatMap((a) => own.slice(0, 6).map((b) => [a, b] as const));
  const simple = pairs.flatMap(([a, b]) => [a + b, a * b, Math.abs(a - b), 2 * (a + b), ...(b > 0 ? [a / b] : [])]);
  const walls = pairs.flatMap(([a, b]) => numbers.map((c) => 2 * (a + b) * c));
  const worked = [...numbers, ...simple, ...walls].flatMap((sum) => [sum, sum * 2]);
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
