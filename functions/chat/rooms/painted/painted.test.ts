/** Painted copies of a room's photos: whose they are, how many, kept once, and never shown to the designer. */
import { expect, test } from 'vitest';
import { ask, conversationOf, exchangeOf } from '../../../../infra/testing/people/conversation.ts';
import { refusal } from '../../../../infra/testing/people/membership.ts';
import { someSubscriber } from '../../../../infra/testing/people/people.ts';
import {
  deletePainted,
  keepPainted,
  paintedCopy,
  roomOf,
  someRoom,
  statusesOf,
} from '../../../../infra/testing/people/rooms.ts';
import { somePhoto, storedPhoto } from '../../../../infra/testing/people/uploads.ts';
import { inOneWindow } from '../../../../infra/testing/rate-windows.ts';
import { MAX_ROOM_PHOTOS, Painted } from '../../../../shared/rooms.ts';
import { Rooms } from '../../items.ts';

inOneWindow();

const NOT_AVAILABLE = 'That photo is not available. Please try again.';

/** A member's room with a photo in its conversation. */
async function roomWithPhoto() {
  const who = await someSubscriber();
  const { id } = await someRoom(who);
  const original = await somePhoto(who);
  await exchangeOf(await ask(who, 'What would you change here?', { roomId: id, imageUrl: original }));
  return { who, id, original };
}

test('neither room nor photos of another member can be used', async () => {
  const { who, id, original } = await roomWithPhoto();
  const other = await roomWithPhoto();
  const own = await storedPhoto(who);
  expect(await refusal(keepPainted(who, other.id, paintedCopy(own, original)), 404)).toBe('There is no such room.');
  for (const copy of [paintedCopy(await storedPhoto(other.who), original), paintedCopy(own, other.original)])
    expect(await refusal(keepPainted(who, id, copy), 404)).toBe(NOT_AVAILABLE);
  // The photo of a question stays that question's.
  expect(await refusal(keepPainted(who, id, paintedCopy(original, original)), 404)).toBe(NOT_AVAILABLE);
  expect((await roomOf(who, id)).painted).toEqual([]);
});

test('a copy is kept once, with a note of its colour and its litres', async () => {
  const { who, id, original } = await roomWithPhoto();
  const { cover } = await roomOf(who, id);
  const imageUrl = await storedPhoto(who);
  const copy = paintedCopy(imageUrl, original);
  const both = await Promise.all([keepPainted(who, id, copy, 'kept'), keepPainted(who, id, copy, 'kept')]);
  expect(statusesOf(both)).toEqual([200, 200]);
  const [first, second] = await Promise.all(both.map(async (answer) => Painted.parse(await answer.json())));
  expect(second).toEqual(first);
  expect(first).toMatchObject({ imageUrl, original, imageSize: { width: 400, height: 300 } });
  const text = '#8198A6, LRV 30. 5 litres for all walls, two coats.';
  expect(first?.notes).toEqual([{ n: 1, kind: 'change', title: 'Dusk blue', text, x: 0.61, y: 0.42 }]);
  expect(first?.id).toMatch(new RegExp(`^${id}\\.`));
  const room = await roomOf(who, id);
  expect(room.painted).toEqual([first]);
  expect(room.cover).toEqual(cover);
  const changed = paintedCopy(imageUrl, original, { coats: 3 });
  expect((await keepPainted(who, id, changed, 'kept')).status).toBe(422);
});

test('several colours have a note each, and no litres', async () => {
  const { who, id, original } = await roomWithPhoto();
  const copy = paintedCopy(await storedPhoto(who), original);
  const [blue] = copy.surfaces;
  if (!blue) throw new Error('no surface');
  const surfaces = [blue, { ...blue, hex: '#efe6d3', lrv: 79, name: null }];
  const { notes } = Painted.parse(await (await keepPainted(who, id, { ...copy, surfaces })).json());
  expect(notes.map(({ n, title, text }) => [n, title, text])).toEqual([
    [1, 'Dusk blue', '#8198A6, LRV 30.'],
    [2, '#EFE6D3', 'LRV 79.'],
  ]);
});

test('painted copies count among the 40 photos of a room', async () => {
  const { who, id, original } = await roomWithPhoto();
  await Rooms.update(who.user.id, id, { set: { photos: MAX_ROOM_PHOTOS - 1 } });
  const copies = [paintedCopy(await storedPhoto(who), original), paintedCopy(await storedPhoto(who), original)];
  const answers = await Promise.all(copies.map((copy) => keepPainted(who, id, copy)));
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(await refusal(keepPainted(who, id, paintedCopy(await storedPhoto(who), original)), 409)).toMatch(/40 photos/);
});

test('one copy is deleted with its picture, by its member alone, and frees its place', async () => {
  const { who, id, original } = await roomWithPhoto();
  await Rooms.update(who.user.id, id, { set: { photos: MAX_ROOM_PHOTOS - 2 } });
  const [first, second] = [await storedPhoto(who), await storedPhoto(who)];
  for (const imageUrl of [first, second])
    expect((await keepPainted(who, id, paintedCopy(imageUrl, original))).status).toBe(200);
  const { painted: [copy, other] = [] } = await roomOf(who, id);
  const copyId = copy?.id ?? '';
  const stranger = await roomWithPhoto();
  for (const [by, wrong] of [
    [stranger.who, copyId],
    [who, `${stranger.id}.${copyId.slice(27)}`],
    [who, copyId.slice(27)],
    [who, (await conversationOf(who))[0]?.id ?? ''],
  ] as const)
    expect(await refusal(deletePainted(by, wrong), 404)).toBe('There is no such painted copy.');
  const { location } = Object.fromEntries((await who.get(first)).headers);
  const both = await Promise.all([deletePainted(who, copyId), deletePainted(who, copyId)]);
  expect(statusesOf(both)).toEqual([200, 404]);
  expect((await roomOf(who, id)).painted).toEqual([other]);
  expect((await Rooms.get(who.user.id, id))?.photos).toBe(MAX_ROOM_PHOTOS - 1);
  expect([(await who.get(first)).status, (await who.get(second)).status]).toEqual([404, 302]);
  // The bytes go soon after: an address that was signed before opens nothing.
  await expect.poll(async () => (await fetch(location ?? '')).status, { timeout: 10_000 }).toBe(404);
  expect((await who.get(original)).status).toBe(302);
});

test('the designer answers about the real photo, and no message is added', async () => {
  const { who, id, original } = await roomWithPhoto();
  const before = await conversationOf(who);
  expect((await keepPainted(who, id, paintedCopy(await somePhoto(who), original))).status).toBe(200);
  expect(await conversationOf(who)).toEqual(before);
  const { userMessage } = await exchangeOf(
    await ask(who, 'And this corner?', { roomId: id, spot: { x: 0.5, y: 0.5 } }),
  );
  expect(userMessage.spot?.imageUrl).toBe(original);
});
