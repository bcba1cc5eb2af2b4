/** Tells when the first page is there to be used, not only to be seen. */
import { useEffect } from 'react';

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first page has come to life. */
export const firstPage: Promise<void> = promise;

/** Stands behind a page, under the same boundary: it is there when the page is. */
export function Arrived(): null {
  useEffect(resolve, []);
  return null;
}
