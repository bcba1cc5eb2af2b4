/** The chat calls beyond `api()`: a page of messages, and an answer as a stream of events. */
import type * as z from 'zod/mini';
import { AnswerEvents, type ChatMessage, Exchange, type NewMessage } from '../../shared/chat.ts';
import { chatRoutes } from '../../shared/contract/routes/chat.ts';
import { ApiError, clientFor, UNREADABLE } from '../api/client.ts';
import { openStream } from '../api/stream.ts';

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

export type AnswerEvent = {
  [Name in keyof AnswerEvents]: { name: Name; data: AnswerEvents[Name] };
}[keyof AnswerEvents];

/**
 * Yields the events in `body` as they arrive. Ends with the body, also if that is cut or silent for too long. Skips events
 * that are unknown or invalid. Calls `hangUp` when the events are no longer wanted, have ended, or stay away.
 */
export async function* readAnswerEvents(
  body: ReadableStream<Uint8Array>,
  hangUp: () => void,
): AsyncGenerator<AnswerEvent> {
  let text = '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const silence = setTimeout(hangUp, MAX_SILENCE_MS);
      const chunk = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
      clearTimeout(silence);
      if (chunk.done) return;
      text += decoder.decode(chunk.value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks.flatMap((block) => checked(block) ?? []);
    }
  } finally {
    hangUp();
  }
}

/** Reads the one form that our server writes (`functions/chat/conversation/formats.ts`): a name, and data as JSON on one line. */
function checked(block: string): AnswerEvent | undefined {
  const [, event = '', data = ''] = /^event: (\w+)\ndata: ([^]*)$/.exec(block) ?? [];
  if (!Object.hasOwn(AnswerEvents.shape, event)) return undefined;
  const name = event as keyof AnswerEvents;
  try {
    return { name, data: AnswerEvents.shape[name].parse(JSON.parse(data)) } as AnswerEvent;
  } catch {
    return undefined;
  }
}

/** In milliseconds. The server sends something at least every 15 s; after three missed heartbeats the connection counts as dead. */
const MAX_SILENCE_MS = 45_000;
