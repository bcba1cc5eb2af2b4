/** Deleting a room: it is gone at once, and everything in it soon after, even when its removal is killed. */
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionsInProcess } from '../../../infra/local/functions.ts';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { ask, askStreaming, eventsOf, restOf, theEvent } from '../../../infra/testing/people/conversation.ts';
import {
  deleteRoom,
  keepPainted,
  paintedCopy,
  roomOf,
  roomsOf,
  someRoom,
} from '../../../infra/testing/people/rooms.ts';
import { newSubscriber } from '../../../infra/testing/people/stage-members.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { itemsNaming, placeOf } from '../../../infra/testing/stage/all-items.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { killAt, watchedRun } from '../../../infra/testing/stage/watched-run.ts';
import { Exchange } from '../../../shared/chat.ts';
import { toIso } from '../../platform/time.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
/** The events that the stream sent for rooms. `holdBack` keeps them from the sweeper. */
const streamed: unknown[] = [];
let holdBack = false;
beforeAll(async () => {
  measured = await measuredStage({
    paceMs: 0,
    functions: async () => {
      const functions = await functionsInProcess({});
      const stream: typeof functions.stream = async (event, context) => {
        streamed.push(event);
        if (!holdBack) await functions.stream(event, context);
      };
      return { ...functions, stream };
    },
  });
});
afterAll(() => measured.close());

/** Items in the table that name the room or one of the photos. Idempotency claims do not count: they hold only ids, for a day. */
const tracesOf = async (ids: string[]) =>
  (await itemsNaming(ids)).map(placeOf).filter((place) => !place.startsWith('IDEMPOTENCY#'));

const imageIdOf = (path: string) => path.slice(-32);

/** A room with 30 exchanges, two photos of which one is in an earlier version, a painted copy, two versions and to-dos. */
async function fullRoom(who: Visitor): Promise<{ roomId: string; photos: string[] }> {
  const { id: roomId } = await someRoom(who);
  const photos = [await somePhoto(who), await somePhoto(who)];
  await ask(who, 'What about this photo?', { roomId, imageUrl: photos[0] });
  await storeExchanges(roomId, 28);
  const last = Exchange.parse(await (await ask(who, 'And here?', { roomId, imageUrl: photos[1] })).json());
  await ask(who, 'Without it?', { replaces: last.userMessage.id, imageUrl: null });
  await who.post(`/api/chat/messages/${last.assistantMessage.id}/again`);
  const { version } = await roomOf(who, roomId);
  const tasks = [{ id: 'a', text: 'Ring a painter', licensed: false, done: false }];
  await who.put(`/api/rooms/${roomId}/tasks`, { tasks, version });
  const painted = await somePhoto(who);
  expect((await keepPainted(who, roomId, paintedCopy(painted, photos[0] ?? ''))).status).toBe(200);
  return { roomId, photos: [...photos, painted] };
}

/** Stores questions and answers as the assistant would have. */
async function storeExchanges(roomId: string, exchanges: number): Promise<void> {
  const [{ Messages }, { roomPartition }, { writeMany }, { NOTHING_YET }] = await Promise.all([
    import('../items.ts'),
    import('../../platform/table/keys.ts'),
    import('../../platform/table/write-many.ts'),
    import('../conversation/exchange.ts'),
  ]);
  const plain = { ...NOTHING_YET, content: 'Words.', imageUrl: null, createdAt: toIso(), status: 'done' as const };
  const put = Array.from({ length: exchanges }, () => [ulid(), ulid()] as const).flatMap(([questionId, id]) => [
    Messages.item(roomPartition(roomId), questionId, { ...plain, id: questionId, role: 'user' }),
    Messages.item(roomPartition(roomId), id, { ...plain, id, role: 'assistant', questionId }),
  ]);
  await writeMany({ put });
}

/** Runs the sweeper, and kills it before it writes its batch of this number. */
const sweepUntil = (event: unknown, batch: number) =>
  watchedRun(
    async () => (await import('./sweeper.ts')).handler(event),
    killAt(batch, (call) => call === 'table BatchWriteItem'),
  );

