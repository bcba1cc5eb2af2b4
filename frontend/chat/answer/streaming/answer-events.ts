/** The events of a streamed answer, read from the bytes of a response and checked one by one. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import { type AnswerEvents, ChatMessage, Exchange, HazardKind, Note, Source } from '../../../../shared/chat.ts';

export type AnswerEvent = {
  [Name in keyof AnswerEvents]: { name: Name; data: AnswerEvents[Name] };
}[keyof AnswerEvents];

const schemas: { [Name in keyof AnswerEvents]: z.ZodMiniType<AnswerEvents[Name]> } = {
  accepted: Exchange,
  hazard: z.object({ kind: HazardKind, source: Source }),
  facts: z.object({ facts: z.array(z.string()) }),
  text: z.object({ delta: z.string() }),
  sources: z.object({ sources: z.array(Source) }),
  suggestions: z.object({ suggestions: z.array(z.string()) }),
  notes: z.object({ notes: z.array(Note), imageUrl: z.string() }),
  done: z.object({ assistantMessage: ChatMessage }),
  error: z.object({ message: z.string(), assistantMessage: ChatMessage }),
};

/**
 * Yields the events in `body` as they arrive. Ends with the body, also if that is cut or silent for too long. Skips events
 * that are unknown or invalid. Calls `hangUp` when the events are no longer wanted, have ended, or stay away.
 */
export async function* readAnswerEvents(
  body: ReadableStream<Uint8Array>,
  hangUp: () => void,
): AsyncGenerator<AnswerEvent> {
  const events: AnswerEvent[] = [];
  const parser = createParser({
    onEvent: (message) => {
      const event = checked(message);
      if (event) events.push(event);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const silence = setTimeout(hangUp, MAX_SILENCE_MS);
      const chunk = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
      clearTimeout(silence);
      if (chunk.done) return;
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      yield* events.splice(0);
    }
  } finally {
    hangUp();
  }
}

function checked({ event = '', data }: EventSourceMessage): AnswerEvent | undefined {
  if (!Object.hasOwn(schemas, event)) return undefined;
  const name = event as keyof AnswerEvents;
  try {
    return { name, data: schemas[name].parse(JSON.parse(data)) } as AnswerEvent;
  } catch {
    return undefined;
  }
}

/** In milliseconds. The server sends something at least every 15 s; after three missed heartbeats the connection counts as dead. */
export const MAX_SILENCE_MS = 45_000;
