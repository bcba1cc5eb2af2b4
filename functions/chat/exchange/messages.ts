/** The messages of a member in the table: their pages, and a reply's way from `writing` to its end. */
import { type ChatMessage, MESSAGES_A_PAGE, WRITING_STALE_MS } from '../../../shared/chat.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type MessageItem, Messages } from '../../platform/table/entities/chat/message.ts';
import { absent, exists, is } from '../../platform/table/expressions.ts';
import { unlessConditionFails } from '../../platform/table/table.ts';

/** The message as its member sees it at `now`. */
export function asMessage(item: MessageItem, now = Date.now()): ChatMessage {
  const { questionId: _question, renewedAt: _renewed, stopRequested: _stop, hazards: _hazards, ...message } = item;
  const status = statusOf(item, now);
  return {
    ...message,
    status,
    failure: status === 'failed' ? item.failure : null,
    rating: item.rating ?? null,
    ratingDetails: item.ratingDetails ?? null,
  };
}

function statusOf({ status, stopRequested, renewedAt = 0 }: MessageItem, now: number): ChatMessage['status'] {
  if (stopRequested) return 'stopped';
  if (status === 'writing' && now - renewedAt > WRITING_STALE_MS) return 'interrupted';
  return status;
}

/** The newest messages before `cursor`, in the order of the conversation; `next` is the cursor of the page before them. */
export async function pageOfMessages(
  userId: string,
  cursor: string | undefined,
): Promise<{ messages: ChatMessage[]; next: string | undefined }> {
  const { items, more } = await newestMessages(userId, MESSAGES_A_PAGE, cursor);
  return { messages: items.map((item) => asMessage(item)).toReversed(), next: more ? items.at(-1)?.id : undefined };
}

/** Up to `limit` messages, newest first, older than `before`. */
export const newestMessages = (userId: string, limit: number, before?: string) =>
  Messages.page(userId, { limit, newestFirst: true, after: before ? Messages.key(userId, before) : undefined });

/** One of this member's messages; undefined where they have none of this id. */
export async function messageOf(userId: string, id: string): Promise<ChatMessage | undefined> {
  const item = await Messages.get(userId, id);
  return item && asMessage(item);
}

/** A reply as far as it has come. */
export type GrowingReply = Pick<MessageItem, 'content' | 'notes' | 'notesImageUrl'>;

/**
 * Stores a growing reply and that it is still being written.
 * @throws ConditionFailed when the member has stopped it.
 */
export async function renewReply(userId: string, id: string, growing: GrowingReply): Promise<void> {
  await Messages.update(userId, id, {
    set: { ...growing, renewedAt: Date.now() },
    when: { status: is('writing'), stopRequested: absent },
  });
}

/** How a reply ended: everything that its message says from then on. */
export type ReplyEnd = Pick<
  MessageItem,
  'content' | 'failure' | 'sources' | 'notes' | 'notesImageUrl' | 'unsupported' | 'hazards'
>;

/**
 * Stores a reply whole and answers it as it then reads. It asks no condition of the stop flag and leaves it alone: a reply
 * that was stopped a moment ago keeps all that was said and still reads as stopped.
 */
export async function endReply(userId: string, id: string, end: ReplyEnd): Promise<ChatMessage> {
  const status = end.failure === null ? 'done' : 'failed';
  return asMessage(await Messages.update(userId, id, { set: { ...end, status }, when: { id: exists } }));
}

/**
 * Stops a reply that is being written; one that has ended stays as it is. Answers it as it then reads.
 * @throws Refusal 404 when there is no such reply among the member's own.
 */
export async function stopReply(userId: string, id: string): Promise<ChatMessage> {
  const stop = Messages.update(userId, id, { set: { stopRequested: true }, when: { status: is('writing') } });
  const stopped = await unlessConditionFails(stop);
  if (stopped) return asMessage(stopped);
  const message = await messageOf(userId, id);
  if (message?.role !== 'assistant') throw new Refusal(404, 'There is no such answer.');
  return message;
}
