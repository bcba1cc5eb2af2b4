/** A message of a room: a question to the assistant, or the reply to one. */
import * as z from 'zod/mini';
import { ChatMessage, HazardKind } from '../../../../../shared/chat.ts';
import { RatingDetails, RatingValue } from '../../../../../shared/designer/rating.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const MessageItem = z.extend(z.omit(ChatMessage, { roomId: true, hazard: true }), {
  /** The message's own ULID, without its room's. */
  id: z.string(),
  /** As the answering writes it. A reader's status also depends on `stopRequested` and `renewedAt`. */
  status: z.enum(['writing', 'done', 'failed']),
  // Messages that an earlier version stored lack the attributes below.
  /** Counts from 1: how often the question has been answered, or changed. */
  version: z.prefault(z.int(), 1),
  suggestions: z.prefault(ChatMessage.shape.suggestions, []),
  palette: z.prefault(ChatMessage.shape.palette, null),
  spot: z.prefault(ChatMessage.shape.spot, null),
  /** For a reply: the dangers that it began with. */
  hazards: z.optional(z.array(HazardKind)),
  /** For a reply: the id of its question. */
  questionId: z.optional(z.string()),
  /** For a later version: the id of its answer record. The first version's record has the reply's own id. */
  recordId: z.optional(z.string()),
  /** For a rated reply. */
  rating: z.optional(RatingValue),
  ratingDetails: z.optional(RatingDetails),
  /** When the growing reply was last stored, in milliseconds since 1970. */
  renewedAt: z.optional(z.number()),
  /** The stop flag. Within a version it is never removed, so no later write can undo a stop. */
  stopRequested: z.optional(z.literal(true)),
});
export type MessageItem = z.output<typeof MessageItem>;

/** Keyed by the room's partition and the message's own id. */
export const Messages = entity({ name: 'message', schema: MessageItem, key: keys.message, list: keys.messages });

/** The id of an answer's record. Each version has its own, so that no rating is lost. */
export const recordIdOf = ({ id, recordId }: Pick<MessageItem, 'id' | 'recordId'>): string => recordId ?? id;
