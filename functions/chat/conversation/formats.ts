/** The two formats of an answer: JSON once it is complete, or server-sent events while it grows. */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { type Exchange, JSON_ANSWER_MS } from '../../../shared/chat.ts';
import { describeError, log } from '../../platform/log.ts';
import { ReplyFailure } from '../answer/failure.ts';
import type { OnEvent } from '../turn.ts';
import type { Asked } from './ask.ts';

/** CloudFront gives up on an origin that has been silent for 30 s (its default origin response timeout). */
const HEARTBEAT_MS = 10_000;

/** The answer in the format that the caller accepts. */
export const answerTo = (context: Context, asked: Asked): Promise<Exchange | Response> | Response =>
  wantsEvents(context) ? asEvents(context, asked) : asJson(context, asked);

/** Whether the caller accepts server-sent events, and not one JSON. */
const wantsEvents = (context: Context): boolean => context.req.header('accept')?.includes('text/event-stream') ?? false;

/** The exchange with its reply; 202 with the reply still `writing` where that takes too long. */
async function asJson(context: Context, asked: Asked): Promise<Exchange | Response> {
  const { exchange } = asked;
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), JSON_ANSWER_MS);
  // Stops following a repeat: on Lambda it would freeze after the answer and go on within another request.
  const answered = new AbortController();
  try {
    const assistantMessage = await Promise.race([asked.reply(() => {}, answered.signal), late.promise]);
    return assistantMessage ? { ...exchange, assistantMessage } : context.json(exchange, 202);
  } finally {
    clearTimeout(timer);
    answered.abort();
  }
}

/** The events of the answer. A browser that reads slowly or goes away does not delay the answer: what it misses is stored. */
function asEvents(context: Context, asked: Asked): Response {
  const response = streamSSE(context, async (stream) => {
    let sent: Promise<unknown> = Promise.resolve();
    const send = (write: () => Promise<unknown>) => {
      sent = sent.then(write);
    };
    const onEvent: OnEvent = (event, data) => send(() => stream.writeSSE({ event, data: JSON.stringify(data) }));
    const heartbeat = setInterval(() => send(() => stream.write(': still writing\n\n')), HEARTBEAT_MS);
    // Ends a repeat only: the first call writes the answer, also for a browser that has left.
    const left = new AbortController();
    stream.onAbort(() => left.abort());
    onEvent('accepted', asked.exchange);
    try {
      await asked.reply(onEvent, left.signal);
    } catch (error) {
      log.error('an answer could not be followed', describeError(error));
      onEvent('error', {
        message: new ReplyFailure('unavailable').words,
        assistantMessage: asked.exchange.assistantMessage,
      });
    } finally {
      clearInterval(heartbeat);
    }
    await sent;
  });
  response.headers.set('cache-control', 'no-store, no-transform');
  // Hop-by-hop headers: the gateway and HTTP/2 set their own.
  response.headers.delete('connection');
  response.headers.delete('transfer-encoding');
  return response;
}
