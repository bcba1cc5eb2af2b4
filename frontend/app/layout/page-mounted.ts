/** Reports when the first page is interactive, which is later than visible. */
import { useEffect } from 'react';

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first page is mounted. */
export const firstPage: Promise<void> = promise;

/** Placed after a page in the same Suspense boundary, so that its effect runs when the page is mounted. */
export function PageMounted(): null {
  useEffect(resolve, []);
  return null;
}
