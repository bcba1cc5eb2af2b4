/**
 * Sends the mail about replies to a post. The first reply is mailed at once. Replies within the pause after a mail are mailed together
 * the day after. The post stores its last mail, so that two replies at once make one mail, also where two mailers run.
 */

import { HOUR_SECONDS } from '../../../../shared/contract/durations.ts';
import { log } from '../../log.ts';
import { seller } from '../../seller.ts';
import { settings } from '../../settings.ts';
import { absent, is } from '../../table/expressions.ts';
import { type PostItem, Posts, Replies, type ReplyItem } from '../../table/items/forum.ts';
import { type MailItem, Mails, type StoredMail } from '../../table/items/mail.ts';
import { type UserItem, Users } from '../../table/items/user.ts';
import { batchGet, conditionHeld } from '../../table/table.ts';
import { toIso } from '../../time.ts';
import { countedMails, isOverLimit } from '../limits.ts';
import { messageOf } from '../message.ts';
import { markMail } from '../outbox.ts';
import { sendThroughSes } from '../ses.ts';
import { newReplies } from '../templates/forum.ts';
import { digestWrite } from './digest-due.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');

/** Shorter than the time from any reply to the next day's daily rule, so that a digest never falls into the pause. */
const PAUSE_MS = 20 * HOUR_SECONDS * 1000;
/** The most replies that the mail counts. */
const MOST_REPLIES = 50;

/** The recipient and the content of a mail. */
interface News {
  user: UserItem;
  email: string;
  post: PostItem;
  replies: ReplyItem[];
}
type Dropped = NonNullable<MailItem['dropped']>;

/** Sends, drops or deletes a mail. @throws Error when the table or SES fails: the stream then delivers the mail again. */
export async function sendReplyMail(mail: StoredMail): Promise<void> {
  const { id, userId, facts: { postId = '', replyId = '' } = {} } = mail;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const news = await newsOf(id, { userId, postId, replyId });
    if (news === undefined) return Mails.delete(userId, id);
    if (typeof news === 'string') return markMail(mail, { dropped: news });
    if (isTooSoon(news.post, id) || (await isOverLimit('reply', news.user, news.email)))
      return markMail(mail, { dropped: 'limit' }, [digestWrite(postId)]);
    if (await begin(id, news)) return send(mail, news);
  }
  throw new Error('the post was changed all the while');
}
/** Another mailer may begin a mail about the same post in between. The next attempt then sees its pause. */
const ATTEMPTS = 3;

/**
 * The content of the mail, or the reason to drop it. Undefined where its member is gone or their deletion has begun: its scan can be older
 * than the mail, and would leave it.
 */
async function newsOf(
  id: string,
  { userId, postId, replyId }: { userId: string; postId: string; replyId: string },
): Promise<News | Dropped | undefined> {
  const [user, post] = await batchGet([Users.at(userId), Posts.at(postId)]);
  if (!user || user.deletion?.begun) return undefined;
  if (user.email === undefined || !user.emailVerified) return 'no address';
  if (user.noReplyMails) return 'not wanted';
  if (user.mailStopped) return 'refused';
  if (post?.status !== 'visible' || post.authorId !== userId) return 'not needed';
  const { repliesMailed: last } = post;
  // An earlier mail included this reply.
  if (last && last.mailId !== id && last.upTo >= replyId) return 'not needed';
  const replies = await repliesByOthers(post, replyId);
  return replies.length === 0 ? 'not needed' : { user, email: user.email, post, replies };
}

/** The replies from this one on, oldest first, without hidden ones and those of suspended or deleted members. */
async function repliesByOthers({ id, authorId }: PostItem, replyId: string): Promise<ReplyItem[]> {
  const [first, { items }] = await Promise.all([
    Replies.get(id, replyId),
    Replies.page(id, { limit: MOST_REPLIES, after: Replies.key(id, replyId) }),
  ]);
  const replies = [...(first ? [first] : []), ...items].filter(
    (reply) => reply.authorId !== authorId && reply.hiddenAt === undefined,
  );
  const authors = [...new Set(replies.map((reply) => reply.authorId))];
  const found = await batchGet(authors.map((author) => Users.at(author)));
  const active = new Set(found.flatMap((author) => (author && !author.suspension ? [author.id] : [])));
  return replies.filter((reply) => active.has(reply.authorId));
}

/** Whether the pause after the last mail is running. A retried mail does not wait for its own pause. */
const isTooSoon = ({ repliesMailed: last }: PostItem, id: string): boolean =>
  last !== undefined && last.mailId !== id && Date.now() - Date.parse(last.at) < PAUSE_MS;

/**
 * Stores the mail on the post before it is sent. Where the mailer ends in between, the stream delivers the same mail again.
 * @returns False where another mail was first.
 */
async function begin(id: string, { post, replies }: News): Promise<boolean> {
  const upTo = replies.at(-1)?.id ?? '';
  const begun = Posts.update(post.id, {
    set: { repliesMailed: { at: toIso(), mailId: id, upTo } },
    when: { status: is('visible'), repliesMailed: post.repliesMailed ? is(post.repliesMailed) : absent },
  });
  return conditionHeld(begun);
}

async function send(mail: StoredMail, { user, email, post, replies }: News): Promise<void> {
  const content = newReplies({
    siteOrigin: SITE_ORIGIN,
    token: await unsubscribeToken(user.id),
    facts: {},
    replies: {
      count: replies.length,
      post: post.isAnonymous ? undefined : { id: post.id, title: post.title },
    },
  });
  const message = await messageOf({ ...content, firstName: user.firstName }, SITE_ORIGIN, seller);
  const outcome = await sendThroughSes(email, 'reply', message);
  if (outcome === 'failed') throw new Error('SES did not take a mail');
  if (outcome === 'refused') return markMail(mail, { dropped: 'refused' });
  await markMail(mail, { sentAt: toIso() }, countedMails('reply', user, email));
  log.info('mail sent', { kind: 'reply' });
}
