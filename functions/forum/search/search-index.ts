/**
 * The index of the search, in the table itself: an item for each post and word, `TERM#word / POST#id`, newest first. Nothing in
 * it tells who wrote a post.
 *
 * The index never decides: whatever it names is read and checked against the post itself. So words are written before their post
 * and taken out after it is gone or changed, and a crash in between leaves a word too many, which costs a search one read, never
 * one too few. A hidden post keeps its words for the day when it is restored.
 */

import { describeError, log } from '../../platform/log.ts';
import { SearchTerms } from '../../platform/table/entities/forum/search-term.ts';
import { writeMany } from '../../platform/table/table.ts';
import { termsOfPost } from './terms.ts';

interface Text {
  title: string;
  content: string;
}

/** The items of the index that a post of this text has. */
export const postingsOf = (postId: string, text: Text) =>
  termsOfPost(text).map((term) => SearchTerms.item(term, postId, {}));

/** Makes a post to be found by its words; those of `before`, its text until now, it has already. */
export async function addToIndex(postId: string, text: Text, before?: Text): Promise<void> {
  const known = new Set(before && postingsOf(postId, before).map(({ PK }) => PK));
  await writeMany({ put: postingsOf(postId, text).filter(({ PK }) => !known.has(PK)) });
}

/** Takes words out that a post no longer has; those of `after`, its text from now on, stay. What fails here is rubbish, no fault. */
export async function removeFromIndex(postId: string, text: Text, after?: Text): Promise<void> {
  const kept = new Set(after && postingsOf(postId, after).map(({ PK }) => PK));
  try {
    await writeMany({ remove: postingsOf(postId, text).filter(({ PK }) => !kept.has(PK)) });
  } catch (error) {
    log.warn('words that a post no longer has stay in the index', describeError(error));
  }
}
