/** The messages of a member in the table: their pages, and a reply's way from `writing` to its end. */
import * as z from 'zod/mini';
import { ChatMessage, MESSAGES_A_PAGE, WRITING_STALE_MS } from '../../../shared/chat.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { keys } from '../../platform/table/keys.ts';
import { ConditionFailed, get, queryPage, update } from '../../platform/table/table.ts';

export const MessageItem = z.extend(ChatMessage, {
  /** As written by the answer itself; `stopRequested` and `renewedAt` have a say in what a reader sees. */
  status: z.enum(['writing', 'done', 'failed']),
  /** Of a reply: the message that it answers. */
  questionId: z.optional(z.string()),
  /** When the growing reply was last stored, in milliseconds since 1970. */
  renewedAt: z.optional(z.number()),
  /** The stop flag. It is never taken back, so no later write can undo a stop. */
  stopRequested: z.optional(z.literal(true)),
});
export type MessageItem = z.output<typeof MessageItem>;

/** The message as its member sees it at `now`. */
export function asMessage(item: MessageItem, now = Date.now()): ChatMessage {
  const { questionId: _question, renewedAt: _renewed, stopRequested: _stop, ...message } = item;
  const status = statusOf(item, now);
  return { ...message, status, failure: status === 'failed' ? item.failure : null };
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
  queryPage(
    { ...keys.messages(userId), limit, newestFirst: true, ...(before && { after: keys.message(userId, before).SK }) },
    MessageItem,
  );

/** One of this member's messages; undefined where they have none of this id. */
export async function messageOf(userId: string, id: string): Promise<ChatMessage | undefined> {
  const item = await get(keys.message(userId, id), MessageItem);
  return item && asMessage(item);
}

/**
 * Stores what a growing reply says so far and that it is still being written.
 * @throws ConditionFailed when the member has stopped it.
 */
export async function renewReply(userId: string, id: string, content: string): Promise<void> {
  await update({
    Key: keys.message(userId, id),
    UpdateExpression: 'SET content = :content, renewedAt = :now',
    ConditionExpression: '#status = :writing AND attribute_not_exists(stopRequested)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':content': content, ':now': Date.now(), ':writing': 'writing' },
  });
}

/** How a reply ended: everything that its message says from then on. */
export type ReplyEnd = Pick<MessageItem, 'content' | 'failure' | 'sources' | 'notes' | 'notesImageUrl'>;

/**
 * Stores a reply whole and answers it as it then reads. It asks no condition of the stop flag and leaves it alone: a reply
 * that was stopped a moment ago keeps all that was said and still reads as stopped.
 */
export async function endReply(userId: string, id: string, end: ReplyEnd): Promise<ChatMessage> {
  const stored = await update({
    Key: keys.message(userId, id),
    UpdateExpression:
      'SET #status = :status, content = :content, failure = :failure, sources = :sources, notes = :notes, notesImageUrl = :notesImageUrl',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':status': end.failure === null ? 'done' : 'failed',
      ':content': end.content,
      ':failure': end.failure,
      ':sources': end.sources,
      ':notes': end.notes,
      ':notesImageUrl': end.notesImageUrl,
    },
  });
  return asMessage(MessageItem.parse(stored));
}

/**
 * Stops a reply that is being written; one that has ended stays as it is. Answers it as it then reads.
 * @throws Refusal 404 when there is no such reply among the member's own.
 */
export async function stopReply(userId: string, id: string): Promise<ChatMessage> {
  try {
    const stopped = await update({
      Key: keys.message(userId, id),
      UpdateExpression: 'SET stopRequested = :true',
      ConditionExpression: '#status = :writing',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':true': true, ':writing': 'writing' },
    });
    return asMessage(MessageItem.parse(stopped));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  const message = await messageOf(userId, id);
  if (message?.role !== 'assistant') throw new Refusal(404, 'There is no such answer.');
  return message;
}
