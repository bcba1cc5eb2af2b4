/** Recognises a danger by what a question has in common with example questions. It corrects what the rules found. */
import { HAZARD_KINDS, type HazardKind } from '../../../../shared/chat.ts';
import { URGENT_KINDS } from '../lines/urgent.ts';
import type { Reading } from '../reading.ts';
import { featuresOf } from './features.ts';
import trained from './model.json' with { type: 'json' };
import { type Model, RARITY_STEP, readModel } from './model.ts';
import { partsOf } from './parts.ts';

/** The classes of the model: the kinds of danger in their order, then no danger. */
export const CLASSES = HAZARD_KINDS.length + 1;
const NO_DANGER = HAZARD_KINDS.length;
/**
 * From this probability of any danger on, the recogniser names one that the rules missed.
 * Measured: infra/docs/decisions/dangers.md.
 */
const FOUND_FROM = 0.97;
/** The same for a part of a longer question: each of many parts is another chance to be wrong. */
const FOUND_IN_PART_FROM = 0.99;
/** A danger that the rules missed is named only where one kind has this probability: a doubt spread over many kinds names none. */
const NAMED_FROM = 0.4;
/** Fewer words name a thing, but nothing that happens to it: "and the ceiling?" */
const MIN_WORDS = 4;
/** From this probability of one kind on, it adds that kind to those of the rules. */
const ADDED_FROM = 0.8;
/** Below this probability of any danger, what a rule found is removed. An urgent danger is kept: a needless line costs less. */
const CLEARED_BELOW = 0.3;
const URGENT: ReadonlySet<HazardKind> = new Set(URGENT_KINDS);

/** The index of a key in the model's sorted list, or undefined for a feature that no example has. */
function indexOf(keys: Uint32Array, key: number): number | undefined {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = keys[middle] ?? 0;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** The probability of each class: multinomial logistic regression over features of unit length. */
function probabilities(model: Model, features: ReadonlyMap<number, number>): Float64Array {
  const scores = new Float64Array(CLASSES);
  let squares = 0;
  for (const [key, kindValue] of features) {
    const index = indexOf(model.keys, key);
    if (index === undefined) continue;
    const value = kindValue * (model.rarity[index] ?? 0) * RARITY_STEP;
    squares += value * value;
    for (let c = 0; c < CLASSES; c += 1)
      scores[c] = (scores[c] ?? 0) + (model.weights[index * CLASSES + c] ?? 0) * model.step * value;
  }
  const length = Math.sqrt(squares) || 1;
  for (let c = 0; c < CLASSES; c += 1) scores[c] = Math.exp((scores[c] ?? 0) / length + (model.bias[c] ?? 0));
  const sum = scores.reduce((total, score) => total + score, 0);
  return scores.map((score) => score / sum);
}

/**
 * Corrects what the rules found in a question by comparing it with the examples that a model was trained with:
 * adds the danger that the question resembles, and removes those of the rules where it resembles harmless ones. In no order.
 */
export function correctedBy(model: Model, reading: Reading, byRules: readonly HazardKind[]): HazardKind[] {
  const parts = partsOf(reading).map((part) => probabilities(model, featuresOf(part)));
  // Of a long question the most dangerous part counts.
  const all = parts.reduce((one, other) => ((other[NO_DANGER] ?? 1) < (one[NO_DANGER] ?? 1) ? other : one));
  const danger = 1 - (all[NO_DANGER] ?? 1);
  const kept = byRules.filter((kind) => URGENT.has(kind) || danger >= CLEARED_BELOW);
  const highest = Math.max(...all.subarray(0, NO_DANGER));
  const likeliest = HAZARD_KINDS[all.indexOf(highest)];
  const foundFrom = parts.length > 1 ? FOUND_IN_PART_FROM : FOUND_FROM;
  const isMissed = danger >= foundFrom && highest >= NAMED_FROM && reading.words.length >= MIN_WORDS;
  const isFound = kept.length === 0 ? isMissed : highest >= ADDED_FROM;
  return likeliest !== undefined && isFound && !kept.includes(likeliest) ? [...kept, likeliest] : kept;
}

const MODEL = readModel(trained);

/** Corrects what the rules found in a question by all examples. Linear in the length of the question. */
export const corrected = (reading: Reading, byRules: readonly HazardKind[]): HazardKind[] =>
  correctedBy(MODEL, reading, byRules);
