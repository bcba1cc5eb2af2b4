/** Looking at a photo past its time limit: the answer comes without notes, and stays stored. */
import { expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import {
  allEventsOf,
  askStreaming,
  conversationOf,
  QUESTION,
  somePhoto,
  theEvent,
} from '../../../infra/testing/people/conversation.ts';
import { faultyStage } from '../../../infra/testing/stage/faulty-stage.ts';

const { subscriber, order, modelCalls } = faultyStage();

async function answered(who: Visitor, imageUrl: string) {
  const events = await allEventsOf(await askStreaming(who, QUESTION, { imageUrl }));
  expect(events.map(({ event }) => event)).not.toContain('notes');
  return theEvent(events, 'done').assistantMessage;
}

test('a look past its time limit loses the notes, not the answer', async () => {
  // Concurrently, as each of them waits for the whole limit.
  const members = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const who = await subscriber();
      return { who, photo: await somePhoto(who) };
    }),
  );
  await order({ kind: 'throttle', operation: 'look' });
  await order({ kind: 'timeout', operation: 'look' });
  await order({ kind: 'slow', operation: 'look', delayMs: 60_000, times: 2 });
  const before = (await modelCalls()).look;
  await Promise.all(
    members.map(async ({ who, photo }) => {
      const reply = await answered(who, photo);
      expect(reply).toMatchObject({ status: 'done', failure: null, notes: [], notesImageUrl: null });
      expect(reply.sources.map(({ document }) => document)).toContain('queenslanders.md');
      expect((await conversationOf(who)).at(-1)).toEqual(reply);
    }),
  );
  // The throttled call is retried once; the late ones are not.
  expect((await modelCalls()).look - before).toBe(members.length + 1);
  // The next photo is looked at again.
  const who = await subscriber();
  const events = await allEventsOf(await askStreaming(who, QUESTION, { imageUrl: await somePhoto(who) }));
  expect(events.map(({ event }) => event)).toContain('notes');
});
