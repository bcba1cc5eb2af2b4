/** Posts: creating, reading and deleting them. */
import { decodeTime, ulid } from 'ulid';
import type { z } from 'zod/mini';
import type { NewPost, Post } from '../../../shared/forum.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { claimKey, createdUnder, type KeyedCall } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { greaterThan, is } from '../../platform/table/expressions.ts';
import { countUp } from '../../platform/table/items/counts.ts';
import { attachedTo, openReportOf, type PostItem, Posts, postOf } from '../../platform/table/items/forum.ts';
import { attachImage, deleteImage, imageSize, showImage } from '../../platform/table/items/image.ts';
import { retryCondition, type TransactionWrite, transact, unlessConditionFails } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { addToIndex, removeFromIndex } from '../search/search-index.ts';
import { rememberStart } from './feed.ts';
import { deletePhoto } from './photo.ts';
import { postSeenBy, postsSeenBy } from './view.ts';

/** Also for a hidden, a deleted or another member's post, so that the answer does not show whose it is. */
export const NO_POST = 'There is no such post. It may have been deleted.';

/**
 * A post that members may read, also a deleted one that was kept for its replies.
 * @throws Refusal 404 when there is none, or a moderator has hidden it.
 */
export async function readablePost(postId: string): Promise<PostItem> {
  const post = await postOf(postId);
  if (!post || post.status === 'hidden') throw new Refusal(404, NO_POST);
  return post;
}

/** A post as this member sees it. @throws Refusal 404 as `readablePost` does. */
export async function onePost(caller: Caller, postId: string): Promise<Post> {
  const [seen] = await postsSeenBy(caller.id, [await readablePost(postId)]);
  if (!seen) throw new Refusal(404, NO_POST);
  return seen;
}

/**
 * Stores a post, once for each Idempotency-Key. One transaction also attaches its photo and updates the statistic.
 * @throws Refusal 404 when the photo is absent, another's, or attached to something else; nothing is stored then.
 */
export async function createPost(caller: Caller, body: z.output<typeof NewPost>, call?: KeyedCall): Promise<Post> {
  const before = call && (await createdUnder(call));
  if (before?.id) return onePost(caller, before.id);
  const id = ulid();
  const post = { ...newPostItem(id, caller.id, body), ...(await imageSize(body.imageUrl)) };
  const photo = post.imageUrl ? [attachImage(post.imageUrl, caller.id, attachedTo(id), 'members')] : [];
  await Promise.all([rememberStart(id), addToIndex(id, post)]);
  const stored = transact([
    ...(call ? [claimKey(call, { id })] : []),
    ...photo,
    Posts.write.put(id, post),
    countUp('forumPosts', 1),
  ]).then(() => postSeenBy(caller.id, post, false, caller.user));
  return unlessConditionFails(stored, async (failed) => {
    await removeFromIndex(id, post);
    // Both calls arrived at once. Checks the key before the photo, which is already attached to the first call's post.
    const repeated = call && failed.includes(0) ? await createdUnder(call) : undefined;
    if (repeated?.id) return onePost(caller, repeated.id);
    throw new Refusal(404, 'That photo is not available. Please attach it again.');
  });
}

/** A new post as the table holds it; its time is the id's. */
export const newPostItem = (
  id: string,
  authorId: string,
  { title, content, isAnonymous, imageUrl, notes, house }: z.output<typeof NewPost>,
): PostItem => ({
  id,
  authorId,
  title,
  content,
  isAnonymous,
  imageUrl: imageUrl ?? null,
  notes: imageUrl ? (notes ?? []) : [],
  // A house and a suburb could show neighbours who wrote it.
  house: isAnonymous ? null : house || null,
  createdAt: toIso(decodeTime(id)),
  editedAt: null,
  likesCount: 0,
  repliesCount: 0,
  status: 'visible',
});

/** @throws Refusal 404 when it is not the member's own post. */
export async function ownPost(memberId: string, postId: string): Promise<PostItem> {
  const post = await postOf(postId);
  if (post?.status !== 'visible' || post.authorId !== memberId) throw new Refusal(404, NO_POST);
  return post;
}

/**
 * Deletes a post with its photo. Where there are replies, an empty post stays above them.
 * @throws Refusal 404 when it is not the member's own post.
 */
export const deletePost = (caller: Caller, postId: string): Promise<void> =>
  retryCondition(
    async () => {
      const [post, { report, check }] = await Promise.all([ownPost(caller.id, postId), openReportOf(postId)]);
      await transact([
        post.repliesCount > 0 ? emptyPost(post) : removePost(post),
        countUp('forumPosts', -1),
        ...(post.imageUrl ? [check, takeAway(post.imageUrl, postId, report !== undefined)] : []),
      ]);
      await Promise.all([removeFromIndex(postId, post), post.imageUrl && !report && deletePhoto(post.imageUrl)]);
    },
    // The first reply or a report came, or the last reply went, in between.
    () => {
      throw new Refusal(409, 'People are just replying to this post. Please try again.');
    },
  );

/** The photo of a reported post stays for the moderators until they have decided. */
const takeAway = (imageUrl: string, postId: string, isReported: boolean): TransactionWrite =>
  isReported ? showImage(imageUrl, attachedTo(postId), 'moderators') : deleteImage(imageUrl);

/**
 * The writes that delete a post: the first one without replies, the second one with replies. Their condition fails where the post's status
 * has changed meanwhile, or the first reply came or the last one was deleted.
 */
export const removePost = ({ id, status }: PostItem): TransactionWrite =>
  Posts.write.deleteWhen(id, { status: is(status), repliesCount: is(0) });

export const emptyPost = ({ id, status }: PostItem): TransactionWrite =>
  Posts.write.update(id, {
    set: { status: 'deleted', title: '', content: '', imageUrl: null, notes: [], house: null, editedAt: null },
    remove: ['authorId', 'imageSize', 'repliesMailed'],
    when: { status: is(status), repliesCount: greaterThan(0) },
  });
