/** A reply to a post. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const ReplyItem = z.object({
  id: z.string(),
  postId: z.string(),
  authorId: z.string(),
  content: z.string(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  isByPostAuthor: z.boolean(),
  /** An anonymous author who answers under their own post does not give themselves away by it. */
  isAnonymous: z.boolean(),
  /** Of one that moderators have hidden: its place in the conversation stays, and says so (ISO 8601). */
  hiddenAt: z.optional(z.string()),
});
export type ReplyItem = z.output<typeof ReplyItem>;

export const Replies = entity({ name: 'reply', schema: ReplyItem, key: keys.reply, list: keys.replies });
