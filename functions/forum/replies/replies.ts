/** Replies: listing, writing, editing and deleting them. The same transactions update the post's count. */

import { ulid } from 'ulid';
import type { z } from 'zod/mini';
import { ULID } from '../../../shared/contract/page.ts';
import { type NewReply, REPLIES_A_PAGE, type Reply } from '../../../shared/forum.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { claimKey, createdUnder, type KeyedCall } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { transactOrRefuse } from '../../platform/http/refusing-writes.ts';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { absent, type Condition, exists, greaterThan, is } from '../../platform/table/expressions.ts';
import { countUp } from '../../platform/table/items/counts.ts';
import { openReportOf, type PostItem, Posts, Replies, type ReplyItem } from '../../platform/table/items/forum.ts';
import { NO_MEMBER } from '../../platform/table/items/user.ts';
import { retryCondition, type TransactionWrite, transact, unlessConditionFails } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { isTooOld, TOO_OLD } from '../posts/edit.ts';
import { NO_POST, readablePost } from '../posts/posts.ts';
import { repliesSeenBy, replySeenBy } from '../posts/view.ts';

type Words = z.output<typeof NewReply>;

export const NO_REPLY = 'There is no such reply. It may have been deleted.';

/**
 * The newest replies before `cursor`, in the order of the conversation; `next` is the cursor of the page before them.
 * @throws Refusal 404 when there is no such post.
 */
export async function pageOfReplies(
  caller: Caller,
  postId: string,
  cursor: string | undefined,
): Promise<{ replies: Reply[]; next: string | undefined }> {
  const [, { items, more }] = await Promise.all([
    readablePost(postId),
    Replies.page(postId, {
      limit: REPLIES_A_PAGE,
      newestFirst: true,
      after: cursor ? Replies.key(postId, cursor) : undefined,
    }),
  ]);
  const replies = await repliesSeenBy(caller.id, items.toReversed());
  return { replies, next: more ? items.at(-1)?.id : undefined };
}

/**
 * Stores a reply, once for each Idempotency-Key.
 * @throws Refusal 404 when there is no such post, or its author has deleted it.
 */
export async function createReply(
  caller: Caller,
  postId: string,
  { content }: Words,
  call?: KeyedCall,
): Promise<Reply> {
  const post = await readablePost(postId);
  const reply = newReplyItem(post, caller.id, content);
  const stored = transact([
    ...(call ? [claimKey(call, { id: reply.id })] : []),
    Replies.write.put(postId, reply.id, reply),
    countReply(postId, 1, { status: is('visible') }),
    countUp('forumReplies', 1),
    ...mailToAuthor(post, reply),
  ]).then(() => replySeenBy(caller.id, reply, caller.user));
  return unlessConditionFails(stored, async (failed) => {
    const repeated = call && failed.includes(0) ? await createdUnder(call) : undefined;
    if (repeated?.id) return oneReply(caller, postId, repeated.id);
    throw new Refusal(404, NO_POST);
  });
}

function newReplyItem(post: PostItem, authorId: string, content: string): ReplyItem {
  const isByPostAuthor = post.authorId === authorId;
  return {
    id: ulid(),
    postId: post.id,
    authorId,
    content,
    createdAt: toIso(),
    editedAt: null,
    isByPostAuthor,
    isAnonymous: isByPostAuthor && post.isAnonymous,
  };
}

/** The mailer decides whether it is sent. */
const mailToAuthor = ({ id, authorId }: PostItem, reply: ReplyItem): TransactionWrite[] =>
  authorId === undefined || authorId === NO_MEMBER || authorId === reply.authorId
    ? []
    : [mailWrite('reply', authorId, { postId: id, replyId: reply.id })];

const countReply = (postId: string, by: number, when: Condition<PostItem>): TransactionWrite =>
  Posts.write.update(postId, { add: { repliesCount: by }, when });

async function oneReply(caller: Caller, postId: string, replyId: string): Promise<Reply> {
  const reply = await Replies.get(postId, replyId);
  if (!reply) throw new Refusal(404, NO_REPLY);
  return replySeenBy(caller.id, reply, caller.user);
}

const REPORTED = 'A moderator is looking at this reply. You can delete it, but not change it.';

/** @throws Refusal 404 when it is not the member's own reply to an existing post, 409 when it is too old or reported. */
export async function editReply(caller: Caller, postId: string, replyId: string, { content }: Words): Promise<Reply> {
  const [{ reply }, { report, check }] = await Promise.all([
    ownReply(caller.id, postId, replyId),
    openReportOf(replyId),
  ]);
  if (report) throw new Refusal(409, REPORTED);
  if (isTooOld(reply.createdAt)) throw new Refusal(409, TOO_OLD);
  const set = { content, editedAt: toIso() };
  const edited = Replies.write.update(postId, replyId, { set, when: { id: exists, hiddenAt: absent } });
  await transactOrRefuse([
    { write: edited, refusal: () => new Refusal(404, NO_REPLY) },
    { write: check, refusal: () => new Refusal(409, REPORTED) },
  ]);
  return replySeenBy(caller.id, { ...reply, ...set }, caller.user);
}

async function ownReply(memberId: string, postId: string, replyId: string) {
  if (!ULID.test(replyId)) throw new Refusal(404, NO_REPLY);
  const [post, reply] = await Promise.all([readablePost(postId), Replies.get(postId, replyId)]);
  if (reply?.authorId !== memberId || reply.hiddenAt !== undefined) throw new Refusal(404, NO_REPLY);
  return { post, reply };
}

/**
 * Deletes a reply. With the last reply it also deletes the deleted post that was kept for its replies.
 * @throws Refusal 404 when it is not the member's own reply to an existing post.
 */
export const deleteReply = (caller: Caller, postId: string, replyId: string): Promise<void> =>
  retryCondition(
    async () => {
      const { post } = await ownReply(caller.id, postId, replyId);
      const isLast = post.status === 'deleted' && post.repliesCount === 1;
      await transact([
        Replies.write.deleteWhen(postId, replyId, { id: exists, hiddenAt: absent }),
        isLast ? removeEmptyPost(postId) : countReply(postId, -1, STAYS),
        countUp('forumReplies', -1),
      ]);
    },
    // The post was deleted, or another reply to it, in between.
    () => {
      throw new Refusal(409, 'This conversation is just being changed. Please try again.');
    },
  );

/** The post stays without this reply. */
const STAYS: Condition<PostItem> = [{ status: is('visible') }, { status: is('deleted'), repliesCount: greaterThan(1) }];

const removeEmptyPost = (postId: string): TransactionWrite =>
  Posts.write.deleteWhen(postId, { status: is('deleted'), repliesCount: is(1) });
