/** Reporting a post, a reply or a person to the moderators. */
import type { z } from 'zod/mini';
import { ULID } from '../../../shared/contract/page.ts';
import type { NewReport } from '../../../shared/forum.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../../platform/http/session.ts';
import { Users } from '../../platform/table/entities/accounts/user.ts';
import { type PostItem, Posts } from '../../platform/table/entities/forum/post.ts';
import { Replies, type ReplyItem } from '../../platform/table/entities/forum/reply.ts';
import { fileReport, type Reportable } from '../../platform/table/entities/forum/report.ts';
import { exists, is } from '../../platform/table/expressions.ts';
import { NO_POST, readablePost } from '../posts/posts.ts';
import { NO_REPLY } from '../replies/replies.ts';

type Report = z.output<typeof NewReport>;

const NOBODY = 'There is no such member.';

/**
 * Reports a post, once for each member. Its author is not notified.
 * @throws Refusal 404 when there is no such post, or its author has deleted it, 409 for one's own.
 */
export async function reportPost(caller: Caller, postId: string, body: Report): Promise<void> {
  const reported = reportablePost(await readablePost(postId));
  if (!reported) throw new Refusal(404, NO_POST);
  await file(caller, reported, body, 'This is your own post. You can delete it instead.', NO_POST);
}

/** As above, for a reply. */
export async function reportReply(caller: Caller, postId: string, replyId: string, body: Report): Promise<void> {
  if (!ULID.test(replyId)) throw new Refusal(404, NO_REPLY);
  const [post, reply] = await Promise.all([readablePost(postId), Replies.get(postId, replyId)]);
  if (!reply || reply.hiddenAt !== undefined) throw new Refusal(404, NO_REPLY);
  const own = 'This is your own reply. You can delete it instead.';
  await file(caller, reportableReply(post, reply), body, own, NO_REPLY);
}

/** As above, for the name or the picture of a person. */
export async function reportPerson(caller: Caller, userId: string, body: Report): Promise<void> {
  const user = ULID.test(userId) ? await Users.get(userId) : undefined;
  if (!user) throw new Refusal(404, NOBODY);
  const { id, firstName, profileImageUrl, createdAt } = user;
  const person: Reportable = {
    id,
    snapshot: {
      kind: 'person',
      title: firstName,
      content: '',
      imageUrl: profileImageUrl,
      authorId: id,
      isAnonymous: false,
      createdAt,
    },
    check: Users.write.check(id, { id: exists }),
  };
  await file(caller, person, body, 'This is you. You can change your name and picture in your account.', NOBODY);
}

/** @param own The message for reporting one's own. `gone` is the message where the thing no longer exists. */
async function file(caller: Caller, reported: Reportable, body: Report, own: string, gone: string): Promise<void> {
  if (reported.snapshot.authorId === caller.id) throw new Refusal(409, own);
  if (!(await fileReport(caller.id, reported, body))) throw new Refusal(404, gone);
}

/** The reportable snapshot of a post; undefined for one that its author has deleted. */
function reportablePost(post: PostItem): Reportable | undefined {
  const { id, title, content, imageUrl, authorId, isAnonymous, createdAt, status } = post;
  if (authorId === undefined || status !== 'visible') return undefined;
  return {
    id,
    snapshot: { kind: 'post', postId: id, title, content, imageUrl, authorId, isAnonymous, createdAt },
    check: Posts.write.check(id, { status: is('visible') }),
  };
}

const reportableReply = (post: PostItem, reply: ReplyItem): Reportable => ({
  id: reply.id,
  snapshot: {
    kind: 'reply',
    postId: post.id,
    title: post.title,
    content: reply.content,
    imageUrl: null,
    authorId: reply.authorId,
    isAnonymous: reply.isAnonymous,
    createdAt: reply.createdAt,
  },
  check: Replies.write.check(post.id, reply.id, { id: exists }),
});
