/**
 * The search index, in the table itself: an item for each post and term, `TERM#word / POST#id`, newest first. It does not contain
 * the authors.
 *
 * A search checks every post that the index names. So terms are written before their post, and removed after it is deleted or changed:
 * a crash in between leaves a term too many, which costs a search one read, and never one too few. A hidden post keeps its terms, because
 * it may be restored.
 */

import { describeError, log } from '../../platform/log.ts';
import { writeMany } from '../../platform/table/write-many.ts';
import { SearchTerms } from '../items.ts';
import { termsOfPost } from './terms.ts';

interface Text {
  title: string;
  content: string;
}

/** The index items of a post with this text. */
export const postingsOf = (postId: string, text: Text) =>
  termsOfPost(text).map((term) => SearchTerms.item(term, postId, {}));

/** Adds a post's terms to the index, except those of `before`, its previous text, which the index has already. */
export async function addToIndex(postId: string, text: Text, before?: Text): Promise<void> {
  const known = new Set(before && postingsOf(postId, before).map(({ PK }) => PK));
  await writeMany({ put: postingsOf(postId, text).filter(({ PK }) => !known.has(PK)) });
}

/** Removes a post's terms from the index, except those of `after`, its new text. Logs a failure: a leftover term does no harm. */
export async function removeFromIndex(postId: string, text: Text, after?: Text): Promise<void> {
  const kept = new Set(after && postingsOf(postId, after).map(({ PK }) => PK));
  try {
    await writeMany({ remove: postingsOf(postId, text).filter(({ PK }) => !kept.has(PK)) });
  } catch (error) {
    log.warn('words that a post no longer has stay in the index', describeError(error));
  }
}
