/** Trains the recogniser of dangers: multinomial logistic regression by stochastic gradient descent with Adagrad steps. */
import { type Model, RARITY_STEP } from '../../functions/chat/safety/recogniser/model.ts';
import { CLASSES } from '../../functions/chat/safety/recogniser/recogniser.ts';

/** An example: its features with their values, and the number of its class. */
export interface Example {
  features: ReadonlyMap<number, number>;
  label: number;
}

const PASSES = 15;
const RATE = 0.3;
const DECAY = 1e-5;
const BIAS_RATE = 0.02;
/** A rarer feature says more about one sentence than about its danger. */
const LEAST_EXAMPLES = 2;
/** This share of the examples is trained together with a harmless question, as dangers hide in long questions. */
const SHARE_WITH_HARMLESS = 0.4;
/** This share is trained together with any other example, under the class of the graver of the two. */
const SHARE_WITH_ANY = 0.15;
const MAX_WEIGHT = 127;
/** Leaves out weights of fewer steps: the file is a fifth smaller, and the held-out sets score the same. */
const LEAST_STEPS = 4;

/** Numerical Recipes' linear congruential generator, 0 to 1: two trainings with the same examples are equal. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

interface Vector {
  indices: number[];
  values: number[];
}

/** The sufficiently common features, ascending, and the rarity of each. */
function vocabularyOf(examples: readonly Example[]): { keys: Uint32Array; rarity: Uint8Array } {
  const counts = new Map<number, number>();
  for (const { features } of examples) for (const key of features.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= LEAST_EXAMPLES).toSorted(([a], [b]) => a - b);
  const rarityOf = (count: number) => Math.round(Math.log(1 + examples.length / count) / RARITY_STEP);
  return {
    keys: Uint32Array.from(kept, ([key]) => key),
    rarity: Uint8Array.from(kept, ([, count]) => rarityOf(count)),
  };
}

/** A unit vector of the known features. */
function vectorOf(
  features: ReadonlyMap<number, number>,
  index: ReadonlyMap<number, number>,
  rarity: Uint8Array,
): Vector {
  const vector: Vector = { indices: [], values: [] };
  let squares = 0;
  for (const [key, kindValue] of features) {
    const i = index.get(key);
    if (i === undefined) continue;
    const value = kindValue * (rarity[i] ?? 0);
    squares += value * value;
    vector.indices.push(i);
    vector.values.push(value);
  }
  const length = Math.sqrt(squares) || 1;
  vector.values = vector.values.map((value) => value / length);
  return vector;
}

/** The weights as they are learned, and the sums of squared gradients that Adagrad divides by. */
class Weights {
  readonly weights: Float32Array;
  readonly bias = new Float32Array(CLASSES);
  readonly #squares: Float32Array;

  constructor(features: number) {
    this.weights = new Float32Array(features * CLASSES);
    this.#squares = new Float32Array(features * CLASSES).fill(0.01);
  }

  #errors({ indices, values }: Vector, label: number): Float64Array {
    const scores = Float64Array.from(this.bias);
    for (const [n, i] of indices.entries())
      for (let c = 0; c < CLASSES; c += 1)
        scores[c] = (scores[c] ?? 0) + (this.weights[i * CLASSES + c] ?? 0) * (values[n] ?? 0);
    const most = Math.max(...scores);
    const raised = scores.map((score) => Math.exp(score - most));
    const sum = raised.reduce((total, score) => total + score, 0);
    return raised.map((score, c) => score / sum - (c === label ? 1 : 0));
  }

  learn(vector: Vector, label: number): void {
    const errors = this.#errors(vector, label);
    for (const [n, i] of vector.indices.entries())
      for (let c = 0; c < CLASSES; c += 1) {
        const at = i * CLASSES + c;
        const weight = this.weights[at] ?? 0;
        const gradient = (errors[c] ?? 0) * (vector.values[n] ?? 0) + DECAY * weight;
        const squares = (this.#squares[at] ?? 0) + gradient * gradient;
        this.#squares[at] = squares;
        this.weights[at] = weight - (RATE * gradient) / Math.sqrt(squares);
      }
    for (let c = 0; c < CLASSES; c += 1) this.bias[c] = (this.bias[c] ?? 0) - BIAS_RATE * (errors[c] ?? 0);
  }
}

/** Makes an example part of a longer question. The classes are in order of gravity, no danger last. */
function inCompany(
  example: Example,
  all: readonly Example[],
  harmless: readonly Example[],
  random: () => number,
): Example {
  const drawn = random();
  const from = drawn < SHARE_WITH_HARMLESS ? harmless : drawn < SHARE_WITH_HARMLESS + SHARE_WITH_ANY ? all : [];
  const other = from[Math.floor(random() * from.length)];
  if (!other) return example;
  return {
    features: new Map([...other.features, ...example.features]),
    label: Math.min(example.label, other.label),
  };
}

/** Trains a model. The last class is that of harmless questions. Takes some 25 s for 5,000 examples. */
export function train(examples: readonly Example[], seed = 1): Model {
  const random = randomFrom(seed);
  const { keys, rarity } = vocabularyOf(examples);
  const index = new Map([...keys].map((key, i) => [key, i]));
  const harmless = examples.filter(({ label }) => label === CLASSES - 1);
  const learned = new Weights(keys.length);
  for (let pass = 0; pass < PASSES; pass += 1)
    for (const example of shuffled(examples, random)) {
      const { features, label } = inCompany(example, examples, harmless, random);
      learned.learn(vectorOf(features, index, rarity), label);
    }
  const step = learned.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MAX_WEIGHT;
  const weights = Int8Array.from(learned.weights, (weight) => {
    const steps = Math.round(weight / step);
    return Math.abs(steps) < LEAST_STEPS ? 0 : steps;
  });
  return { keys, rarity, weights, step, bias: [...learned.bias].map((value) => Number(value.toFixed(4))) };
}
