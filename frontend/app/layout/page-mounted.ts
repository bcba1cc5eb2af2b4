/** Reports when the first page is interactive, not only visible. */
import { useEffect } from 'react';

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first page is mounted. */
export const firstPage: Promise<void> = promise;

/** Follows a page under the same boundary: its effect runs when the page is mounted. */
export function PageMounted(): null {
  useEffect(resolve, []);
  return null;
}
