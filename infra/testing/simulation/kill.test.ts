/** A `kill -9` of the stage while members write: nothing acknowledged is lost, nothing is there twice, and what was begun goes on. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { User } from '../../../shared/accounts.ts';
import { setEnvironment } from '../../local/environment.ts';
import { DEMO_PASSWORD } from '../../local/seed/seed.ts';
import { visitor } from '../../local/visitor.ts';
import { itemsAt } from '../stage/all-items.ts';
import { folderWithLibrary } from '../stage/folder-with-library.ts';
import { endAfterEach, type Started, started } from '../stage/started.ts';
import { withUrl } from '../stage/without-sockets.ts';
import type { Choice, Scene } from './act.ts';
import { ACTS, type ActName } from './acts.ts';
import { chanceFrom } from './chance.ts';
import { expectCounters, expectForum } from './invariants.ts';
import { expectNothingOfDeletedRooms, expectRooms } from './room-invariants.ts';
import { type SimulatedMember, World } from './world.ts';

const WRITES: readonly ActName[] = [
  'post',
  'post a photo',
  'reply',
  'like',
  'delete a post',
  'make a room',
  'make a room',
  'delete a room',
  'remember',
  'add a to-do',
  'ask',
];
const LOAD_MS = 4_000;
/** The time in which interrupted work goes on: the stream's followers read on. */
const RESUMES_WITHIN_MS = 60_000;

endAfterEach();
const dataDir = await folderWithLibrary();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let up = Promise.withResolvers<Started>();
let isUp = false;
async function start(port: string): Promise<Started> {
  const stage = await started({ DATA_DIR: dataDir, PORT: port, POWERTOOLS_LOG_LEVEL: 'SILENT' });
  const published = z.object({ environment: z.record(z.string(), z.string()) });
  setEnvironment(published.parse(JSON.parse(readFileSync(join(dataDir, 'stage.json'), 'utf8'))).environment);
  isUp = true;
  up.resolve(stage);
  return stage;
}

/** Answers a call that the kill cut off with 502, once the stage serves again, as an edge does for a lost function. */
const throughKills: typeof fetch = async (input, init) => {
  if (!isUp) await up.promise;
  try {
    return await fetch(input, init);
  } catch {
    await up.promise;
    const url = input instanceof Request ? input.url : String(input);
    return withUrl(Response.json({ message: 'Internal server error' }, { status: 502 }), url);
  }
};

async function demoMember(origin: string, username: string, n: number): Promise<SimulatedMember> {
  const who = visitor(origin, {}, throughKills);
  const answer = await who.post('/api/login', { username, password: DEMO_PASSWORD });
  const { id } = User.parse(await answer.json());
  return { n, who, id, username, email: `${username}@verandah.example`, password: DEMO_PASSWORD, refunds: 0 };
}

/** Acts in sequence until `isOver`. @returns The number of acts. */
async function write(scene: Scene, member: number, isOver: () => boolean): Promise<number> {
  const chance = chanceFrom(member);
  let acts = 0;
  for (; !isOver(); acts++) {
    const choice: Choice = { member: member % 2, thing: chance.below(20) };
    await ACTS[WRITES[chance.below(WRITES.length)] ?? 'post'](scene, choice).catch((error: unknown) => {
      // The page calls the store itself, without the edge: a kill of that call is an error of its fetch.
      if (!(error instanceof TypeError)) throw error;
    });
  }
  return acts;
}

test('kill -9 under writes loses and repeats nothing', { timeout: 480_000 }, async () => {
  const { child, origin } = await start('0');
  const world = new World('kill');
  const scene = { world, stripeUrl: '' };
  world.members.push(await demoMember(origin, 'premium', 0), await demoMember(origin, 'member', 1));
  for (let n = 0; n < 3; n++) await ACTS['make a room'](scene, { member: 0, thing: 1 });
  await ACTS.post(scene, { member: 1, thing: 0 });
  let isOver = false;
  const writing = [0, 1, 2, 4].map((member) => write(scene, member, () => isOver));
  await pause(LOAD_MS);
  isUp = false;
  up = Promise.withResolvers();
  child.kill('SIGKILL');
  isOver = true;
  await start(new URL(origin).port);
  const acts = (await Promise.all(writing)).reduce((sum, made) => sum + made, 0);
  const before = world.posts.length;
  await ACTS.post(scene, { member: 0, thing: 0 });
  await expectForum(world);
  await expectRooms(world);
  await expectNothingOfDeletedRooms(world, RESUMES_WITHIN_MS);
  expectCounters(await itemsAt());
  expect(acts).toBeGreaterThanOrEqual(writing.length);
  expect(world.posts.slice(before)).toMatchObject([{ state: 'there' }]);
});
