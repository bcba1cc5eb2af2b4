/** The times that an import keeps. Arguments of the worker, so that tests need not wait as long. */

/** The times that a worker keeps, in milliseconds. */
export interface Pace {
  /** Between two looks at the job. */
  beat: number;
  /** How long a paused download is held open before it is laid down. */
  hold: number;
  /** How much of an invocation's time is kept for laying the job down. */
  reserve: number;
  /** The longest that a far side may send nothing. */
  idle: number;
  /** Before each new try at a far side that broke off; the last one holds for all that follow. */
  retries: readonly number[];
}
export const PACE: Pace = {
  beat: 1_000,
  hold: 20_000,
  reserve: 30_000,
  idle: 30_000,
  retries: [0, 1_000, 3_000, 5_000],
};
