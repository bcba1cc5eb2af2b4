/** Waits briefly for work that may be nearly done, which saves rendering a screen twice. */

const LONGEST_MS = 100;

/** Resolves when the work is done or has failed, at the latest after a tenth of a second. */
export const soon = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
