/** Checks an answer against what it rests on: finds figures that no source has, and the sentences that it quotes. */
import type { Source, TextRange } from '../../../../shared/chat.ts';
import type { Passage } from '../../turn.ts';
import { SAFETY } from '../passages.ts';
import { allFiguresIn, type Figure, figuresIn, figuresInWords, isSame } from './figures.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

export interface Checked {
  unsupported: TextRange[];
  /** The cited passages and every safety card, in the order of their numbers, with the sentences that the answer rests on. */
  sources: Source[];
}

/**
 * @param answer The whole answer.
 * A sentence that cites is held against the passages that it cites, any other against all of them.
 * @param own What the member wrote, and the sum: these figures, and what is worked out from them, need no passage.
 * @param from Where checking begins: the text before is ours.
 * @param times Times of the day that the answer was given, such as `7:30 am`: they need no passage, and nothing is worked out from them.
 */
export function checkedAnswer(
  answer: string,
  passages: readonly Passage[],
  own: readonly string[],
  from = 0,
  times: readonly string[] = [],
): Checked {
  const sentences = sentencesOf(answer);
  const members = membersFigures(own);
  const cited = new Map(passages.map((passage) => [passage.source.n, passage]));
  const unsupported = sentences.filter(
    ({ text, cites, to }) => to > from && !isSupported({ text: without(times, text), cites }, cited, members),
  );
  return {
    unsupported: unsupported.map(({ from: start, to }) => ({ from: start, to })),
    sources: passages
      .filter(({ source }) => source.title === SAFETY || sentences.some(({ cites }) => cites.includes(source.n)))
      .map((passage) => ({ ...passage.source, quotes: quotesFrom(passage, sentences) })),
  };
}

/** `1 pm` is no part of `11 pm`. */
const without = (phrases: readonly string[], text: string): string =>
  phrases.reduce((rest, phrase) => rest.replaceAll(new RegExp(String.raw`(?<![\d:])${phrase}`, 'g'), ''), text);

/** More than a room has. Bounded, because every pair of them is tried in a calculation. */
const MAX_MEMBERS_FIGURES = 60;

/** Each once, those of the newest question first. */
function membersFigures(own: readonly string[]): Figure[] {
  const figures = own.toReversed().flatMap(allFiguresIn);
  const byName = new Map(figures.map((figure) => [`${figure.value} ${figure.dimension}`, figure]));
  return [...byName.values()].slice(0, MAX_MEMBERS_FIGURES);
}

function isSupported(
  { text, cites }: Pick<Sentence, 'text' | 'cites'>,
  cited: ReadonlyMap<number, Passage>,
  members: readonly Figure[],
): boolean {
  const figures = figuresIn(text);
  if (figures.length === 0) return true;
  const held = cites.length > 0 ? cites : [...cited.keys()];
  const known = held.flatMap((n) => allFiguresIn(cited.get(n)?.text ?? ''));
  const given = [...known, ...members];
  const open = figures.filter((figure) => !given.some((other) => isSame(figure, other)));
  return areWorkedOut(open, members, [...given, ...figuresInWords(text)]);
}

/** A sentence with more unknown figures is not a calculation. */
const MAX_WORKED_OUT = 12;

/** Whether each figure comes from the member's own, step by step: an area, and then twice that for two coats. */
function areWorkedOut(figures: readonly Figure[], members: readonly Figure[], known: readonly Figure[]): boolean {
  if (figures.length > MAX_WORKED_OUT) return false;
  const derived = [...members];
  const open = new Set(figures);
  for (;;) {
    const next = [...open].find((figure) => isWorkedOut(figure, derived, [...known, ...derived]));
    if (!next) return open.size === 0;
    derived.push(next);
    open.delete(next);
  }
}

/** A result is rounded to two or three digits. */
const ROUNDING = 0.02;

/** Whether a figure is a sum, difference, product or quotient with at least one of the member's own figures in it. */
const isWorkedOut = (figure: Figure, members: readonly Figure[], all: readonly Figure[]): boolean =>
  members.some((one) => all.some((other) => results(one, other).some((result) => roundsTo(result, figure))));

/** Boxes and litres are rounded up, the rest to the nearest. */
function roundsTo(result: Figure, figure: Figure): boolean {
  if (result.dimension !== '' && figure.dimension !== '' && result.dimension !== figure.dimension) return false;
  const [value, wanted] = [result.value, metres(figure)];
  if (value <= 0) return false;
  const isCount = figure.dimension === '' && (result.dimension === '' || result.dimension === RATIO);
  return Math.abs(value - wanted) <= ROUNDING * wanted || (isCount && Math.ceil(value) === wanted);
}

/** The dimension of a quotient of two lengths or two areas: a number, which no figure with a unit equals. */
const RATIO = 'ratio';

/**
 * Values in metres and square metres. Two lengths multiply to an area. A figure without a unit may stand for
 * anything, such as litres a square metre: what is worked out with it has an empty dimension, which fits every unit.
 */
function results(one: Figure, other: Figure): Figure[] {
  const [a, b] = [metres(one), metres(other)];
  const isBare = one.dimension === '' || other.dimension === '';
  const isSameKind = one.dimension === other.dimension;
  const product = isBare ? '' : one.dimension === 'mm' && isSameKind ? 'm2' : undefined;
  const sum = isBare ? '' : isSameKind ? one.dimension : undefined;
  return [
    ...(product === undefined ? [] : [{ value: a * b, dimension: product }]),
    ...(sum === undefined ? [] : [a + b, Math.abs(a - b), 2 * (a + b)].map((value) => ({ value, dimension: sum }))),
    ...(isSameKind || isBare ? [a / b, b / a].map((value) => ({ value, dimension: isBare ? '' : RATIO })) : []),
  ];
}

const metres = ({ value, dimension }: Figure): number => (dimension === 'mm' ? value / 1_000 : value);

const MAX_QUOTES = 3;
const QUOTES_A_SENTENCE = 2;
const MAX_QUOTE = 400;
/** A sentence of the answer rests on a sentence of the passage that has at least this share of its words. */
const MIN_SHARED = 0.34;

/** The sentences of a passage that share the most words with the answer's citing sentences, in the passage's order. */
function quotesFrom({ text, source }: Passage, sentences: readonly Sentence[]): string[] {
  const candidates = sentencesOf(text).map((sentence) => ({ ...sentence, words: contentWords(sentence.text) }));
  const chosen = new Set<Sentence>();
  for (const { cites, text: words } of sentences) {
    if (!cites.includes(source.n)) continue;
    const wanted = contentWords(words);
    const near = candidates
      .map((candidate) => ({ candidate, shared: sharedOf(wanted, candidate.words) }))
      .filter(({ shared }) => shared >= MIN_SHARED)
      .toSorted((one, other) => other.shared - one.shared);
    for (const { candidate } of near.slice(0, QUOTES_A_SENTENCE)) chosen.add(candidate);
  }
  return candidates
    .filter((candidate) => chosen.has(candidate) && candidate.text.length <= MAX_QUOTE)
    .slice(0, MAX_QUOTES)
    .map((candidate) => candidate.text);
}

const contentWords = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replaceAll(/\[[\d,\s]+\]/g, '')
      .match(/\p{L}{4,}|\d[\d,.]*\d|\d/gu) ?? [],
  );

const sharedOf = (wanted: ReadonlySet<string>, has: ReadonlySet<string>): number =>
  wanted.size === 0 ? 0 : [...wanted].filter((word) => has.has(word)).length / wanted.size;
