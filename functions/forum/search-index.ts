/**
 * The index of the search, in the table itself: an item for each post and word, `TERM#word / POST#id`, newest first. Nothing in
 * it tells who wrote a post.
 *
 * The index never decides: whatever it names is read and checked against the post itself. So words are written before their post
 * and removed after it; an edit adds words and leaves the old ones, which two windows would otherwise take from each other;
 * hiding leaves all. A word too many costs a search one read. A word too few cannot happen.
 */
import { keys } from '../data/keys.ts';
import { writeMany } from '../data/table.ts';
import { describeError, log } from '../log.ts';
import { termsOfPost } from './terms.ts';

interface Text {
  title: string;
  content: string;
}

/** The items of the index that a post of this text has. */
export const postingsOf = (postId: string, text: Text) =>
  termsOfPost(text).map((term) => ({ ...keys.posting(term, postId) }));

/** Makes a post to be found by its words; those of `before`, its text until now, it has already. */
export async function addToIndex(postId: string, text: Text, before?: Text): Promise<void> {
  const known = new Set(before && postingsOf(postId, before).map(({ PK }) => PK));
  await writeMany({ put: postingsOf(postId, text).filter(({ PK }) => !known.has(PK)) });
}

/** Takes the words of a post that is gone out of the index. What fails here is rubbish, not a fault of the search. */
export async function removeFromIndex(postId: string, text: Text): Promise<void> {
  try {
    await writeMany({ remove: postingsOf(postId, text) });
  } catch (error) {
    log.warn('words of a deleted post stay in the index', describeError(error));
  }
}
