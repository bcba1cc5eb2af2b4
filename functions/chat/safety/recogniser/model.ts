/** The trained model as a file: written by infra/hazards/train.ts, read when the function starts. */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** The rarity of a feature is stored in these steps, one byte each. */
export const RARITY_STEP = 1 / 24;

export interface Model {
  /** The hashes of the features that the model knows, ascending. */
  keys: Uint32Array;
  /** For each key how rare its feature is in the examples, in steps of RARITY_STEP: a rare one counts more. */
  rarity: Uint8Array;
  /** For each key in turn a weight for each class, in steps. */
  weights: Int8Array;
  /** The size of a step of the weights. */
  step: number;
  /** What each class starts from. */
  bias: readonly number[];
}

/** A model as JSON. `keys` are the differences of the sorted hashes, little-endian; the lists are Brotli in base64. */
export interface ModelFile {
  /** A digest of the examples that it was trained with: a test checks whether they have changed since. */
  examples: string;
  step: number;
  bias: readonly number[];
  keys: string;
  rarity: string;
  weights: string;
}

const unpacked = (packed: string) => new Uint8Array(brotliDecompressSync(Buffer.from(packed, 'base64')));
const packed = (list: Uint32Array | Uint8Array | Int8Array) =>
  brotliCompressSync(Buffer.from(list.buffer, list.byteOffset, list.byteLength)).toString('base64');

export function readModel({ step, bias, ...lists }: ModelFile): Model {
  const keys = new Uint32Array(unpacked(lists.keys).buffer);
  for (let i = 1; i < keys.length; i += 1) keys[i] = (keys[i] ?? 0) + (keys[i - 1] ?? 0);
  return { step, bias, keys, rarity: unpacked(lists.rarity), weights: new Int8Array(unpacked(lists.weights).buffer) };
}

export function writeModel({ step, bias, keys, rarity, weights }: Model, examples: string): ModelFile {
  const differences = keys.map((key, i) => key - (i === 0 ? 0 : (keys[i - 1] ?? 0)));
  return { examples, step, bias, keys: packed(differences), rarity: packed(rarity), weights: packed(weights) };
}
