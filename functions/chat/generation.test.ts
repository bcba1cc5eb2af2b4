/** How answers end on a bad day: on a stage of its own, where faults are ordered and database calls are counted. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newSubscriber } from '../../infra/bench/calls.ts';
import { measuredStage } from '../../infra/bench/stage.ts';
import type { FaultOrder } from '../../infra/local/bedrock/faults.ts';
import type { Visitor } from '../../infra/local/visitor.ts';
import {
  type AnswerEvent,
  allEventsOf,
  ask,
  askStreaming,
  conversationOf,
  eventsOf,
  restOf,
  stop,
  theEvent,
} from '../../infra/testing/conversation.ts';
import { ChatMessage, Exchange } from '../../shared/chat.ts';
import type { designerAnswer as DesignerAnswer, Patience } from './designer.ts';

const QUESTION = 'How do I paint the VJ walls of a Queenslander?';
let measured: Awaited<ReturnType<typeof measuredStage>>;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 2 });
});
afterAll(() => measured.close());

const bedrock = (method: string, path: string, body?: object) =>
  fetch(measured.stage.endpoints.bedrock + path, { method, ...(body && { body: JSON.stringify(body) }) });
async function order(fault: FaultOrder): Promise<void> {
  expect((await bedrock('POST', '/_test/faults', fault)).status).toBe(200);
}
afterEach(() => bedrock('DELETE', '/_test/faults'));
const member = () => newSubscriber(measured.stage);
const replyOf = async (who: Visitor) => ChatMessage.parse((await conversationOf(who)).at(-1));
const stopped = async (who: Visitor, id: string) => ChatMessage.parse(await (await stop(who, id)).json());

/** The reply once it is no longer being written. */
async function endedReplyOf(who: Visitor): Promise<ChatMessage> {
  for (;;) {
    const reply = await replyOf(who);
    if (reply.status !== 'writing') return reply;
    await pause(100);
  }
}

/** Reads on until `words` text events have come, without leaving the stream. */
async function heard(events: AsyncIterator<AnswerEvent>, words: number): Promise<AnswerEvent[]> {
  const seen: AnswerEvent[] = [];
  for (let count = 0; count < words; ) {
    const { value, done } = await events.next();
    if (done) throw new Error('the answer ended early');
    seen.push(value);
    if (value.event === 'text') count++;
  }
  return seen;
}

describe('stopping an answer', () => {
  test('in the middle keeps what was said, at once and for good', async () => {
    const who = await member();
    await order({ kind: 'slow', delayMs: 60 });
    const events = eventsOf(await askStreaming(who, QUESTION));
    const before = await heard(events, 25);
    const { id } = theEvent(before, 'accepted').assistantMessage;
    expect((await stopped(who, id)).status).toBe('stopped');
    expect((await replyOf(who)).status).toBe('stopped');
    expect((await stopped(who, id)).status).toBe('stopped');
    const all = [...before, ...(await restOf(events))];
    const { assistantMessage } = theEvent(all, 'done');
    const said = all.map(({ event, data }) => (event === 'text' ? data.delta : '')).join('');
    expect(assistantMessage).toMatchObject({ status: 'stopped', content: said.trimEnd(), failure: null });
    expect(await replyOf(who)).toEqual(assistantMessage);
    expect(await (await bedrock('GET', '/_test/activity')).json()).toMatchObject({ generating: 0 });
    expect(await stopped(who, id)).toEqual(assistantMessage);
  });

  test('before its first words ends it empty', async () => {
    const who = await member();
    await order({ kind: 'slow', delayMs: 60_000 });
    const events = eventsOf(await askStreaming(who, QUESTION));
    const first = await events.next();
    const accepted = theEvent(first.done ? [] : [first.value], 'accepted');
    expect(await stopped(who, accepted.assistantMessage.id)).toMatchObject({ status: 'stopped', content: '' });
    const { assistantMessage } = theEvent(await restOf(events), 'done');
    expect(assistantMessage).toMatchObject({ status: 'stopped', content: '', sources: [] });
  });

  test('in its last moment loses nothing of it', async () => {
    const who = await member();
    for (let attempt = 0; attempt < 10; attempt++) {
      const events = eventsOf(await askStreaming(who, QUESTION));
      const seen: AnswerEvent[] = [];
      let stopping: Promise<unknown> | undefined;
      for await (const event of events) {
        seen.push(event);
        // The answer is known to be about 100 words long: stop somewhere around its end.
        if (seen.length === 60 + attempt * 10)
          stopping = stopped(who, theEvent(seen.slice(0, 1), 'accepted').assistantMessage.id);
      }
      await stopping;
      const said = seen.map(({ event, data }) => (event === 'text' ? data.delta : '')).join('');
      const reply = await replyOf(who);
      expect(reply).toEqual(theEvent(seen, 'done').assistantMessage);
      expect(reply.content).toBe(said.trimEnd());
    }
  });

  test("is its member's alone", async () => {
    const [who, other] = await Promise.all([member(), member()]);
    await order({ kind: 'slow', delayMs: 20 });
    const events = eventsOf(await askStreaming(who, QUESTION));
    const before = await heard(events, 3);
    const { id } = theEvent(before, 'accepted').assistantMessage;
    expect((await stop(other, id)).status).toBe(404);
    expect(theEvent(await restOf(events), 'done').assistantMessage.status).toBe('done');
  });
});

