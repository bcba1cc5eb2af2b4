/** How long each file of the built site may be kept: by browsers, and by the edge in front of the bucket. */

const YEAR = 31_536_000;
const DAY = 86_400;

/**
 * The `cache-control` of a file, given its path in the built site.
 * Assets carry a hash of their content in their name. Pictures do not: a changed one shows within a day, and is asked for
 * behind the reader's back meanwhile. Documents are asked for each time, and answered with 304 while they are the same.
 */
export function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR}, immutable`;
  if (path.endsWith('.html')) return 'no-cache';
  if (path.startsWith('/art/')) return `public, max-age=${DAY}, stale-while-revalidate=${30 * DAY}`;
  return `public, max-age=${DAY}`;
}
