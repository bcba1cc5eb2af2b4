/** The work of a due digest: writes one mail about the replies that came in the pause after the last mail. */
import type { DueWork } from '../../platform/due/run-due-work.ts';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { postOf, Replies } from '../../platform/table/items/forum.ts';
import { NO_MEMBER } from '../../platform/table/items/user.ts';

/** Replies that are read to find the first one for the mail. */
const MOST_REPLIES = 50;

/** Writes nothing where no reply is left to mail about, or the post is gone. */
export const digestReplies: DueWork = async ({ subject: postId }) => {
  const post = await postOf(postId);
  if (post?.status !== 'visible' || post.authorId === undefined || post.authorId === NO_MEMBER) return [];
  const { authorId, repliesMailed: last } = post;
  const after = last && Replies.key(postId, last.upTo);
  const { items } = await Replies.page(postId, { limit: MOST_REPLIES, after });
  const first = items.find((reply) => reply.authorId !== authorId && reply.hiddenAt === undefined);
  return first ? [mailWrite('reply', authorId, { postId, replyId: first.id })] : [];
};
