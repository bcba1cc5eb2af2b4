/** The secret by which a request shows that it came through the edge. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { settings } from '../settings.ts';

const { EDGE_SECRET } = settings('EDGE_SECRET');
const digest = (words: string) => createHash('sha256').update(words).digest();
/** Several while one is being replaced, separated by commas. Hashed when first asked for: most calls count nobody's address. */
let edge: Buffer[] | undefined;

/**
 * Whether this is one of the edge's secrets.
 * @param shown What the request has in the header `EDGE_SECRET_HEADER`.
 */
export function isEdgeSecret(shown: string | null | undefined): boolean {
  const hash = digest(shown ?? '');
  edge ??= EDGE_SECRET.split(',').map(digest);
  return edge.some((secret) => timingSafeEqual(hash, secret));
}
