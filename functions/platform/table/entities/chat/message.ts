/** A message of a room: a question to the assistant, or the reply to one. */
import * as z from 'zod/mini';
import { ChatMessage, HazardKind } from '../../../../../shared/chat.ts';
import { RatingDetails, RatingValue } from '../../../../../shared/designer/rating.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const MessageItem = z.extend(z.omit(ChatMessage, { roomId: true, hazard: true }), {
  /** The message's own ULID, without its room's. */
  id: z.string(),
  /** As written by the answer itself; `stopRequested` and `renewedAt` have a say in what a reader sees. */
  status: z.enum(['writing', 'done', 'failed']),
  // What an earlier version stored lacks the rest.
  /** Counts from 1: how often the question has been answered, or changed. */
  version: z.prefault(z.int(), 1),
  suggestions: z.prefault(ChatMessage.shape.suggestions, []),
  palette: z.prefault(ChatMessage.shape.palette, null),
  spot: z.prefault(ChatMessage.shape.spot, null),
  /** Of a reply: the dangers that it began with. */
  hazards: z.optional(z.array(HazardKind)),
  /** Of a reply: the message that it answers. */
  questionId: z.optional(z.string()),
  /** Of a later version: under which its answer is recorded. The first is recorded under its own id. */
  recordId: z.optional(z.string()),
  /** Of a reply that is rated. */
  rating: z.optional(RatingValue),
  ratingDetails: z.optional(RatingDetails),
  /** When the growing reply was last stored, in milliseconds since 1970. */
  renewedAt: z.optional(z.number()),
  /** The stop flag. Of one version it is never taken back, so no later write can undo a stop. */
  stopRequested: z.optional(z.literal(true)),
});
export type MessageItem = z.output<typeof MessageItem>;

/** By where the room's messages lie, and their own id. */
export const Messages = entity({ name: 'message', schema: MessageItem, key: keys.message, list: keys.messages });

/** The id of what is kept of an answer without its words: each version has its own, so that no rating is lost. */
export const recordIdOf = ({ id, recordId }: Pick<MessageItem, 'id' | 'recordId'>): string => recordId ?? id;
