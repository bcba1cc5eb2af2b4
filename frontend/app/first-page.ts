/** When the first page is interactive, which is later than visible; and a short wait for work that is nearly done. */
import { useEffect } from 'react';

/** Reports when the first page is interactive, which is later than visible. */
const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first page is mounted. */
export const firstPage: Promise<void> = promise;

/** Placed after a page in the same Suspense boundary, so that its effect runs when the page is mounted. */
export function PageMounted(): null {
  useEffect(resolve, []);
  return null;
}

/** Waits briefly for work that may be nearly done, which saves rendering a screen twice. */
const LONGEST_MS = 100;

/** Resolves when the work is done or has failed, at the latest after a tenth of a second. */
export const soon = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
