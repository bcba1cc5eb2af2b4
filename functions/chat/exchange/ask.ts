/** Asking: a question is answered once; a repeat of it follows the answer that is already being written. */
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod/mini';
import { type ChatMessage, type Exchange, type NewMessage, STORE_EVERY_MS } from '../../../shared/chat.ts';
import type { KeyedCall } from '../../platform/http/idempotency.ts';
import { type OnEvent, sendEnd, writeReply } from './answer.ts';
import { storeExchange } from './exchange.ts';
import { checkTokenBudget } from './fair-use.ts';
import { messageOf } from './messages.ts';

export interface Asked {
  /** Both messages as stored; the reply is still being written, unless this is a repeat. */
  exchange: Exchange;
  /** The reply as it ended. Call it once; the answer goes on whether or not anybody awaits it. `signal` ends the following of a repeat. */
  reply(tell: OnEvent, signal?: AbortSignal): Promise<ChatMessage>;
}

/** @throws Refusal 404 when the photo is not the member's to attach, 429 beyond fair use, 503 when the day's tokens are spent. */
export async function ask(userId: string, message: z.output<typeof NewMessage>, call?: KeyedCall): Promise<Asked> {
  await checkTokenBudget();
  const { exchange, repeated } = await storeExchange(userId, message, call);
  return {
    exchange,
    reply: (tell, signal) =>
      repeated
        ? followReply(userId, exchange.assistantMessage, tell, signal)
        : beingWritten(writeReply(userId, exchange, tell)),
  };
}

/** Reads a reply that another request writes, about once a second, until it ends; it then says done, or that it was interrupted. */
async function followReply(
  userId: string,
  reply: ChatMessage,
  tell: OnEvent,
  signal?: AbortSignal,
): Promise<ChatMessage> {
  let latest = reply;
  for (;;) {
    if (latest.status !== 'writing' || signal?.aborted) break;
    await pause(STORE_EVERY_MS);
    const { content } = latest;
    latest = (await messageOf(userId, reply.id)) ?? { ...latest, status: 'interrupted' };
    if (latest.content.length > content.length && latest.content.startsWith(content))
      tell('text', { delta: latest.content.slice(content.length) });
  }
  if (latest.status !== 'writing') sendEnd(latest, tell);
  return latest;
}

const writing = new Set<Promise<unknown>>();

function beingWritten<T>(reply: Promise<T>): Promise<T> {
  writing.add(reply);
  void reply.finally(() => writing.delete(reply));
  return reply;
}

/** Resolves once every reply that this process writes has been stored: Lambda freezes what runs on after a handler returns. */
export async function repliesWritten(): Promise<void> {
  await Promise.all(writing);
}
