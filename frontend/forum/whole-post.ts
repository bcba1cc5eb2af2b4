/** Tells a whole post from one of a list, which has only the beginning of a long text, and no words of the notes on its photo. */
import type { ListedPost, Post } from '../../shared/forum.ts';

export type AnyPost = Post | ListedPost;

export const isWhole = (post: AnyPost): post is Post => !('isShortened' in post);

/** The whole post, if the list has all of it. */
export function wholeOf(listed: ListedPost | undefined): Post | undefined {
  if (!listed || listed.isShortened || listed.notes.length > 0) return undefined;
  const { isShortened: _all, ...post } = listed;
  return { ...post, notes: [] };
}
