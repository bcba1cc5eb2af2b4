/** What holds of rooms after everything has settled: each has what was put into it, and nothing of another or of a deleted one. */
import { deepStrictEqual, ok } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { imageIdOf, photoKeys } from '../../../functions/platform/aws/photo-key.ts';
import { ChatMessage } from '../../../shared/chat.ts';
import { Room, RoomWithTasks } from '../../../shared/rooms.ts';
import { everyPage } from '../people/answered.ts';
import { itemsAt, placeOf } from '../stage/all-items.ts';
import { expectTimes } from './invariants.ts';
import { type SimulatedQuestion, type SimulatedRoom, World } from './world.ts';

/** Expects exactly the acknowledged rooms, to-dos and questions, each in its own place. */
export async function expectRooms(world: World): Promise<void> {
  for (const member of world.members) {
    const own = world.rooms.filter(({ owner }) => owner === member);
    if ((await member.who.get('/api/rooms')).status === 402) {
      deepStrictEqual(own.filter(({ state }) => state === 'there').length, 0, 'rooms without a membership');
      continue;
    }
    const listed = await everyPage(member.who, '/api/rooms', Room);
    for (const { word, state } of own)
      expectTimes(`room ${word}`, state, listed.filter(({ name }) => name.includes(word)).length);
    for (const room of own.filter(({ state }) => state === 'there')) await expectRoom(world, room);
  }
}

async function expectRoom(world: World, room: SimulatedRoom): Promise<void> {
  const { owner, keep, tasks, photos, painted, word: name } = room;
  const answer = await owner.who.get(`/api/rooms/${room.id}`);
  const seen = RoomWithTasks.parse(await answer.json());
  if (keep && keep.state !== 'unsure')
    expectTimes(`what room ${name} keeps`, keep.state, seen.keep.filter((text) => text.includes(keep.word)).length);
  for (const { word, state } of tasks)
    expectTimes(`to-do ${word}`, state, seen.tasks.filter(({ text }) => text.includes(word)).length);
  const titles = seen.painted?.flatMap(({ notes }) => notes.map(({ title }) => title)) ?? [];
  for (const { word, state } of painted)
    expectTimes(`painted copy ${word}`, state, titles.filter((title) => title.includes(word)).length);
  const messages = await everyPage(owner.who, `/api/chat/messages?room=${room.id}`, ChatMessage);
  for (const question of world.questions) if (question.room === room) await expectQuestion(question, messages);
  const shown = messages.flatMap(({ imageUrl }) => imageUrl ?? []);
  for (const path of photos) ok(shown.includes(path), `the photo ${path} of room ${name} is lost`);
  for (const word of World.wordsIn(JSON.stringify([seen, messages]))) {
    const place = world.places.get(word);
    ok(place === room || place === owner, `room ${name} shows ${word} of another place`);
  }
}

async function expectQuestion(
  { room, texts, earlier, replyId, renewals }: SimulatedQuestion,
  messages: readonly ChatMessage[],
): Promise<void> {
  const times = (word: string) =>
    messages.filter(({ role, content }) => role === 'user' && content.includes(word)).length;
  for (const { word, state } of texts) expectTimes(`question ${word}`, state, times(word));
  if (texts.length > 1)
    deepStrictEqual(
      texts.reduce((sum, { word }) => sum + times(word), 0),
      1,
      'versions of one question',
    );
  for (const word of earlier) expectTimes(`the former question ${word}`, 'gone', times(word));
  if (renewals === 0 || replyId === undefined) return;
  const versions = await room.owner.who.get(`/api/chat/messages/${replyId}/versions`);
  const kept = await versions.text();
  ok(versions.ok && JSON.parse(kept).length >= renewals, `${renewals} earlier versions, found ${kept}`);
  for (const word of earlier) ok(kept.includes(word), `the earlier version ${word} is lost`);
}

const photosOf = ({ photos, painted }: SimulatedRoom): string[] => [...photos, ...painted.map(({ path }) => path)];

/** Waits until the stream's function has run. @throws Error where anything of a deleted room is still in the table or the bucket. */
export async function expectNothingOfDeletedRooms(world: World, withinMs = 30_000): Promise<void> {
  const gone = world.rooms.filter(({ state }) => state === 'gone');
  if (gone.length === 0) return;
  const words = new Set(gone.flatMap((room) => world.wordsOf(room)));
  const photos = gone.flatMap(photosOf).flatMap((path) => photoKeys(imageIdOf(path)));
  const until = performance.now() + withinMs;
  for (;;) {
    const items = (await itemsAt())
      // The claim of a page's key stays for a day; it has ids and the key, no text.
      .filter(({ PK }) => !PK.startsWith('IDEMPOTENCY#'))
      .filter((item) => World.wordsIn(JSON.stringify(item)).some((word) => words.has(word)))
      .map(placeOf);
    const stored = photos.length > 0 ? await storedPhotos() : new Set<string>();
    const left = [...items, ...photos.filter((key) => stored.has(key))];
    if (left.length === 0) return;
    ok(performance.now() < until, `left of deleted rooms: ${left.slice(0, 10).join(', ')}`);
    await pause(100);
  }
}

async function storedPhotos(): Promise<ReadonlySet<string>> {
  const client = new S3Client({ forcePathStyle: true });
  const keys = new Set<string>();
  const pages = paginateListObjectsV2({ client }, { Bucket: process.env.UPLOADS_BUCKET, Prefix: 'images/' });
  for await (const { Contents = [] } of pages) for (const { Key = '' } of Contents) keys.add(Key);
  client.destroy();
  return keys;
}
