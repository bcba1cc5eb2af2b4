/** Formats percentiles of measured times. */

/** @param sorted Milliseconds, ascending. @param share 0.5 is the median. @returns Such as `12.3 ms`. */
export const percentile = (sorted: readonly number[], share: number): string =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`;
