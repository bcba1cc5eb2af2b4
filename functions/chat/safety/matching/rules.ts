/** Rules over cues: which cues have to occur, and how near to each other, for a hazard. */
import type { HazardKind } from '../../../../shared/chat.ts';
import type { Occurrence } from './cues.ts';
import type { Word } from './words.ts';

export interface Rule<Cue extends string> {
  kind: HazardKind;
  /** What a person who writes this means. */
  why: string;
  /** One occurrence of each has to be found. */
  cues: readonly Cue[];
  /** The most words between the cues so far and the next one, or a number for each step: 6 unless given. */
  within?: number | readonly number[];
  /** The cues follow each other in this order. */
  inOrder?: boolean;
  /** Cues that may not occur between the first cue and the last. */
  notBetween?: readonly Cue[];
  /** Cues that may not occur outside the match within UNLESS_WITHIN words of it. */
  unless?: readonly Cue[];
}

const WITHIN = 6;
const UNLESS_WITHIN = 6;

type Found<Cue extends string> = ReadonlyMap<Cue, readonly Occurrence[]>;

/** The number of words between two occurrences, or undefined where they overlap. */
function gap(a: Occurrence, b: Occurrence, words: readonly Word[]): number | undefined {
  const [left, right] = a.first <= b.first ? [a, b] : [b, a];
  if (left.last >= right.first) return undefined;
  return (words[right.first]?.at ?? 0) - (words[left.last]?.at ?? 0) - 1;
}

/** The index of the first occurrence that begins at a word or after it. */
function firstFrom(list: readonly Occurrence[], word: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.first ?? 0) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The longest term of a vocabulary has fewer words. */
const LONGEST_TERM = 6;

/** The occurrences of a cue inside a span of words or near it. */
function near(list: readonly Occurrence[], to: Occurrence, within: number, words: readonly Word[]): Occurrence[] {
  const close: Occurrence[] = [];
  for (let i = firstFrom(list, to.first - within - LONGEST_TERM); i < list.length; i += 1) {
    const candidate = list[i];
    if (!candidate || candidate.first > to.last + within + 1) break;
    const between = gap(to, candidate, words) ?? 0;
    if (between <= within) close.push(candidate);
  }
  return close;
}

const spanOf = (picked: readonly Occurrence[]): Occurrence => ({
  first: Math.min(...picked.map(({ first }) => first)),
  last: Math.max(...picked.map(({ last }) => last)),
});

/** Whether the rule accepts a choice of one occurrence for each cue. Tries the choices in turn. */
function acceptsSomeChoice<Cue extends string>(rule: Rule<Cue>, found: Found<Cue>, words: readonly Word[]): boolean {
  const withinAt = (step: number) =>
    (typeof rule.within === 'number' ? rule.within : rule.within?.[step - 1]) ?? WITHIN;
  const extend = (picked: readonly Occurrence[]): boolean => {
    const cue = rule.cues[picked.length];
    if (cue === undefined) return accepted(rule, picked, found, words);
    const last = picked.at(-1);
    const all = found.get(cue) ?? [];
    const candidates = last ? near(all, spanOf(picked), withinAt(picked.length), words) : all;
    return candidates.some(
      (candidate) =>
        !(rule.inOrder && last && candidate.first < last.first) &&
        picked.every((other) => gap(other, candidate, words) !== undefined) &&
        extend([...picked, candidate]),
    );
  };
  return extend([]);
}

function accepted<Cue extends string>(
  rule: Rule<Cue>,
  picked: readonly Occurrence[],
  found: Found<Cue>,
  words: readonly Word[],
): boolean {
  const whole = spanOf(picked);
  const { first, last } = whole;
  const isFree = (other: Occurrence) => picked.every((each) => gap(each, other, words) !== undefined);
  const between = (cue: Cue) => {
    const list = found.get(cue) ?? [];
    for (let i = firstFrom(list, first + 1); i < list.length; i += 1) {
      const other = list[i];
      if (!other || other.first > last) return false;
      if (other.last < last && isFree(other)) return true;
    }
    return false;
  };
  const beside = (cue: Cue) => near(found.get(cue) ?? [], whole, UNLESS_WITHIN, words).some(isFree);
  return !rule.notBetween?.some(between) && !rule.unless?.some(beside);
}

/** Whether the cues found in a text satisfy a rule. */
export const matches = <Cue extends string>(rule: Rule<Cue>, found: Found<Cue>, words: readonly Word[]): boolean =>
  rule.cues.every((cue) => found.has(cue)) && acceptsSomeChoice(rule, found, words);