test('a killed removal, run again, leaves nothing of the room', async () => {
  const who = await newSubscriber(measured.stage);
  const { roomId, photos } = await fullRoom(who);
  const other = await fullRoom(await newSubscriber(measured.stage));
  const ids = [roomId, ...photos.map(imageIdOf)];
  holdBack = true;
  expect((await deleteRoom(who, roomId)).status).toBe(200);
  await expect.poll(() => streamed.length).toBe(1);
  const before = await tracesOf(ids);
  expect(before.length).toBeGreaterThan(60);
  const left: number[] = [];
  for (const batch of [1, 2, 4]) {
    expect(await sweepUntil(streamed[0], batch)).toBeNull();
    left.push((await tracesOf(ids)).length);
  }
  expect(left[0]).toBe(before.length);
  expect(left[2]).toBeLessThan(left[1] ?? 0);
  expect(left[2]).toBeGreaterThan(10);
  expect(await sweepUntil(streamed[0], 0)).toBe(0);
  expect(await tracesOf(ids)).toEqual([]);
  expect(await sweepUntil(streamed[0], 0)).toBe(0);
  for (const photo of photos) expect((await who.get(photo)).status).toBe(404);
  expect((await tracesOf([other.roomId])).length).toBeGreaterThan(60);
  holdBack = false;
});

test('a repeated question does not bring back a deleted room', async () => {
  const who = await newSubscriber(measured.stage);
  holdBack = true;
  const key = { 'idempotency-key': 'asked-before-the-room-went' };
  const question = 'Which white suits a dark hall?';
  expect((await ask(who, question, {}, key)).status).toBe(200);
  const [room] = await roomsOf(who);
  await deleteRoom(who, room?.id ?? '');
  const repeat = await ask(who, question, {}, key);
  expect([repeat.status, await repeat.text()]).toEqual([404, expect.stringContaining('no such room')]);
  expect(await roomsOf(who)).toEqual([]);
  holdBack = false;
});

/** How many answers the model is writing. */
const generating = async () => {
  const activity = await fetch(`${measured.stage.endpoints.bedrock}/_test/activity`);
  return ((await activity.json()) as { generating: number }).generating;
};

/** The next answer takes its time. */
const slowly = () =>
  fetch(`${measured.stage.endpoints.bedrock}/_test/faults`, {
    method: 'POST',
    body: JSON.stringify({ kind: 'slow', delayMs: 100 }),
  });

test('deleting a room while an answer is written deletes both', async () => {
  const who = await newSubscriber(measured.stage);
  const { id: roomId } = await someRoom(who);
  await slowly();
  const answer = await askStreaming(who, 'How do I paint the VJ walls of a Queenslander?', { roomId });
  const events = eventsOf(answer);
  for await (const { event } of events) if (event === 'text') break;
  expect((await deleteRoom(who, roomId)).status).toBe(200);
  for (const path of [`/api/rooms/${roomId}`, `/api/chat/messages?room=${roomId}`])
    expect((await who.get(path)).status).toBe(404);
  await expect.poll(() => tracesOf([roomId]), { timeout: 20_000 }).toEqual([]);
  // The answer ends by itself, and stores nothing.
  await expect.poll(generating).toBe(0);
  expect(await tracesOf([roomId])).toEqual([]);
  expect(await roomsOf(who)).toEqual([]);
});

test("an answer's stream ends with an error when its room is deleted", async () => {
  const who = await newSubscriber(measured.stage);
  const { id: roomId } = await someRoom(who);
  await slowly();
  const events = eventsOf(await askStreaming(who, 'How do I paint the VJ walls of a Queenslander?', { roomId }));
  const first = await events.next();
  expect(first.value?.event).toBe('accepted');
  await deleteRoom(who, roomId);
  const { message, assistantMessage } = theEvent(await restOf(events), 'error');
  expect([message, assistantMessage.status]).toEqual([expect.stringContaining('room was deleted'), 'interrupted']);
});
