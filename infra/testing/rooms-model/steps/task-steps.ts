/** Steps on to-dos: accepted from the tab with the latest version, refused from the others. */
import { deepStrictEqual, strictEqual } from 'node:assert';
import * as fc from 'fast-check';
import { RoomWithTasks, type Task } from '../../../../shared/rooms.ts';
import type { ModelRoom, Tab, World } from '../world.ts';
import { placeOf } from './room-steps.ts';
import { answered, expectStatuses, placeIn, type Step, step } from './step.ts';

const n = fc.nat(1_000);
/** A list of to-dos, changed as by a tab that has read this one. */
function changed(world: World, room: ModelRoom, tasks: readonly Task[], how: number): Task[] {
  const token = world.token();
  const noted = room.exchanges.findLast(({ reply }) => reply.notes.length > 0)?.reply;
  const note = noted && how % 2 === 0 ? { note: { messageId: noted.id, n: noted.notes[0]?.n ?? 1 } } : {};
  const task: Task = { id: token, text: `Ring a painter ${token}`, licensed: how % 3 === 0, done: false, ...note };
  if (how % 5 === 0) return tasks.slice(1);
  if (how % 5 === 1) return tasks.map((one, index) => (index === 0 ? { ...one, done: !one.done } : one));
  return [...tasks.slice(-8), task].toReversed();
}

const read = (m: number, r: number, t: 0 | 1): Step =>
  step(
    'read to-dos',
    `tab ${t} of member ${m} reads the to-dos of room ${r}`,
    (world) => placeIn(world, m, r) !== undefined,
    async (world) => {
      const { member, room } = placeOf(world, m, r);
      const { tasks, version } = RoomWithTasks.parse(await answered(await member.who.get(`/api/rooms/${room.id}`)));
      deepStrictEqual({ tasks, version }, { tasks: room.tasks, version: room.version });
      room.tabs[t] = { tasks, version };
    },
  );

const write = (m: number, r: number, t: 0 | 1, how: number): Step =>
  step(
    'write to-dos',
    `tab ${t} of member ${m} writes the to-dos of room ${r}`,
    (world) => placeIn(world, m, r) !== undefined,
    async (world) => {
      const { member, room } = placeOf(world, m, r);
      const tab = room.tabs[t];
      const body: Tab = { tasks: changed(world, room, tab.tasks, how), version: tab.version };
      const response = await member.who.put(`/api/rooms/${room.id}/tasks`, body);
      if (tab.version < room.tasksVersion) {
        await answered(response, 409);
        return;
      }
      const seen = RoomWithTasks.parse(await answered(response));
      accept(room, body.tasks);
      deepStrictEqual([seen.tasks, seen.version], [room.tasks, room.version]);
      room.tabs[t] = { tasks: room.tasks, version: room.version };
    },
  );

function accept(room: ModelRoom, tasks: Task[]): void {
  room.tasks = tasks;
  room.version += 1;
  room.tasksVersion = room.version;
}

const writeAtOnce = (m: number, r: number, how: number): Step =>
  step(
    'write to-dos in two tabs at once',
    `two tabs of member ${m} write the to-dos of room ${r} at once`,
    (world) => placeIn(world, m, r) !== undefined,
    async (world) => {
      const { member, room } = placeOf(world, m, r);
      const { version, tasks } = room;
      const lists = [0, 1].map((tab) => changed(world, room, tasks, 2 + how * 5 + tab));
      const calls = await Promise.all(
        lists.map((list) => member.who.put(`/api/rooms/${room.id}/tasks`, { tasks: list, version })),
      );
      expectStatuses(calls, [200, 409]);
      accept(room, lists[calls.findIndex(({ status }) => status === 200)] ?? []);
    },
  );

const renameMeanwhile = (m: number, r: number, how: number): Step =>
  step(
    'rename and write to-dos at once',
    `member ${m} renames room ${r} in one tab and writes its to-dos in another`,
    (world) => placeIn(world, m, r) !== undefined,
    async (world) => {
      const { member, room } = placeOf(world, m, r);
      const name = `Name ${world.token()}`;
      const tasks = changed(world, room, room.tasks, how);
      const path = `/api/rooms/${room.id}`;
      const [renamed, written] = await Promise.all([
        member.who.put(path, { name }),
        member.who.put(`${path}/tasks`, { tasks, version: room.version }),
      ]);
      await answered(renamed);
      await answered(written);
      const seen = RoomWithTasks.parse(await answered(await member.who.get(path)));
      strictEqual(seen.version, room.version + 2);
      room.name = name;
      room.version += 1;
      accept(room, tasks);
      // The order of the two decides which lists are outdated.
      room.tasksVersion = room.version - 1;
      room.tabs = [
        { tasks, version: room.version },
        { tasks, version: room.version },
      ];
    },
  );

const tab = fc.constantFrom<0 | 1>(0, 1);

export const taskSteps: fc.Arbitrary<Step>[] = [
  fc.tuple(n, n, tab).map((given) => read(...given)),
  fc.tuple(n, n, tab, n).map((given) => write(...given)),
  fc.tuple(n, n, tab, n).map((given) => write(...given)),
  fc.tuple(n, n, n).map((given) => writeAtOnce(...given)),
  fc.tuple(n, n, n).map((given) => renameMeanwhile(...given)),
];
