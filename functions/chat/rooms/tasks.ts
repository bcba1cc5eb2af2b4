/** A room's to-dos: an ordered list that is written whole, by the tab that has read it last. */

import type { TaskChange } from '../../../shared/rooms/changes.ts';
import type { RoomWithTasks } from '../../../shared/rooms.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { exists, is } from '../../platform/table/expressions.ts';
import { ConditionFailed, transact } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { partitionOf, type RoomItem, Rooms, TaskLists } from '../items.ts';
import { ownRoom, withTasks } from './rooms.ts';

/** Attempts where the room itself, not its list, was changed in between. */
const ATTEMPTS = 4;

/**
 * Writes the list. It conflicts with another tab that writes the list, but not with one that renames the room.
 * @throws Refusal 404 for a room that is not the member's, 409 when the list has changed since `version`, 400 for a note of another room.
 */
export async function writeTasks(
  userId: string,
  roomId: string,
  { tasks, version }: TaskChange,
): Promise<RoomWithTasks> {
  for (let attempt = 1; ; attempt++) {
    const room = await ownRoom(userId, roomId);
    if (version > room.version || version < (room.tasksVersion ?? 0)) throw new Refusal(409, ANOTHER_TAB);
    if (tasks.some(({ note }) => note && !note.messageId.startsWith(`${roomId}.`)))
      throw new Refusal(400, "A to-do's note is one of its own room.");
    const next = room.version + 1;
    const { nextTask: _before, ...rest } = room;
    const nextTask = tasks.find(({ done }) => !done);
    const todo = { done: tasks.filter(({ done }) => done).length, all: tasks.length };
    const after = { version: next, tasksVersion: next, touchedAt: toIso(), todo, ...(nextTask && { nextTask }) };
    try {
      await transact([TaskLists.write.put(partitionOf(room), { tasks }), roomWrite(userId, room, after)]);
      return withTasks({ ...rest, ...after }, tasks);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (attempt === ATTEMPTS) throw new Refusal(409, ANOTHER_TAB);
    }
  }
}

const ANOTHER_TAB = 'The to-dos were changed in another tab. Reload to see them, and make your change again.';

const roomWrite = (userId: string, before: RoomItem, set: Partial<RoomItem>) =>
  Rooms.write.update(userId, before.id, {
    set,
    remove: set.nextTask ? [] : ['nextTask'],
    when: { id: exists, version: is(before.version) },
  });
