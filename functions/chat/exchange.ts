/** An exchange: a member's question and the reply to it, stored together once, however often the question arrives. */
import { createHash } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { z } from 'zod';
import { type Exchange, type NewMessage, PHOTO_ONLY_QUESTION } from '../../shared/chat.ts';
import { countUp } from '../data/counters.ts';
import { attachImage } from '../data/image.ts';
import { keys } from '../data/keys.ts';
import { ConditionFailed, get, getMany, type TransactionWrite, transact } from '../data/table.ts';
import { Refusal } from '../http/refusal.ts';
import { asMessage, MessageItem } from './messages.ts';

/** A repeat comes within seconds; a day outlasts a laptop that was closed. */
const IDEMPOTENCY_SECONDS = 86_400;
const ROUTE = 'POST /api/chat/messages';
/** Monotonic: the reply sorts right after its question even within one millisecond. */
const nextId = monotonicFactory();
const IdempotencyItem = z.object({ questionId: z.string(), replyId: z.string(), digest: z.string() });

/** The stored exchange; `repeated` when it had been stored before under this key, and then nothing was written. */
export interface StoredExchange {
  exchange: Exchange;
  repeated: boolean;
}

/**
 * Stores the question, and the reply as `writing`, in one transaction with the photo's attachment, the statistic and the key.
 * @throws Refusal 404 when the photo is absent, another's, or attached to something else, 422 when the key was used for another
 * question; nothing is stored then.
 */
export async function storeExchange(
  userId: string,
  message: z.output<typeof NewMessage>,
  idempotencyKey?: string,
): Promise<StoredExchange> {
  const question = questionItem(message);
  const reply = replyItem(question.id);
  const put = (item: MessageItem): TransactionWrite => ({
    Put: { Item: { ...keys.message(userId, item.id), ...item } },
  });
  const claim = idempotencyKey === undefined ? [] : [claimKey(userId, idempotencyKey, question, reply)];
  const attach = question.imageUrl ? [attachImage(question.imageUrl, userId, `CHAT#${question.id}`, 'owner')] : [];
  try {
    await transact([...claim, ...attach, put(question), put(reply), countUp('chatMessages', 2)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The key goes first: the photo of a repeat is attached to the first one's question.
    const repeated =
      idempotencyKey !== undefined && error.failed.includes(0)
        ? await exchangeUnder(userId, idempotencyKey, digestOf(question))
        : undefined;
    if (repeated) return { exchange: repeated, repeated: true };
    throw new Refusal(404, 'That photo is not available. Please attach it again.');
  }
  return { exchange: { userMessage: asMessage(question), assistantMessage: asMessage(reply) }, repeated: false };
}

function questionItem({ content, imageUrl }: z.output<typeof NewMessage>): MessageItem {
  return {
    id: nextId(),
    role: 'user',
    content: content.trim() || PHOTO_ONLY_QUESTION,
    imageUrl: imageUrl ?? null,
    createdAt: new Date().toISOString(),
    status: 'done',
    ...NOTHING_YET,
  };
}

const replyItem = (questionId: string): MessageItem => ({
  id: nextId(),
  role: 'assistant',
  content: '',
  imageUrl: null,
  createdAt: new Date().toISOString(),
  status: 'writing',
  ...NOTHING_YET,
  questionId,
  renewedAt: Date.now(),
});

const NOTHING_YET = { failure: null, sources: [], notes: [], notesImageUrl: null };

/** What was asked, without keeping the words a second time. */
const digestOf = ({ content, imageUrl }: MessageItem): string =>
  createHash('sha256')
    .update(JSON.stringify([content, imageUrl]))
    .digest('base64url');

/** The write that claims a key. DynamoDB deletes late: an item past its `ttl` counts as absent. */
function claimKey(userId: string, idempotencyKey: string, question: MessageItem, reply: MessageItem): TransactionWrite {
  const now = Math.floor(Date.now() / 1000);
  const claimed = { questionId: question.id, replyId: reply.id, digest: digestOf(question) };
  return {
    Put: {
      Item: { ...keys.idempotency(userId, ROUTE, idempotencyKey), ...claimed, ttl: now + IDEMPOTENCY_SECONDS },
      ConditionExpression: 'attribute_not_exists(PK) OR #ttl <= :now',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':now': now },
    },
  };
}

async function exchangeUnder(userId: string, idempotencyKey: string, digest: string): Promise<Exchange | undefined> {
  const ids = await get(keys.idempotency(userId, ROUTE, idempotencyKey), IdempotencyItem);
  if (!ids) return undefined;
  if (ids.digest !== digest)
    throw new Refusal(422, 'This Idempotency-Key was used for another question. Use a new one.');
  const [question, reply] = await getMany([keys.message(userId, ids.questionId), keys.message(userId, ids.replyId)]);
  return { userMessage: asMessage(MessageItem.parse(question)), assistantMessage: asMessage(MessageItem.parse(reply)) };
}
