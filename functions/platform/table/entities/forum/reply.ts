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
  /** True for a reply by the author of an anonymous post, so that it does not reveal them. */
  isAnonymous: z.boolean(),
  /** When moderators hid it (ISO 8601). The conversation then shows that a reply is hidden. */
  hiddenAt: z.optional(z.string()),
});
export type ReplyItem = z.output<typeof ReplyItem>;

export const Replies = entity({ name: 'reply', schema: ReplyItem, key: keys.reply, list: keys.replies });
