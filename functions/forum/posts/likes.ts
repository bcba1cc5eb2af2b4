/** Likes: one item for each member and post. One transaction writes it and the post's count. */
import type { LikeState } from '../../../shared/forum.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { exists, is } from '../../platform/table/expressions.ts';
import { Posts } from '../../platform/table/items/forum.ts';
import { transact, unlessConditionFails } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { Likes } from '../items.ts';
import { NO_POST, readablePost } from './posts.ts';

/**
 * Likes or unlikes a post. Safe to repeat: it counts once.
 * @throws Refusal 404 when there is no such post, or its author has deleted it.
 */
export async function setLike(memberId: string, postId: string, likes: boolean): Promise<LikeState> {
  const like = likes
    ? Likes.write.create(postId, memberId, { createdAt: toIso() })
    : Likes.write.deleteWhen(postId, memberId, { createdAt: exists });
  const count = Posts.write.update(postId, { add: { likesCount: likes ? 1 : -1 }, when: { status: is('visible') } });
  await unlessConditionFails(transact([like, count]), (failed) => {
    // Where only the first condition failed, the post is already liked or unliked as requested.
    if (failed.includes(1)) throw new Refusal(404, NO_POST);
  });
  return { likesCount: (await readablePost(postId)).likesCount, isLikedByUser: likes };
}
