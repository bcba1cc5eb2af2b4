/** Likes: one item for each member and post, and a count on the post that moves with it or not at all. */
import type { LikeState } from '../../../shared/forum.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { keys } from '../../platform/table/keys.ts';
import { ConditionFailed, type TransactionWrite, transact } from '../../platform/table/table.ts';
import { NO_POST, readablePost } from './posts.ts';

/**
 * Likes a post, or no longer. Saying so twice counts once.
 * @throws Refusal 404 when there is no such post, or its author has taken it back.
 */
export async function setLike(memberId: string, postId: string, likes: boolean): Promise<LikeState> {
  const like = likes ? likeWrite(memberId, postId) : unlikeWrite(memberId, postId);
  try {
    await transact([like, countLike(postId, likes ? 1 : -1)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Where only the first condition failed, it is as the member wants it already.
    if (error.failed.includes(1)) throw new Refusal(404, NO_POST);
  }
  return { likesCount: (await readablePost(postId)).likesCount, isLikedByUser: likes };
}

const likeWrite = (memberId: string, postId: string): TransactionWrite => ({
  Put: {
    Item: { ...keys.like(postId, memberId), createdAt: new Date().toISOString() },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

const unlikeWrite = (memberId: string, postId: string): TransactionWrite => ({
  Delete: { Key: keys.like(postId, memberId), ConditionExpression: 'attribute_exists(PK)' },
});

const countLike = (postId: string, by: number): TransactionWrite => ({
  Update: {
    Key: keys.post(postId),
    UpdateExpression: 'ADD likesCount :by',
    ConditionExpression: '#status = :visible',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':by': by, ':visible': 'visible' },
  },
});
