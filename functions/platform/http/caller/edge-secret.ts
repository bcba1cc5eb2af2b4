/** The secret header that proves that a request came through the edge. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { settings } from '../../settings.ts';

const { EDGE_SECRET } = settings('EDGE_SECRET');
const digest = (words: string) => createHash('sha256').update(words).digest();
/** The hashed secrets. There are several, separated by commas, while one is being replaced. Hashed at the first use: most calls need none. */
let edge: Buffer[] | undefined;

/**
 * Whether this is one of the edge's secrets.
 * @param shown The value of the request's header `EDGE_SECRET_HEADER`.
 */
export function isEdgeSecret(shown: string | null | undefined): boolean {
  const hash = digest(shown ?? '');
  edge ??= EDGE_SECRET.split(',').map(digest);
  return edge.some((secret) => timingSafeEqual(hash, secret));
}
