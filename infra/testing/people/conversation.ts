/** Talking to the assistant in tests: asking, and reading the events of an answer. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { AnswerEvents, type ChatMessage, Exchange } from '../../../shared/chat.ts';
import type { Visitor } from '../../local/visitor.ts';
import { answered } from './answered.ts';

const MESSAGES = '/api/chat/messages';
/** A question that the shipped library answers, about 100 words long. */
export const QUESTION = 'How do I paint the VJ walls of a Queenslander?';

/** Asks for a JSON answer. */
export const ask = (who: Visitor, content: string, more: object = {}, headers: Record<string, string> = {}) =>
  who.post(MESSAGES, { role: 'user', content, ...more }, headers);

/** Asks for a stream of events. */
export const askStreaming = (who: Visitor, content: string, more: object = {}, headers: Record<string, string> = {}) =>
  ask(who, content, more, { accept: 'text/event-stream', ...headers });

/** Both messages of a JSON answer. */
export const exchangeOf = (answer: Response): Promise<Exchange> => answered(answer, Exchange);

export type AnswerEvent = { [E in keyof AnswerEvents]: { event: E; data: AnswerEvents[E] } }[keyof AnswerEvents];

/** The events of a streamed answer as they arrive. Leaving the loop closes the connection. */
export async function* eventsOf(response: Response): AsyncGenerator<AnswerEvent> {
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status} ${await response.text()}`);
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event, data } of events)
    yield { event, data: AnswerEvents.shape[event as keyof AnswerEvents].parse(JSON.parse(data)) } as AnswerEvent;
}

/** The remaining events of a stream. */
export async function restOf(events: AsyncIterable<AnswerEvent>): Promise<AnswerEvent[]> {
  const rest: AnswerEvent[] = [];
  for await (const event of events) rest.push(event);
  return rest;
}

export const allEventsOf = (response: Response): Promise<AnswerEvent[]> => restOf(eventsOf(response));

/** The only event of this name; fails without it. */
export function theEvent<E extends keyof AnswerEvents>(events: readonly AnswerEvent[], name: E): AnswerEvents[E] {
  const found = events.filter(({ event }) => event === name);
  if (found.length !== 1)
    throw new Error(`${found.length} events "${name}" among ${events.map(({ event }) => event).join(', ')}`);
  return found[0]?.data as AnswerEvents[E];
}

export async function conversationOf(who: Visitor): Promise<ChatMessage[]> {
  return (await (await who.get(MESSAGES)).json()) as ChatMessage[];
}

export const stop = (who: Visitor, id: string) => who.post(`${MESSAGES}/${id}/stop`);
