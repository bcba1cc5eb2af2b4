/** Asks a question, or asks for another version of an answer. A repeated request follows the answer that is being written. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ChatMessage, type Exchange, type NewMessage, STORE_EVERY_MS } from '../../../shared/chat.ts';
import type { KeyedCall } from '../../platform/http/idempotency.ts';
import { ConditionFailed } from '../../platform/table/table.ts';
import { Messages } from '../items.ts';
import { noSuchRoom } from '../rooms/rooms.ts';
import type { OnEvent } from '../turn.ts';
import { type AskedRoom, askedRoom } from './asked-room.ts';
import { type Stored, storeExchange } from './exchange.ts';
import { checkTokenBudget } from './fair-use.ts';
import { asExchange, asMessage, partsOf, type StoredExchange, sendEnd } from './messages.ts';
import { renewAnswer, replaceQuestion } from './renewal.ts';

export interface Asked {
  /** Both messages as stored; the reply is still being written, unless this is a repeat. */
  exchange: Exchange;
  /**
   * Sends the events of the reply and resolves to the reply as it ended. Call it once; the answer is written whether or not anybody
   * awaits it.
   * @param signal Stops following the answer of a repeat.
   */
  reply(onEvent: OnEvent, signal?: AbortSignal): Promise<ChatMessage>;
}

/**
 * Asks a question, or another one in the place of the room's last.
 * @throws Refusal 404 when the photo or the room is not the member's, 409 when the question cannot be replaced now, 429 beyond
 * fair use or while three answers are being written, 503 when the day's tokens are spent.
 */
export async function ask(userId: string, message: NewMessage, call?: KeyedCall): Promise<Asked> {
  const replaced = message.replaces === undefined ? undefined : partsOf(message.replaces);
  if (replaced && message.roomId !== undefined && message.roomId !== replaced.roomId) throw noSuchRoom();
  const roomId = replaced?.roomId ?? message.roomId;
  return answered(userId, roomId, (room) =>
    replaced ? replaceQuestion(room, replaced.messageId, message, call) : storeExchange(room, message, call),
  );
}

/** Begins another version of an answer. @throws Refusal as `ask` does, and 404 for an answer that is not the member's. */
export async function askAgain(userId: string, id: string, call?: KeyedCall): Promise<Asked> {
  const { roomId, messageId } = partsOf(id);
  return answered(userId, roomId, (room) => renewAnswer(room, messageId, call));
}

/** Models, library, photos and what is known of dangers: loaded by the first question, as no other call needs them. */
const answering = () => import('./reply.ts');

/** Attempts where another tab changes the room, the answer or a place between reading and writing. */
const ATTEMPTS = 6;

async function answered(
  userId: string,
  roomId: string | undefined,
  store: (room: AskedRoom) => Promise<Stored>,
): Promise<Asked> {
  const [{ writeReply }] = await Promise.all([answering(), checkTokenBudget()]);
  for (let attempt = 1; ; attempt++) {
    const room = await askedRoom(userId, roomId);
    try {
      const { exchange, repeated } = await store(room);
      return {
        exchange: asExchange(exchange),
        reply: (onEvent, signal) =>
          repeated
            ? followReply(exchange, onEvent, signal)
            : trackWriting(writeReply(room, exchange, onEvent), room.answerPlace.leave),
      };
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Polls a reply that another request writes, about once a second. Sends its new text and how it ended. */
async function followReply(
  { place, reply }: StoredExchange,
  onEvent: OnEvent,
  signal?: AbortSignal,
): Promise<ChatMessage> {
  let latest = asMessage(place, reply);
  for (;;) {
    if (latest.status !== 'writing' || signal?.aborted) break;
    await pause(STORE_EVERY_MS);
    const { content } = latest;
    const item = await Messages.get(place.under, reply.id);
    latest = item ? asMessage(place, item) : { ...latest, status: 'interrupted' };
    if (latest.content.length > content.length && latest.content.startsWith(content))
      onEvent('text', { delta: latest.content.slice(content.length) });
  }
  if (latest.status !== 'writing') sendEnd(latest, onEvent);
  return latest;
}

const writing = new Set<Promise<unknown>>();

function trackWriting<T>(reply: Promise<T>, leave: () => Promise<void>): Promise<T> {
  const ended = reply.then(leave, leave);
  writing.add(ended);
  void ended.finally(() => writing.delete(ended));
  return reply;
}

/** Resolves once every reply that this process writes is stored: Lambda freezes what still runs when a handler returns. */
export async function repliesWritten(): Promise<void> {
  await Promise.all(writing);
}
