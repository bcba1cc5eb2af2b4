/** The headers of each file of the built site: its type, and how long browsers, and the edge in front of the bucket, may cache it. */
import { extname } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.atom': 'application/atom+xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/** The `content-type` of a file, given its path in the built site; undefined for a kind that the site does not have. */
export const contentTypeOf = (path: string): string | undefined => TYPES[extname(path)];

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
