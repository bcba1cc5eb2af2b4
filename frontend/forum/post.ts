/** What the forum's screens read off a post: its author's name, its address, and whether it is all there. */
import type { Author, ListedPost, Post } from '../../shared/forum.ts';

/** The author's name under a post or a reply. */
export const ANONYMOUS = 'Anonymous';

/** "Anonymous" for an anonymous text; otherwise the first name, then the user id, then "Unknown User" (infra/docs/product-spec.md, section 5). */
export function authorName({ isAnonymous, user }: { isAnonymous: boolean; user: Author | null }): string {
  if (isAnonymous) return ANONYMOUS;
  return user?.firstName.trim() || user?.id || 'Unknown User';
}

/** The address of a post, and of a reply on its page. */
export const threadPath = (postId: string): string => `/forum/${postId}`;

/** The id of a reply's element on the page of its post. */
export const replyElement = (replyId: string): string => `reply-${replyId}`;
export const replyPath = (postId: string, replyId: string): string => `${threadPath(postId)}#${replyElement(replyId)}`;

/** The id of the element where a post's replies begin. */
export const REPLIES = 'replies';

/** Distinguishes a whole post from a listed one, which has only the beginning of a long text, and not the texts of the notes. */
export type AnyPost = Post | ListedPost;

export const isWhole = (post: AnyPost): post is Post => !('isShortened' in post);

/** The whole post, if the list has all of it. */
export function wholeOf(listed: ListedPost | undefined): Post | undefined {
  if (!listed || listed.isShortened || listed.notes.length > 0) return undefined;
  const { isShortened: _all, ...post } = listed;
  return { ...post, notes: [] };
}
