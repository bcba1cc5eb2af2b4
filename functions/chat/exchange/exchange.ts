/** An exchange: a member's question and the reply to it, stored together once, however often the question arrives. */
import { monotonicFactory } from 'ulid';
import type { z } from 'zod/mini';
import { type Exchange, type NewMessage, PHOTO_ONLY_QUESTION } from '../../../shared/chat.ts';
import { claimKey, createdUnder, type KeyedCall } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type MessageItem, Messages } from '../../platform/table/entities/chat/message.ts';
import { countUp } from '../../platform/table/entities/counter.ts';
import { attachImage } from '../../platform/table/entities/uploads/image.ts';
import { batchGet, ConditionFailed, transact } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { questionCount } from './fair-use.ts';
import { asMessage } from './messages.ts';

/** Monotonic: the reply sorts right after its question even within one millisecond. */
const nextId = monotonicFactory();

/** The stored exchange; `repeated` when it had been stored before under this key, and then nothing was written. */
export interface StoredExchange {
  exchange: Exchange;
  repeated: boolean;
}

/**
 * Stores the question, and the reply as `writing`, in one transaction with the photo's attachment, the statistic and the key.
 * @throws Refusal 404 when the photo is absent, another's, or attached to something else, 422 when the key was used for another
 * question, 429 beyond fair use; nothing is stored then.
 */
export async function storeExchange(
  userId: string,
  message: z.output<typeof NewMessage>,
  call?: KeyedCall,
): Promise<StoredExchange> {
  const question = questionItem(message);
  const reply = replyItem(question.id);
  const put = (item: MessageItem) => Messages.write.put(userId, item.id, item);
  const claim = call ? [claimKey(call, { questionId: question.id, replyId: reply.id })] : [];
  const attach = question.imageUrl ? [attachImage(question.imageUrl, userId, `CHAT#${question.id}`, 'owner')] : [];
  const count = questionCount(userId);
  try {
    await transact([...claim, ...count.writes, ...attach, put(question), put(reply), countUp('chatMessages', 2)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The key goes first: the photo of a repeat is attached to the first one's question.
    const repeated = call && error.failed.includes(0) ? await exchangeUnder(call) : undefined;
    if (repeated) return { exchange: repeated, repeated: true };
    const refusal = count.refusal(error.failed.map((place) => place - claim.length));
    throw refusal ?? new Refusal(404, 'That photo is not available. Please attach it again.');
  }
  return { exchange: { userMessage: asMessage(question), assistantMessage: asMessage(reply) }, repeated: false };
}

function questionItem({ content, imageUrl }: z.output<typeof NewMessage>): MessageItem {
  return {
    id: nextId(),
    role: 'user',
    content: content.trim() || PHOTO_ONLY_QUESTION,
    imageUrl: imageUrl ?? null,
    createdAt: toIso(),
    status: 'done',
    ...NOTHING_YET,
  };
}

const replyItem = (questionId: string): MessageItem => ({
  id: nextId(),
  role: 'assistant',
  content: '',
  imageUrl: null,
  createdAt: toIso(),
  status: 'writing',
  ...NOTHING_YET,
  questionId,
  renewedAt: Date.now(),
});

const NOTHING_YET = { failure: null, sources: [], notes: [], notesImageUrl: null, unsupported: [] };

async function exchangeUnder(call: KeyedCall): Promise<Exchange | undefined> {
  const { questionId, replyId } = (await createdUnder(call)) ?? {};
  if (!questionId || !replyId) return undefined;
  const [question, reply] = await batchGet([Messages.at(call.userId, questionId), Messages.at(call.userId, replyId)]);
  if (!question || !reply) throw new Error('a repeated question is not there');
  return { userMessage: asMessage(question), assistantMessage: asMessage(reply) };
}
