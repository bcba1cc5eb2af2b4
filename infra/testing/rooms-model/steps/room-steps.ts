/** Steps on rooms and the home: creating, changing, remembering, forgetting and deleting them. */
import { deepStrictEqual, strictEqual } from 'node:assert';
import * as fc from 'fast-check';
import { MAX_ROOMS_A_DAY, Room, type RoomChange } from '../../../../shared/rooms.ts';
import { deleteRoom, roomsOf } from '../../people/rooms.ts';
import { checkMember, checkRoom } from '../reading.ts';
import { type ModelHome, type ModelMember, type ModelRoom, newModelRoom, pick, type World } from '../world.ts';
import { canAsk } from './asking.ts';
import { answered, expectStatus, expectStatuses, placeIn, type Step, step } from './step.ts';

/** The most rooms of one member in a step. */
const MADE_BY_A_STEP = 2;
const n = fc.nat(1_000);

const makeRoom = (m: number, twice: boolean): Step =>
  step(
    'make a room',
    `member ${m} makes a room${twice ? ', twice under one key' : ''}`,
    (world) => memberAt(world, m).made + MADE_BY_A_STEP <= MAX_ROOMS_A_DAY,
    async (world) => {
      const member = memberAt(world, m);
      const name = `Room ${world.token()}`;
      const key = { 'idempotency-key': name };
      const calls = await Promise.all(
        Array.from({ length: twice ? 2 : 1 }, () => member.who.post('/api/rooms', { name }, key)),
      );
      const [made, again] = await Promise.all(calls.map(async (call) => Room.parse(await answered(call))));
      if (!made) throw new Error('no room');
      if (again) strictEqual(again.id, made.id);
      addRoom(member, newModelRoom(made.id, name));
    },
  );

const memberAt = (world: World, m: number): ModelMember => {
  const member = pick(world.members, m);
  if (!member) throw new Error('nobody');
  return member;
};

/** Adds a room. A member's first room becomes the one that questions go to. */
export function addRoom(member: ModelMember, room: ModelRoom): void {
  member.rooms.push(room);
  member.first ??= room.id;
}

type Change = 'name' | 'kind' | 'facing' | 'archived' | 'remember' | 'forget';
const CHANGES: readonly Change[] = ['name', 'kind', 'facing', 'archived', 'remember', 'forget'];

function changeOf(world: World, room: ModelRoom, what: Change, erase: boolean): RoomChange {
  switch (what) {
    case 'name':
      return { name: `Name ${world.token()}` };
    case 'kind':
      return { kind: erase ? null : 'study' };
    case 'facing':
      return { facing: erase ? null : 'nw' };
    case 'archived':
      return { archived: !room.archived };
    case 'remember':
      return { keep: [...room.keep.slice(-5), `the mantel ${world.token()}`] };
    default:
      return { keep: room.keep.slice(1) };
  }
}

const changeRoom = (m: number, r: number, what: Change, erase: boolean): Step =>
  step(
    'change a room',
    `member ${m} changes ${what} of room ${r}${erase ? ' (erased)' : ''}`,
    (world) => placeIn(world, m, r) !== undefined,
    async (world) => {
      const { member, room } = placeOf(world, m, r);
      const change = changeOf(world, room, what, erase);
      const seen = Room.parse(await answered(await member.who.put(`/api/rooms/${room.id}`, change)));
      Object.assign(room, change, { version: room.version + 1 });
      strictEqual(seen.version, room.version);
    },
  );

export function placeOf(world: World, m: number, r: number): { member: ModelMember; room: ModelRoom } {
  const place = placeIn(world, m, r);
  if (!place) throw new Error('no room');
  return place;
}

const removeRoom = (m: number, r: number, twice: boolean): Step =>
  step(
    'delete a room',
    `member ${m} deletes room ${r}${twice ? ' from two tabs' : ''}`,
    (world) => placeIn(world, m, r) !== undefined,
    async (world) => {
      const { member, room } = placeOf(world, m, r);
      const listed = await roomsOf(member.who);
      const calls = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => deleteRoom(member.who, room.id)));
      expectStatuses(calls, twice ? [200, 404] : [200]);
      forgetRoom(member, room, listed);
    },
  );

/**
 * Removes a room. Where it was the first, the room touched last replaces it.
 * @param listed The rooms as their member sees them, the one touched last first: of two that were asked in at once, either may be.
 */
