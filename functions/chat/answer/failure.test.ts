/** When Bedrock is slow, silent or failing: the message that the member gets, and what stays stored. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { FaultOrder } from '../../../infra/emulators/bedrock/converse/faults.ts';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { keptLog } from '../../../infra/testing/kept-log.ts';
import {
  allEventsOf,
  ask,
  askStreaming,
  conversationOf,
  stop,
  theEvent,
} from '../../../infra/testing/people/conversation.ts';
import { TURN } from '../../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { faultyStage } from '../../../infra/testing/stage/faulty-stage.ts';
import { ChatMessage, Exchange } from '../../../shared/chat.ts';
import type { AnswerTimeouts, designerWords as DesignerWords } from './model/stream.ts';

const QUESTION = 'How do I paint the VJ walls of a Queenslander?';
const log = keptLog();
const { subscriber, order, clearFaults, databaseCalls, modelCalls } = faultyStage();
const replyOf = async (who: Visitor) => ChatMessage.parse((await conversationOf(who)).at(-1));

test('a slow answer is 202 after 25 s, or a stream with heartbeats', async () => {
  const [who, other] = await Promise.all([subscriber(), subscriber()]);
  await order({ kind: 'slow', delayMs: 3_000, times: 2 });
  const streaming = await askStreaming(other, QUESTION);
  const alive = (async () => {
    let said = '';
    for await (const words of streaming.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      said += words;
      if (said.includes('\n: ')) return;
    }
  })();
  const answer = await ask(who, QUESTION);
  expect(answer.status).toBe(202);
  const { assistantMessage } = Exchange.parse(await answer.json());
  expect(assistantMessage.status).toBe('writing');
  // It has been renewed: after 25 s it does not read as interrupted.
  const now = await replyOf(who);
  expect(now).toMatchObject({ id: assistantMessage.id, status: 'writing' });
  expect(now.content).not.toBe('');
  await alive;
  for (const member of [who, other]) expect((await stop(member, (await replyOf(member)).id)).status).toBe(200);
});

describe('a fault', () => {
  const BUSY = 'The designer is busy right now. Please ask again in a minute.';
  const REFUSED = 'The designer cannot help with that. Ask about your home, its rooms, materials or style instead.';
  const CUT = 'The answer stopped partway. Try again.';
  const LATE = 'The designer took too long to answer. Please ask again.';
  const EMPTY = 'The designer found nothing to say. Please ask again, perhaps in other words.';
  const LIBRARY =
    'The design library cannot be reached, and the designer does not answer without it. Please ask again in a minute.';

  test.each<[string, FaultOrder, string, boolean]>([
    ['of throttling that does not pass', { kind: 'throttle', times: 3 }, BUSY, false],
    ['of a guardrail', { kind: 'refusal' }, REFUSED, true],
    ['of the connection', { kind: 'cut' }, CUT, true],
    ['in the middle of the stream', { kind: 'modelStreamErrorException' }, CUT, true],
    ['of a slow model', { kind: 'modelTimeoutException', times: 3 }, LATE, false],
    ['of a broken model', { kind: 'modelErrorException', times: 3 }, CUT, false],
    ['of a model that says nothing', { kind: 'words', words: ' \n' }, EMPTY, false],
    ['of the library', { kind: 'throttle', operation: 'retrieve', times: 2 }, LIBRARY, false],
  ])('%s fails the answer with a message and keeps its text', async (_, fault, words, said) => {
    const who = await subscriber();
    await order(fault);
    const events = await allEventsOf(await askStreaming(who, QUESTION));
    const { message, assistantMessage } = theEvent(events, 'error');
    expect(message).toBe(words);
    expect(assistantMessage).toMatchObject({ status: 'failed', failure: words });
    expect(assistantMessage.content !== '').toBe(said);
    expect(log.messages()).toContain('reply failed');
    const [question, reply] = await conversationOf(who);
    expect(question).toMatchObject({ role: 'user', content: QUESTION, status: 'done' });
    expect(reply).toEqual(assistantMessage);
  });

  test('of a model that recites its instructions fails the answer and keeps none of it', async () => {
    const { SYSTEM_PROMPT } = await import('./prompt/system-prompt.ts');
    const who = await subscriber();
    const instructions = SYSTEM_PROMPT.split(/\s+/).slice(40, 120);
    await order({ kind: 'words', words: `Sure, they say: ${instructions.join(' ')}` });
    const events = await allEventsOf(await askStreaming(who, QUESTION));
    const { message, assistantMessage } = theEvent(events, 'error');
    expect(message).toBe(REFUSED);
    expect(assistantMessage).toMatchObject({ status: 'failed', failure: REFUSED, content: '' });
    expect(await replyOf(who)).toEqual(assistantMessage);
    const said = events.map(({ event, data }) => (event === 'text' ? data.delta : '')).join('');
    expect(said.trim().split(/\s+/).length).toBeLessThan(20);
    expect(Exchange.parse(await (await ask(who, QUESTION)).json()).assistantMessage.status).toBe('done');
  });

  test.each<[string, FaultOrder]>([
    ['late', { kind: 'timeout', operation: 'understand' }],
    ['broken JSON', { kind: 'badJson', operation: 'understand' }],
    ['throttled', { kind: 'throttle', operation: 'understand', times: 2 }],
  ])('of understanding (%s) is not noticed: the words stand in', async (_, fault) => {
    const who = await subscriber();
    await ask(who, QUESTION);
    await order(fault);
    const started = performance.now();
    const { assistantMessage } = Exchange.parse(await (await ask(who, 'And in which sheen?')).json());
    expect(assistantMessage.status).toBe('done');
    expect(assistantMessage.sources.map(({ document }) => document)).toContain('queenslanders.md');
    // Understanding takes 1.5 s of it at most; the rest is the answer, which takes several seconds on a busy machine.
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test('of looking, or a look past its time limit, loses the notes and not the answer', async () => {
    const faults: FaultOrder[] = [
      { kind: 'badJson', operation: 'look' },
      { kind: 'timeout', operation: 'look' },
      { kind: 'throttle', operation: 'look' },
    ];
    const members = await Promise.all(
      faults.map(async () => {
        const who = await subscriber();
        return { who, imageUrl: await somePhoto(who) };
      }),
    );
    for (const fault of faults) await order(fault);
    // For the throttled call, which is tried again.
    await order({ kind: 'modelErrorException', operation: 'look' });
    const before = (await modelCalls()).look;
    // At once, because one of them waits for the whole limit.
    await Promise.all(
      members.map(async ({ who, imageUrl }) => {
        const events = await allEventsOf(await askStreaming(who, QUESTION, { imageUrl }));
        const { assistantMessage } = theEvent(events, 'done');
        expect(assistantMessage).toMatchObject({ status: 'done', failure: null, notes: [], notesImageUrl: null });
        expect(assistantMessage.sources.map(({ document }) => document)).toContain('queenslanders.md');
        expect(events.map(({ event }) => event)).not.toContain('notes');
        expect(await replyOf(who)).toEqual(assistantMessage);
      }),
    );
    expect((await modelCalls()).look - before).toBe(members.length + 1);
  });

  test('of the library does not stop a warning of danger', async () => {
    const who = await subscriber();
    await order({ kind: 'throttle', operation: 'retrieve', times: 2 });
    const answer = await ask(who, 'I get a tingle when I touch the kitchen tap. Which splashback suits it?');
    const { assistantMessage } = Exchange.parse(await answer.json());
    await clearFaults();
    expect(assistantMessage).toMatchObject({ status: 'done', sources: [{ n: 1, title: 'Safety' }] });
    expect(assistantMessage.content.split('\n')[0]).toMatch(/\[1\]$/);
  });

  test('that a retry overcomes is not noticed', async () => {
    const who = await subscriber();
    await order({ kind: 'throttle', times: 1 });
    await order({ kind: 'throttle', operation: 'retrieve', times: 1 });
    expect(Exchange.parse(await (await ask(who, QUESTION)).json()).assistantMessage.status).toBe('done');
  });

  describe('of a silent model', () => {
    async function ended(timeouts: AnswerTimeouts, signal = new AbortController().signal): Promise<string> {
      // Imported here: the module reads its settings as it loads, from the stage above.
      const { designerWords }: { designerWords: typeof DesignerWords } = await import('./model/stream.ts');
      let words = 0;
      try {
        for await (const _ of designerWords({ ...TURN, question: QUESTION }, signal, timeouts)) words += 1;
        return `ended after ${words > 0 ? 'some' : 'no'} words`;
      } catch (error) {
        return `${(error as Error).message} after ${words > 0 ? 'some' : 'no'} words`;
      }
    }

    test('ends at the timeout for the first word, or for all', async () => {
      await order({ kind: 'timeout' });
      expect(await ended({ firstTextTimeoutMs: 300, totalTimeoutMs: 60_000 })).toBe('late after no words');
      await order({ kind: 'slow', delayMs: 200 });
      expect(await ended({ firstTextTimeoutMs: 60_000, totalTimeoutMs: 6_000 })).toBe('late after some words');
    });

    test('ends without an error when the member stops the answer', async () => {
      await order({ kind: 'timeout' });
      expect(await ended({ firstTextTimeoutMs: 60_000, totalTimeoutMs: 60_000 }, AbortSignal.timeout(300))).toBe(
        'ended after no words',
      );
    });
  });
});

test('a repeat whose browser has left stops reading the table', async () => {
  const { Messages } = await import('../items.ts');
  const { roomPartition } = await import('../../platform/table/keys.ts');
  const who = await subscriber();
  const keyed = { 'idempotency-key': 'left' };
  const { assistantMessage } = Exchange.parse(await (await ask(who, QUESTION, {}, keyed)).json());
  // Nobody writes this answer, so each read of the table is the repeat's.
  const [room, id] = [roomPartition(assistantMessage.roomId), assistantMessage.id.slice(27)];
  await Messages.update(room, id, { set: { status: 'writing', renewedAt: Date.now() + 60_000 } });
  const repeat = await askStreaming(who, QUESTION, {}, keyed);
  expect(repeat.status).toBe(200);
  const reading = repeat.body?.getReader();
  await reading?.read();
  await reading?.cancel();
  await expect.poll(() => databaseCalls(() => pause(2_500)), { timeout: 20_000 }).toBe(0);
});
