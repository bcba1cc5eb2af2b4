/** Changing a post while it is new: its text, and the words that it is found by. */
import type { z } from 'zod/mini';
import { EDIT_MS, type Post, type PostEdit } from '../../../shared/forum.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../../platform/http/session.ts';
import { PostItem } from '../../platform/table/entities/post.ts';
import { keys } from '../../platform/table/keys.ts';
import { ConditionFailed, update } from '../../platform/table/table.ts';
import { addToIndex, removeFromIndex } from '../search/search-index.ts';
import { NO_POST, ownPost } from './posts.ts';
import { postsSeenBy } from './view.ts';

/** Longer than the function lives: an edit that was cut off bars the next one for so long. */
const LOCKED_MS = 30_000;

export const TOO_OLD = 'Editing is open for 30 minutes. You can still delete this.';
/** Whether the 30 minutes in which what was written then (ISO 8601) may be changed are over. */
export const isTooOld = (writtenAt: string): boolean => Date.now() - Date.parse(writtenAt) > EDIT_MS;

/**
 * One edit of a post at a time: two windows would otherwise take words out of the index that the other has just put in.
 * @throws Refusal 404 when it is not the member's own post, 409 when it is too old or being edited in another window.
 */
export async function editPost(caller: Caller, postId: string, edit: z.output<typeof PostEdit>): Promise<Post> {
  const before = await lock(caller.id, postId);
  const edited = await rewrite(postId, before, edit);
  // Deleted or hidden meanwhile: it stays as it was.
  await removeFromIndex(postId, edited ? before : edit, edited ? edit : before);
  if (!(await unlock(postId))) await removeFromIndex(postId, edit);
  const [seen] = edited ? await postsSeenBy(caller.id, [edited]) : [];
  if (!seen) throw new Refusal(404, NO_POST);
  return seen;
}

/** Keeps other edits out, and answers the post as it is until now. */
async function lock(memberId: string, postId: string): Promise<PostItem> {
  const now = Date.now();
  const locked = await unlessChanged({
    Key: keys.post(postId),
    UpdateExpression: 'SET lockedUntil = :until',
    ConditionExpression:
      '#status = :visible AND authorId = :me AND createdAt > :since AND (attribute_not_exists(lockedUntil) OR lockedUntil < :now)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':until': now + LOCKED_MS,
      ':visible': 'visible',
      ':me': memberId,
      ':since': new Date(now - EDIT_MS).toISOString(),
      ':now': now,
    },
  });
  if (locked) return locked;
  const { createdAt } = await ownPost(memberId, postId);
  throw new Refusal(
    409,
    isTooOld(createdAt) ? TOO_OLD : 'This post is just being saved. Please try again in a moment.',
  );
}

/** Words first, then the text. Undefined when the post has been deleted or hidden. */
async function rewrite(
  postId: string,
  before: PostItem,
  edit: z.output<typeof PostEdit>,
): Promise<PostItem | undefined> {
  try {
    await addToIndex(postId, edit, before);
    return await unlessChanged({
      Key: keys.post(postId),
      UpdateExpression: 'SET title = :title, content = :content, editedAt = :now',
      ConditionExpression: '#status = :visible',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':title': edit.title,
        ':content': edit.content,
        ':now': new Date().toISOString(),
        ':visible': 'visible',
      },
    });
  } catch (error) {
    await unlock(postId);
    throw error;
  }
}

/** Lets the next edit in. Undefined when the post has been deleted. */
const unlock = (postId: string): Promise<PostItem | undefined> =>
  unlessChanged({
    Key: keys.post(postId),
    UpdateExpression: 'REMOVE lockedUntil',
    ConditionExpression: '#status <> :deleted AND attribute_exists(PK)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':deleted': 'deleted' },
  });

async function unlessChanged(change: Parameters<typeof update>[0]): Promise<PostItem | undefined> {
  try {
    return PostItem.parse(await update(change));
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
