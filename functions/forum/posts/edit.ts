/** Editing a new post: its text, and its search terms. */
import type { z } from 'zod/mini';
import { EDIT_MS, MAX_EDITS, type Post, type PostEdit } from '../../../shared/forum.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { absentOr, greaterThan, is, isNot, lessThan } from '../../platform/table/expressions.ts';
import { openReportOf, type PostItem, Posts } from '../../platform/table/items/forum.ts';
import { type TransactionWrite, transact, unlessConditionFails } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { addToIndex, removeFromIndex } from '../search/search-index.ts';
import { NO_POST, ownPost } from './posts.ts';
import { postsSeenBy } from './view.ts';

/** Longer than the function may run. An edit that was cut off blocks the next one for this long. */
const LOCKED_MS = 30_000;

const REPORTED = 'A moderator is looking at this post. You can delete it, but not change it.';
const TOO_OFTEN = `A post can be changed ${MAX_EDITS} times. Write what is new as a reply.`;
export const TOO_OLD = 'Editing is open for 30 minutes. You can still delete this.';
/** Whether the 30 minutes for editing are over. @param writtenAt ISO 8601. */
export const isTooOld = (writtenAt: string): boolean => Date.now() - Date.parse(writtenAt) > EDIT_MS;

/**
 * Edits a post, one edit at a time: otherwise two windows could remove terms from the search index that the other has just added.
 * @throws Refusal 404 when it is not the member's own post, 409 when it is too old, being edited in another window, edited too often, or reported.
 */
export async function editPost(caller: Caller, postId: string, edit: z.output<typeof PostEdit>): Promise<Post> {
  const [, { report, check }] = await Promise.all([ownPost(caller.id, postId), openReportOf(postId)]);
  if (report) throw new Refusal(409, REPORTED);
  const before = await lock(caller.id, postId);
  const edited = await rewrite(postId, before, edit, check);
  // Undefined where the post was deleted, hidden or reported meanwhile: it keeps its old text and terms.
  await removeFromIndex(postId, edited ? before : edit, edited ? edit : before);
  if (!(await unlock(postId))) await removeFromIndex(postId, edit);
  if (!edited) throw (await openReportOf(postId)).report ? new Refusal(409, REPORTED) : new Refusal(404, NO_POST);
  const [seen] = await postsSeenBy(caller.id, [edited]);
  if (!seen) throw new Refusal(404, NO_POST);
  return seen;
}

/** Locks the post against other edits, and returns it. */
async function lock(memberId: string, postId: string): Promise<PostItem> {
  const now = Date.now();
  const locked = await unlessConditionFails(
    Posts.update(postId, {
      set: { lockedUntil: now + LOCKED_MS },
      when: {
        status: is('visible'),
        authorId: is(memberId),
        createdAt: greaterThan(toIso(now - EDIT_MS)),
        edits: absentOr(lessThan(MAX_EDITS)),
        lockedUntil: absentOr(lessThan(now)),
      },
    }),
  );
  if (locked) return locked;
  const { createdAt, edits = 0 } = await ownPost(memberId, postId);
  if (isTooOld(createdAt)) throw new Refusal(409, TOO_OLD);
  throw new Refusal(
    409,
    edits < MAX_EDITS ? 'This post is just being saved. Please try again in a moment.' : TOO_OFTEN,
  );
}

/**
 * Adds the new search terms, then writes the text.
 * @param isUnreported Fails where a report has come since the post was read.
 * @returns Undefined when the post has been deleted, hidden or reported.
 */
async function rewrite(
  postId: string,
  before: PostItem,
  edit: z.output<typeof PostEdit>,
  isUnreported: TransactionWrite,
): Promise<PostItem | undefined> {
  try {
    await addToIndex(postId, edit, before);
    const { title, content } = edit;
    const editedAt = toIso();
    const written = transact([
      Posts.write.update(postId, {
        set: { title, content, editedAt },
        add: { edits: 1 },
        when: { status: is('visible') },
      }),
      isUnreported,
    ]).then(() => ({ ...before, title, content, editedAt }));
    return await unlessConditionFails(written);
  } catch (error) {
    await unlock(postId);
    throw error;
  }
}

/** Unlocks the post. Undefined when it has been deleted. */
const unlock = (postId: string): Promise<PostItem | undefined> =>
  unlessConditionFails(Posts.update(postId, { remove: ['lockedUntil'], when: { status: isNot('deleted') } }));
