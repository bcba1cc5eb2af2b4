/** The chat calls beyond `api()`: a page of messages, and an answer as a stream. */
import type { z } from 'zod/mini';
import { type ChatMessage, Exchange, type NewMessage } from '../../shared/chat.ts';
import { chatRoutes } from '../../shared/contract/routes/chat.ts';
import { ApiError, clientFor, UNREADABLE } from '../api/client.ts';
import { openStream } from '../api/stream.ts';
import { type AnswerEvent, MAX_SILENCE_MS, readAnswerEvents } from './answer/streaming/answer-events.ts';

export const { api, apiPage, earlyPage } = clientFor(chatRoutes);

export interface MessagePage {
  messages: ChatMessage[];
  /** The cursor of the next older page; undefined on the oldest. */
  next: string | undefined;
}

/**
 * One page of a room's conversation: the newest, or the one before `cursor`. Without a room, the member's first room's.
 * @throws ApiError as `api()` does.
 */
export async function fetchMessages(
  room: string | undefined,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<MessagePage> {
  const { answer, next } = await apiPage('GET /api/chat/messages', { query: { room, cursor }, signal });
  return { messages: answer, next };
}

/** The newest page, if the shell's script has fetched it already. */
export function earlyMessages(room: string | undefined): MessagePage | undefined {
  const early = earlyPage('GET /api/chat/messages', { query: { room } });
  return early && { messages: early.answer, next: early.next };
}

/**
 * Asks a question and yields the events of its answer as they arrive. A stream that is cut simply ends.
 * A repeated key may be answered with the stored exchange as JSON; it yields `accepted`, then `done` if the answer has ended.
 * @throws ApiError when the question was not accepted.
 */
export const askForAnswer = (question: z.input<typeof NewMessage>, key: string): AsyncGenerator<AnswerEvent> =>
  answerEvents((signal) => openStream('POST /api/chat/messages', { body: question, idempotencyKey: key, signal }));

/** Asks for another version of an answer; otherwise like `askForAnswer`. */
export const answerAgain = (id: string, key: string): AsyncGenerator<AnswerEvent> =>
  answerEvents((signal) =>
    openStream('POST /api/chat/messages/{id}/again', { params: { id }, idempotencyKey: key, signal }),
  );

async function* answerEvents(open: (signal: AbortSignal) => Promise<Response>): AsyncGenerator<AnswerEvent> {
  const line = new AbortController();
  const silence = setTimeout(() => line.abort(), MAX_SILENCE_MS);
  const response = await open(line.signal).finally(() => clearTimeout(silence));
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
    yield* readAnswerEvents(response.body, () => line.abort());
    return;
  }
  const stored = Exchange.safeParse(await response.json().catch(() => undefined));
  if (!stored.success) throw new ApiError(502, UNREADABLE);
  yield { name: 'accepted', data: stored.data };
  const { assistantMessage } = stored.data;
  if (assistantMessage.status !== 'writing') yield { name: 'done', data: { assistantMessage } };
}