describe('a browser that goes away', () => {
  test('does not stop the answer: it is stored whole', async () => {
    const who = await member();
    await order({ kind: 'slow', delayMs: 20 });
    for await (const { event } of eventsOf(await askStreaming(who, QUESTION))) if (event === 'text') break;
    expect((await replyOf(who)).status).toBe('writing');
    const reply = await endedReplyOf(who);
    expect(reply).toMatchObject({ status: 'done', failure: null });
    expect(reply.sources.length).toBeGreaterThan(0);
  });

  test('and comes back with the same key follows the answer to its end', async () => {
    const who = await member();
    const keyed = { 'idempotency-key': 'the same' };
    await order({ kind: 'slow', delayMs: 40 });
    for await (const { event } of eventsOf(await askStreaming(who, QUESTION, {}, keyed))) if (event === 'text') break;
    const events = await allEventsOf(await askStreaming(who, QUESTION, {}, keyed));
    expect(theEvent(events, 'accepted').assistantMessage.status).toBe('writing');
    expect(events.some(({ event }) => event === 'text')).toBe(true);
    expect(theEvent(events, 'done').assistantMessage).toMatchObject({ status: 'done' });
    expect(await conversationOf(who)).toHaveLength(2);
  });
});

test('a JSON answer that takes over 25 s is 202, and goes on being written', { timeout: 60_000 }, async () => {
  const who = await member();
  await order({ kind: 'slow', delayMs: 3_000 });
  const answer = await ask(who, QUESTION);
  expect(answer.status).toBe(202);
  const { assistantMessage } = Exchange.parse(await answer.json());
  expect(assistantMessage.status).toBe('writing');
  // Renewed all along: 25 s later it does not read as interrupted.
  const now = await replyOf(who);
  expect(now).toMatchObject({ id: assistantMessage.id, status: 'writing' });
  expect(now.content).not.toBe('');
  await stopped(who, now.id);
});

