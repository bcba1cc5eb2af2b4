/** Reporting a post, a reply or a person to the moderators. */
import type { z } from 'zod/mini';
import { ULID } from '../../../shared/contract/page.ts';
import type { NewReport } from '../../../shared/forum.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { absent, is } from '../../platform/table/expressions.ts';
import { fileReport, Posts, Replies, type Reportable } from '../../platform/table/items/forum.ts';
import { Users } from '../../platform/table/items/user.ts';
import { NO_POST, readablePost } from '../posts/posts.ts';
import { NO_REPLY } from '../replies/replies.ts';

type Report = z.output<typeof NewReport>;

const NOBODY = 'There is no such member.';

/**
 * Reports a post, once for each member and each text of the post. Its author is not notified.
 * @throws Refusal 404 when there is no such post, or its author has deleted it; 409 for one's own, when moderators have decided on this
 * member's report, or when the post is changed at every attempt.
 */
export const reportPost = (caller: Caller, postId: string, body: Report): Promise<void> =>
  file(caller, () => reportablePost(postId), body, 'This is your own post. You can delete it instead.');

/** As above, for a reply. */
export const reportReply = (caller: Caller, postId: string, replyId: string, body: Report): Promise<void> =>
  file(caller, () => reportableReply(postId, replyId), body, 'This is your own reply. You can delete it instead.');

/** As above, for the name or the picture of a person. */
export const reportPerson = (caller: Caller, userId: string, body: Report): Promise<void> =>
  file(
    caller,
    () => reportablePerson(userId),
    body,
    'This is you. You can change your name and picture in your account.',
  );

const DECIDED = 'Our team has already decided on your report. If this changes, you can report it again.';
const CHANGING = 'This is just being changed. Please look at it again, and report it then.';
const ATTEMPTS = 4;

/** @param read The thing as it is now. @param own The message for reporting one's own. */
async function file(caller: Caller, read: () => Promise<Reportable>, body: Report, own: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const reported = await read();
    if (reported.snapshot.authorId === caller.id) throw new Refusal(409, own);
    const outcome = await fileReport(caller.id, reported, body);
    if (outcome === 'decided') throw new Refusal(409, DECIDED);
    if (outcome === 'filed') return;
  }
  throw new Refusal(409, CHANGING);
}

/**
 * A post as it can be reported. The check fails once the post is edited, so that the snapshot is of the text and the photo that the
 * moderators find.
 * @throws Refusal 404 when there is none, or its author has deleted it.
 */
export async function reportablePost(postId: string): Promise<Reportable> {
  const post = await readablePost(postId);
  const { id, title, content, imageUrl, notes, house, authorId, isAnonymous, createdAt, editedAt, status } = post;
  if (authorId === undefined || status !== 'visible') throw new Refusal(404, NO_POST);
  return {
    id,
    snapshot: { kind: 'post', postId: id, title, content, imageUrl, notes, house, authorId, isAnonymous, createdAt },
    check: Posts.write.check(id, { status: is('visible'), editedAt: is(editedAt) }),
  };
}

async function reportableReply(postId: string, replyId: string): Promise<Reportable> {
  if (!ULID.test(replyId)) throw new Refusal(404, NO_REPLY);
  const [post, reply] = await Promise.all([readablePost(postId), Replies.get(postId, replyId)]);
  if (!reply || reply.hiddenAt !== undefined) throw new Refusal(404, NO_REPLY);
  const { id, content, authorId, isAnonymous, createdAt, editedAt } = reply;
  return {
    id,
    snapshot: {
      ...PLAIN,
      kind: 'reply',
      postId: post.id,
      title: post.title,
      content,
      authorId,
      isAnonymous,
      createdAt,
    },
    check: Replies.write.check(post.id, id, { editedAt: is(editedAt), hiddenAt: absent }),
  };
}

async function reportablePerson(userId: string): Promise<Reportable> {
  const user = ULID.test(userId) ? await Users.get(userId) : undefined;
  if (!user || user.deletion?.begun) throw new Refusal(404, NOBODY);
  const { id, firstName, profileImageUrl, createdAt } = user;
  return {
    id,
    snapshot: {
      ...PLAIN,
      kind: 'person',
      title: firstName,
      content: '',
      imageUrl: profileImageUrl,
      authorId: id,
      isAnonymous: false,
      createdAt,
    },
    check: Users.write.check(id, { firstName: is(firstName), profileImageUrl: is(profileImageUrl) }),
  };
}

/** Of what has neither photo, notes nor house. */
const PLAIN = { imageUrl: null, notes: [], house: null };
