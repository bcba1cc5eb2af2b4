/** How many answers of a member are written at once. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import {
  allEventsOf,
  askStreaming,
  conversationOf,
  eventsOf,
  restOf,
  stop,
  theEvent,
} from '../../../infra/testing/people/conversation.ts';
import { faultyStage } from '../../../infra/testing/stage/faulty-stage.ts';

const { subscriber, order, clearFaults } = faultyStage();
afterEach(() => vi.useRealTimers());
const QUESTION = 'Which white suits a dark hall?';

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
