/** Stopping an answer at any moment, how many are written at once, and a stage whose tokens of the day are spent. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { keptLog } from '../../../infra/testing/kept-log.ts';
import {
  type AnswerEvent,
  allEventsOf,
  ask,
  askStreaming,
  conversationOf,
  eventsOf,
  exchangeOf,
  QUESTION,
  restOf,
  stop,
  theEvent,
} from '../../../infra/testing/people/conversation.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { faultyStage } from '../../../infra/testing/stage/faulty-stage.ts';
import { ChatMessage } from '../../../shared/chat.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';

inOneWindow(DAY_SECONDS);
const log = keptLog();

const { subscriber, order, clearFaults, generating } = faultyStage();
afterEach(() => vi.useRealTimers());
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
async function readText(events: AsyncIterator<AnswerEvent>, words: number): Promise<AnswerEvent[]> {
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
  test("in the middle keeps what was written and ends the model's work", async () => {
    const [who, other] = await Promise.all([subscriber(), subscriber()]);
    const whole = (await exchangeOf(await ask(other, QUESTION))).assistantMessage.content;
    await order({ kind: 'slow', delayMs: 60 });
    const events = eventsOf(await askStreaming(who, QUESTION));
    const before = await readText(events, 25);
    const { id } = theEvent(before, 'accepted').assistantMessage;
    expect((await stopped(who, id)).status).toBe('stopped');
    expect((await replyOf(who)).status).toBe('stopped');
    expect((await stopped(who, id)).status).toBe('stopped');
    const all = [...before, ...(await restOf(events))];
    const { assistantMessage } = theEvent(all, 'done');
    const said = all.map(({ event, data }) => (event === 'text' ? data.delta : '')).join('');
    expect(assistantMessage).toMatchObject({ status: 'stopped', content: said.trimEnd(), failure: null });
    expect(whole.length).toBeGreaterThan(said.length);
    expect(whole.startsWith(said.trimEnd())).toBe(true);
    expect(await replyOf(who)).toEqual(assistantMessage);
    await expect.poll(generating).toBe(0);
    expect(await stopped(who, id)).toEqual(assistantMessage);
  });

  test('before its first words ends it empty', async () => {
    const who = await subscriber();
    await order({ kind: 'slow', delayMs: 60_000 });
    const events = eventsOf(await askStreaming(who, QUESTION));
    const first = await events.next();
    const accepted = theEvent(first.done ? [] : [first.value], 'accepted');
    expect(await stopped(who, accepted.assistantMessage.id)).toMatchObject({ status: 'stopped', content: '' });
    const { assistantMessage } = theEvent(await restOf(events), 'done');
    expect(assistantMessage).toMatchObject({ status: 'stopped', content: '', sources: [] });
  });

  test('counts the tokens spent, before the first words and in the middle', async () => {
    const { takeSpentTokens } = await import('../answer/model/tokens.ts');
    const who = await subscriber();
    // The model's work on another test's answer must not be taken for this one's.
    await expect.poll(generating).toBe(0);
    for (const [delayMs, words] of [
      [60_000, 0],
      [60, 3],
    ] as const) {
      await order({ kind: 'slow', delayMs });
      const events = eventsOf(await askStreaming(who, QUESTION));
      const first = await events.next();
      const accepted = theEvent(first.done ? [] : [first.value], 'accepted');
      await readText(events, words);
      takeSpentTokens();
      // The question reaches the model a moment after it was stored.
      if (words === 0) while ((await generating()) === 0) await pause(20);
      await stopped(who, accepted.assistantMessage.id);
      await restOf(events);
      expect(takeSpentTokens()).toBeGreaterThan(1_000);
      await clearFaults();
    }
  });

  test('in its last moment loses none of its text', async () => {
    const who = await subscriber();
    for (let attempt = 0; attempt < 5; attempt++) {
      const events = eventsOf(await askStreaming(who, QUESTION));
      const seen: AnswerEvent[] = [];
      let stopping: Promise<unknown> | undefined;
      for await (const event of events) {
        seen.push(event);
        // The answer is known to be about 100 words long: stop somewhere around its end.
        if (seen.length === 60 + attempt * 20)
          stopping = stopped(who, theEvent(seen.slice(0, 1), 'accepted').assistantMessage.id);
      }
      await stopping;
      const said = seen.map(({ event, data }) => (event === 'text' ? data.delta : '')).join('');
      const reply = await replyOf(who);
      expect(reply).toEqual(theEvent(seen, 'done').assistantMessage);
      expect(reply.content).toBe(said.trimEnd());
    }
  });
});

describe('a browser that goes away', () => {
  test('does not stop the answer: it is stored whole', async () => {
    const who = await subscriber();
    await order({ kind: 'slow', delayMs: 1_000 });
    for await (const { event } of eventsOf(await askStreaming(who, QUESTION))) if (event === 'text') break;
    expect((await replyOf(who)).status).toBe('writing');
    await clearFaults();
    const reply = await endedReplyOf(who);
    expect(reply).toMatchObject({ status: 'done', failure: null });
    expect(reply.sources.length).toBeGreaterThan(0);
  });

  test('and returns with the same key gets the answer to its end', async () => {
    const who = await subscriber();
    const keyed = { 'idempotency-key': 'the same' };
    await order({ kind: 'slow', delayMs: 1_000 });
    for await (const { event } of eventsOf(await askStreaming(who, QUESTION, {}, keyed))) if (event === 'text') break;
    const again = eventsOf(await askStreaming(who, QUESTION, {}, keyed));
    const before = await readText(again, 1);
    await clearFaults();
    const events = [...before, ...(await restOf(again))];
    expect(theEvent(events, 'accepted').assistantMessage.status).toBe('writing');
    expect(events.some(({ event }) => event === 'text')).toBe(true);
    expect(theEvent(events, 'done').assistantMessage).toMatchObject({ status: 'done' });
    expect(await conversationOf(who)).toHaveLength(2);
  });
});

describe('answers at once', () => {
  /** Stops an answer that has begun, and reads its stream to the end. */
  async function stopAnswer(who: Visitor, answer: Response | undefined): Promise<void> {
    if (!answer) throw new Error('no answer was begun');
    const events = eventsOf(answer);
    const { value, done } = await events.next();
    if (done) throw new Error('the answer has no events');
    await stop(who, theEvent([value], 'accepted').assistantMessage.id);
    await restOf(events);
  }

  test('a fourth answer is refused until one of three ends', async () => {
    const [who, other] = await Promise.all([subscriber(), subscriber()]);
    await order({ kind: 'slow', delayMs: 1_000, times: 100 });
    const asked = await Promise.all(Array.from({ length: 20 }, () => askStreaming(who, QUESTION)));
    const [begun, refused] = [asked.filter(({ ok }) => ok), asked.filter(({ ok }) => !ok)];
    expect([begun.length, ...new Set(refused.map(({ status }) => status))]).toEqual([3, 429]);
    expect(await refused[0]?.json()).toMatchObject({
      message: '3 of your answers are being written already. Ask again once one of them has ended, or stop one.',
    });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // A refused question counts and stores nothing, and does not hold up another member.
    expect(await conversationOf(who)).toHaveLength(6);
    const others = await askStreaming(other, QUESTION);

    const [first, ...rest] = begun;
    await stopAnswer(who, first);
    await expect
      .poll(async () => {
        const next = await askStreaming(who, QUESTION);
        if (next.ok) rest.push(next);
        return next.status;
      })
      .toBe(200);
    await Promise.all([...rest.map((answer) => stopAnswer(who, answer)), stopAnswer(other, others)]);
  });

  test('a repeat of a question follows its answer while three are written', async () => {
    const who = await subscriber();
    await order({ kind: 'slow', delayMs: 20, times: 3 });
    const key = { 'idempotency-key': 'the-first-of-three' };
    const all = await Promise.all([
      askStreaming(who, QUESTION, {}, key),
      askStreaming(who, QUESTION),
      askStreaming(who, QUESTION),
    ]);
    const repeat = await askStreaming(who, QUESTION, {}, key);
    const ends = await Promise.all([...all, repeat].map(allEventsOf));
    await clearFaults();
    const ids = ends.map((events) => theEvent(events, 'done').assistantMessage.id);
    expect(ids[3]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });

  test('a killed answer frees its place after six minutes, and not before', async () => {
    const who = await subscriber();
    await order({ kind: 'slow', delayMs: 1_000, times: 100 });
    // They still run, but as far as their places go they are like answers whose function was killed: only time frees those.
    const begun = await Promise.all([1, 2, 3].map(() => askStreaming(who, QUESTION)));
    const asked = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: asked + 350_000 });
    expect((await askStreaming(who, QUESTION)).status).toBe(429);
    vi.setSystemTime(asked + 361_000);
    const next = await askStreaming(who, QUESTION);
    expect(next.status).toBe(200);
    vi.useRealTimers();
    await Promise.all([...begun, next].map((answer) => stopAnswer(who, answer)));
  });
});

// Last: no question is answered after it.
test('a question over the daily token budget is refused and not stored', async () => {
  const { windowAt } = await import('../../platform/http/rate-limit.ts');
  const { RateLimits } = await import('../../platform/table/items/counts.ts');
  const who = await subscriber();
  const { window } = windowAt({ times: 0, perSeconds: DAY_SECONDS });
  await RateLimits.put('tokens', 'stage', window, { calls: 1e12, ttl: (window + 2) * DAY_SECONDS });
  // The function relies for half a minute on the count that it has read, here in a test six minutes ahead.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  const answer = await ask(who, 'Which white suits a dark hall?');
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({
    message: expect.stringMatching(
      /answered all it can today\. Please ask again in (an hour|\d\d? hours)\.$/,
    ) as string,
  });
  expect(await conversationOf(who)).toEqual([]);
  expect(log.messages()).toContain('the tokens of the day are spent');
});
