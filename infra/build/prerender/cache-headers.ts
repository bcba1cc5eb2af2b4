/** How long browsers, and the edge in front of the bucket, may cache each file of the built site. */

const YEAR = 31_536_000;
const DAY = 86_400;

/**
 * The `cache-control` of a file, given its path in the built site.
 * Assets carry a hash of their content in their name. Pictures do not: a changed one shows within a day, revalidated in the background
 * meanwhile. Documents are revalidated each time, and answered with 304 while unchanged.
 */
export function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR}, immutable`;
  if (path.endsWith('.html')) return 'no-cache';
  if (path.startsWith('/art/')) return `public, max-age=${DAY}, stale-while-revalidate=${30 * DAY}`;
  return `public, max-age=${DAY}`;
}
