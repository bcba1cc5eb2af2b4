/**
 * Recognises dangers by example sentences: multinomial logistic regression over words, their neighbours and their beginnings.
 * Trains at its first use, in about half a second.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokens } from '../../text/words.ts';

/** A class of examples: a kind of danger, or one of RESTS. */
export interface Example {
  text: string;
  label: string;
}
/** Classes without a danger to warn of: only asked about, in a trade's hands, done with, and everything else. */
export const RESTS = ['asked', 'booked', 'done', 'harmless'] as const;

const CONCEPTS = 'concepts.txt';
const PASSES = 5;
const RATE = 0.4;
/** An example trains with a harmless one beside it this often, as a danger is often said within a question about looks. */
const SHARE_IN_COMPANY = 0.35;
/** A piece of a word finds another ending or a misspelling; a word has several of them. */
const PIECE_WORTH = 0.5;
/** Smaller errors teach nothing. */
const LEAST_ERROR = 0.002;
const BIAS_RATE = 0.02;

const linesIn = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n');

/** The sentences of the files beside this one: `= label` stands above those of a label, ` | ` between short phrases of a line. */
export function examples(): Example[] {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt') && name !== CONCEPTS);
  return names.toSorted().flatMap((name) => {
    let label = '';
    return linesIn(name).flatMap((line) => {
      if (line.startsWith('= ')) label = line.slice(2);
      return line.startsWith('= ') ? [] : line.split(' | ').map((text) => ({ text, label }));
    });
  });
}

/** The groups of words that stand for each other where a danger is told, by word. */
const GROUPS = new Map(linesIn(CONCEPTS).flatMap((line, at) => tokens(line).map((word) => [word, `@${at}`] as const)));

/** What the recogniser sees of a text, each with its worth. */
function featuresOf(text: string): Map<string, number> {
  const words = tokens(text);
  const groups = words.map((word) => GROUPS.get(word) ?? word);
  const features = new Map<string, number>();
  const known = [...new Set(groups)].filter((group) => group.startsWith('@')).toSorted();
  for (const [at, group] of known.entries()) {
    features.set(group, 1);
    for (const other of known.slice(at + 1)) features.set(`${group}${other}`, 1);
  }
  for (const [at, word] of words.entries()) {
    features.set(word, 1);
    for (const gap of [1, 2])
      if (words[at + gap]) {
        features.set(`${word}${' *'.repeat(gap)}${words[at + gap]}`, 1);
        features.set(`${groups[at]}${' *'.repeat(gap)}${groups[at + gap]}`, 1);
      }
    if (word.length > 4) features.set(`${word.slice(0, 4)}-`, PIECE_WORTH);
  }
  return features;
}

interface Vector {
  at: Int32Array;
  values: Float32Array;
}

/** The vector of two texts in one, nearly: what both have counts twice. */
const joined = (one: Vector, other: Vector): Vector => ({
  at: Int32Array.from([...one.at, ...other.at]),
  values: Float32Array.from([...one.values, ...other.values], (value) => value * Math.SQRT1_2),
});

export class Recogniser {
  readonly labels: readonly string[];
  readonly #index = new Map<string, number>();
  readonly #rarity: number[] = [];
  readonly #weights: Float32Array;
  readonly #bias: Float32Array;

  /** The same examples train the same recogniser. */
  constructor(taught: readonly Example[]) {
    this.labels = [...new Set(taught.map(({ label }) => label))];
    const counts = new Map<string, number>();
    const seen = taught.map(({ text, label }) => ({ features: featuresOf(text), label: this.labels.indexOf(label) }));
    for (const { features } of seen) for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const [name, count] of counts) {
      if (count === 1) continue;
      this.#index.set(name, this.#rarity.length);
      this.#rarity.push(Math.log(1 + taught.length / count));
    }
    this.#weights = new Float32Array(this.#rarity.length * this.labels.length);
    this.#bias = new Float32Array(this.labels.length);
    this.#train(seen.map(({ features, label }) => ({ vector: this.#vectorOf(features), label })));
  }

  #train(seen: readonly { vector: Vector; label: number }[]): void {
    const squares = new Float32Array(this.#weights.length).fill(0.01);
    const random = randomFrom(1);
    const harmless = seen.filter(({ label }) => this.labels[label] === 'harmless');
    for (let pass = 0; pass < PASSES; pass += 1)
      for (const { vector, label } of shuffled(seen, random)) {
        const other = random() < SHARE_IN_COMPANY ? harmless[Math.floor(random() * harmless.length)] : undefined;
        this.#learn(other ? joined(vector, other.vector) : vector, label, squares);
      }
  }

  /** A step of Adagrad, towards a label. */
  #learn(vector: Vector, label: number, squares: Float32Array): void {
    const [weights, bias] = [this.#weights, this.#bias];
    const shares = this.#sharesOf(vector);
    for (let one = 0; one < shares.length; one += 1) {
      const error = (shares[one] ?? 0) - (one === label ? 1 : 0);
      if (Math.abs(error) < LEAST_ERROR) continue;
      bias[one] = (bias[one] ?? 0) - BIAS_RATE * error;
      for (let n = 0; n < vector.at.length; n += 1) {
        const at = (vector.at[n] ?? 0) * shares.length + one;
        const gradient = error * (vector.values[n] ?? 0);
        const sum = (squares[at] ?? 0) + gradient * gradient;
        squares[at] = sum;
        weights[at] = (weights[at] ?? 0) - (RATE * gradient) / Math.sqrt(sum);
      }
    }
  }

  /** The known features of a text, of length 1. */
  #vectorOf(features: ReadonlyMap<string, number>): Vector {
    const at: number[] = [];
    const values: number[] = [];
    for (const [name, worth] of features) {
      const index = this.#index.get(name);
      if (index === undefined) continue;
      at.push(index);
      values.push(worth * (this.#rarity[index] ?? 0));
    }
    const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
    return { at: Int32Array.from(at), values: Float32Array.from(values, (value) => value / length) };
  }

  #sharesOf({ at, values }: Vector): Float64Array {
    const sums = Float64Array.from(this.#bias);
    const weights = this.#weights;
    for (let n = 0; n < at.length; n += 1) {
      const from = (at[n] ?? 0) * sums.length;
      const value = values[n] ?? 0;
      for (let one = 0; one < sums.length; one += 1) sums[one] = (sums[one] ?? 0) + (weights[from + one] ?? 0) * value;
    }
    const most = Math.max(...sums);
    const raised = sums.map((sum) => Math.exp(sum - most));
    const whole = raised.reduce((sum, value) => sum + value, 0);
    return raised.map((value) => value / whole);
  }

  /** The probability of each label. */
  read(text: string): Map<string, number> {
    const shares = this.#sharesOf(this.#vectorOf(featuresOf(text)));
    return new Map(this.labels.map((label, at) => [label, shares[at] ?? 0]));
  }
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);

/** Numerical Recipes' linear congruential generator, 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