export function forgetRoom(member: ModelMember, room: ModelRoom, listed: readonly { id: string }[]): void {
  member.rooms = member.rooms.filter((other) => other !== room);
  member.gone.push({ roomId: room.id, replyId: room.exchanges.at(-1)?.reply.id, photo: room.photos.at(-1) });
  if (member.first === room.id) member.first = listed.find(({ id }) => id !== room.id)?.id;
}

const changeHome = (m: number, field: keyof ModelHome, erase: boolean): Step =>
  step(
    'change the home',
    `member ${m} ${erase ? 'erases' : 'says'} ${field} of the home`,
    () => true,
    async (world) => {
      const { who, home } = memberAt(world, m);
      const values: ModelHome = {
        style: `Federation ${world.token()}`,
        tenure: 'rented',
        household: ['children', 'pets'],
        budget: '5to20',
      };
      await answered(await who.put('/api/home', { [field]: erase ? null : values[field] }));
      const erased: ModelHome = { style: null, tenure: null, household: [], budget: null };
      Object.assign(home, { [field]: (erase ? erased : values)[field] });
    },
  );

const look = (m: number, r: number): Step =>
  step(
    'look at everything',
    `member ${m} looks at everything, and at room ${r}`,
    () => true,
    async (world) => {
      const member = memberAt(world, m);
      await checkMember(member);
      const room = pick(member.rooms, r);
      if (room) await checkRoom(member, room);
    },
  );

const visitGone = (m: number, g: number): Step =>
  step(
    'visit a deleted room',
    `member ${m} visits a deleted room`,
    (world) => pick(pick(world.members, m)?.gone ?? [], g) !== undefined,
    async (world) => {
      const member = memberAt(world, m);
      const { who, gone } = member;
      const { roomId, replyId, photo } = pick(gone, g) ?? { roomId: '', replyId: undefined, photo: undefined };
      const tasks = { tasks: [], version: 0 };
      const question = { role: 'user', content: 'Is anybody there?' };
      const calls = [
        () => who.get(`/api/rooms/${roomId}`),
        () => who.put(`/api/rooms/${roomId}`, { name: 'Back' }),
        () => who.put(`/api/rooms/${roomId}/tasks`, tasks),
        () => deleteRoom(who, roomId),
        () => who.get(`/api/chat/messages?room=${roomId}`),
        ...(replyId === undefined ? [] : messageCalls(who, replyId)),
        ...(canAsk(member)
          ? [
              () => who.post('/api/chat/messages', { ...question, roomId }),
              ...(replyId === undefined ? [] : [() => tryAgain(who, replyId)]),
            ]
          : []),
      ];
      for (const call of calls) expectStatus(await call(), 404);
      if (photo !== undefined) deepStrictEqual([200, 302, 404].includes((await who.get(photo)).status), true);
    },
  );

export const tryAgain = (who: ModelMember['who'], replyId: string): Promise<Response> =>
  who.post(`/api/chat/messages/${replyId}/again`);

/** Calls on an answer by its id, except questions, which count even where they are refused. */
export const messageCalls = (who: ModelMember['who'], replyId: string): (() => Promise<Response>)[] => [
  () => who.post(`/api/chat/messages/${replyId}/stop`),
  () => who.get(`/api/chat/messages/${replyId}/versions`),
  () => who.put(`/api/chat/messages/${replyId}/rating`, { value: 'up' }),
];

const HOME_FIELDS: readonly (keyof ModelHome)[] = ['style', 'tenure', 'household', 'budget'];

export const roomSteps: fc.Arbitrary<Step>[] = [
  fc.tuple(n, fc.boolean()).map(([m, twice]) => makeRoom(m, twice)),
  fc.tuple(n, n, fc.constantFrom(...CHANGES), fc.boolean()).map((given) => changeRoom(...given)),
  fc.tuple(n, n, fc.constantFrom(...CHANGES), fc.boolean()).map((given) => changeRoom(...given)),
  fc.tuple(n, n, fc.boolean()).map((given) => removeRoom(...given)),
  fc.tuple(n, fc.constantFrom(...HOME_FIELDS), fc.boolean()).map((given) => changeHome(...given)),
  fc.tuple(n, n).map((given) => look(...given)),
  fc.tuple(n, n).map((given) => look(...given)),
  fc.tuple(n, n).map((given) => visitGone(...given)),
];