describe('a fault', () => {
  const BUSY = 'The designer is busy right now. Please ask again in a minute.';
  const REFUSED = 'The designer cannot help with that. Ask about your home, its rooms, materials or style instead.';
  const CUT = 'The designer was cut off. Please ask again.';
  const LATE = 'The designer took too long to answer. Please ask again.';
  const LIBRARY =
    'The design library cannot be reached, and the designer does not answer without it. Please ask again in a minute.';

  test.each<[string, FaultOrder, string, boolean]>([
    ['of throttling that does not pass', { kind: 'throttle', times: 3 }, BUSY, false],
    ['of a guardrail', { kind: 'refusal' }, REFUSED, true],
    ['of a content filter', { kind: 'refusal', stopReason: 'content_filtered' }, REFUSED, true],
    ['of the connection', { kind: 'cut' }, CUT, true],
    ['in the middle of the stream', { kind: 'modelStreamErrorException' }, CUT, true],
    ['of a slow model', { kind: 'modelTimeoutException', times: 3 }, LATE, false],
    ['of a broken model', { kind: 'modelErrorException', times: 3 }, CUT, false],
    ['of the library', { kind: 'throttle', operation: 'retrieve', times: 3 }, LIBRARY, false],
  ])(
    '%s fails the answer in words, keeps what was said, and the next question is answered',
    async (_, fault, words, said) => {
      const who = await member();
      await order(fault);
      const events = await allEventsOf(await askStreaming(who, QUESTION));
      const { message, assistantMessage } = theEvent(events, 'error');
      expect(message).toBe(words);
      expect(assistantMessage).toMatchObject({ status: 'failed', failure: words });
      expect(assistantMessage.content !== '').toBe(said);
      const [question, reply] = await conversationOf(who);
      expect(question).toMatchObject({ role: 'user', content: QUESTION, status: 'done' });
      expect(reply).toEqual(assistantMessage);
      await bedrock('DELETE', '/_test/faults');
      expect(Exchange.parse(await (await ask(who, QUESTION)).json()).assistantMessage.status).toBe('done');
    },
  );

  test('that passes by itself is not noticed', async () => {
    const who = await member();
    await order({ kind: 'throttle', times: 2 });
    await order({ kind: 'throttle', operation: 'retrieve', times: 2 });
    expect(Exchange.parse(await (await ask(who, QUESTION)).json()).assistantMessage.status).toBe('done');
  });

  describe('of a model that keeps silent', () => {
    const brief = { turns: [], question: QUESTION, passages: [], photo: undefined };
    async function ended(patience: Patience, signal = new AbortController().signal): Promise<string> {
      // Imported here: the module reads its settings as it loads, from the stage above.
      const { designerAnswer }: { designerAnswer: typeof DesignerAnswer } = await import('./designer.ts');
      let words = 0;
      try {
        for await (const { kind } of designerAnswer(brief, signal, patience)) words += kind === 'words' ? 1 : 0;
        return `ended after ${words > 0 ? 'some' : 'no'} words`;
      } catch (error) {
        return `${(error as Error).message} after ${words > 0 ? 'some' : 'no'} words`;
      }
    }

    test('is waited for only so long before the first word, and before the last', async () => {
      await order({ kind: 'timeout' });
      expect(await ended({ firstTextMs: 300, totalMs: 60_000 })).toBe('late after no words');
      await order({ kind: 'slow', delayMs: 200 });
      expect(await ended({ firstTextMs: 60_000, totalMs: 1_500 })).toBe('late after some words');
    });

    test('is left without an error when the member stops it', async () => {
      await order({ kind: 'timeout' });
      expect(await ended({ firstTextMs: 60_000, totalMs: 60_000 }, AbortSignal.timeout(300))).toBe(
        'ended after no words',
      );
    });
  });
});

describe('database calls', () => {
  const total = () => Object.values(measured.wire.taken()).reduce((sum, count) => sum + count, 0);
  /** How many calls `run` makes beyond the one a second that a growing reply costs. */
  async function counted(run: () => Promise<Response>): Promise<number> {
    total();
    const started = performance.now();
    expect((await run()).status).toBe(200);
    const seconds = Math.ceil((performance.now() - started) / 1000);
    return total() - seconds;
  }

  test('of an answer are 6 and one a second, of a repeat 6, of a page 3, of a stop 4', async () => {
    const who = await member();
    const keyed = { 'idempotency-key': 'counted' };
    expect(await counted(() => ask(who, QUESTION, {}, keyed))).toBeLessThanOrEqual(6);
    expect(await counted(() => ask(who, QUESTION, {}, keyed))).toBeLessThanOrEqual(6);
    const { id } = await replyOf(who);
    expect(await counted(() => who.get('/api/chat/messages'))).toBeLessThanOrEqual(3);
    expect(await counted(() => stop(who, id))).toBeLessThanOrEqual(4);
  });
});
