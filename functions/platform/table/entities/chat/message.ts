/** A message of a member's conversation with the assistant: a question, or the reply to one. */
import * as z from 'zod/mini';
import { ChatMessage, HazardKind } from '../../../../../shared/chat.ts';
import { RatingDetails, RatingValue } from '../../../../../shared/designer/rating.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const MessageItem = z.extend(ChatMessage, {
  /** As written by the answer itself; `stopRequested` and `renewedAt` have a say in what a reader sees. */
  status: z.enum(['writing', 'done', 'failed']),
  /** Of a reply: the dangers that it began with. */
  hazards: z.optional(z.array(HazardKind)),
  /** Of a reply: the message that it answers. */
  questionId: z.optional(z.string()),
  /** Of a reply that is rated. */
  rating: z.optional(RatingValue),
  ratingDetails: z.optional(RatingDetails),
  /** When the growing reply was last stored, in milliseconds since 1970. */
  renewedAt: z.optional(z.number()),
  /** The stop flag. It is never taken back, so no later write can undo a stop. */
  stopRequested: z.optional(z.literal(true)),
});
export type MessageItem = z.output<typeof MessageItem>;

export const Messages = entity({ name: 'message', schema: MessageItem, key: keys.message, list: keys.messages });
