/** Random numbers from a seed: the same seed gives the same numbers on every machine. */

export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
}

/** Mulberry32: 32 bits of state, fast, and even enough to choose faults. */
export function chanceFrom(seed: number): Chance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let drawn = Math.imul(state ^ (state >>> 15), 1 | state);
    drawn = (drawn + Math.imul(drawn ^ (drawn >>> 7), 61 | drawn)) ^ drawn;
    return ((drawn ^ (drawn >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, below: (end) => Math.floor(next() * end) };
}

/** A separate seed for each place in a run, so that a call's fault does not depend on earlier calls. */
export const seedOf = (...parts: readonly number[]): number =>
  parts.reduce((hash, part) => mixed(Math.imul(hash, 31) + part), 0x9e3779b9);

/** The finaliser of MurmurHash3: each input bit changes half of the output bits. */
function mixed(number: number): number {
  let hash = number | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
