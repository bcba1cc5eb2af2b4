/** The author's name under a post or a reply. */
import type { Author } from '../../shared/forum.ts';

export const ANONYMOUS = 'Anonymous';

/** "Anonymous" for an anonymous text; otherwise the first name, then the user id, then "Unknown User" (infra/docs/product-spec.md, section 5). */
export function authorName({ isAnonymous, user }: { isAnonymous: boolean; user: Author | null }): string {
  if (isAnonymous) return ANONYMOUS;
  return user?.firstName.trim() || user?.id || 'Unknown User';
}
