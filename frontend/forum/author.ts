/** The name that stands under what a member wrote. */
import type { Author } from '../../shared/forum.ts';

export const ANONYMOUS = 'Anonymous';

/** Anonymous where it was asked for; otherwise the first name, then the user id, then Unknown User (infra/docs/product-spec.md, section 5). */
export function authorName({ isAnonymous, user }: { isAnonymous: boolean; user: Author | null }): string {
  if (isAnonymous) return ANONYMOUS;
  return user?.firstName.trim() || user?.id || 'Unknown User';
}
