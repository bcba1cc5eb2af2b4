/** Distinguishes a whole post from a listed one, which has only the beginning of a long text, and not the texts of the notes. */
import type { ListedPost, Post } from '../../shared/forum.ts';

export type AnyPost = Post | ListedPost;

export const isWhole = (post: AnyPost): post is Post => !('isShortened' in post);

/** The whole post, if the list has all of it. */
export function wholeOf(listed: ListedPost | undefined): Post | undefined {
  if (!listed || listed.isShortened || listed.notes.length > 0) return undefined;
  const { isShortened: _all, ...post } = listed;
  return { ...post, notes: [] };
}
