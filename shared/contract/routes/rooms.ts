/** The calls of a member's home and its rooms. They belong to the domain chat. */
import * as z from 'zod/mini';
import { HomeChange, NewRoom, RoomChange, TaskChange } from '../../rooms/changes.ts';
import { NewPainted } from '../../rooms/painted.ts';
import { Home, MAX_ROOMS_A_DAY, Painted, Room, RoomWithTasks } from '../../rooms.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../durations.ts';
import { defineRoutes, Nothing } from '../route.ts';

const changes = (what: string) =>
  ({
    times: 600,
    perSeconds: HOUR_SECONDS,
    per: 'member',
    message: `That is 600 changes of ${what} in an hour. Please come back a little later.`,
  }) as const;

export const roomRoutes = defineRoutes({
  'GET /api/home': { domain: 'chat', access: 'member', answer: Home, operations: 2 },
  // Every member may erase, and only subscribers may write: the handler checks this.
  'PUT /api/home': {
    domain: 'chat',
    access: 'member',
    body: HomeChange,
    answer: Home,
    operations: 3,
    limit: changes('your home'),
  },
  'GET /api/rooms': { domain: 'chat', access: 'member', answer: z.array(Room), operations: 5 },
  'POST /api/rooms': {
    domain: 'chat',
    access: 'subscriber',
    body: NewRoom,
    idempotent: true,
    answer: Room,
    operations: 6,
    limit: {
      times: MAX_ROOMS_A_DAY,
      perSeconds: DAY_SECONDS,
      per: 'member',
      message: `That is ${MAX_ROOMS_A_DAY} rooms in a day. Please come back in a day.`,
    },
  },
  'GET /api/rooms/{id}': { domain: 'chat', access: 'member', answer: RoomWithTasks, operations: 4 },
  'PUT /api/rooms/{id}': {
    domain: 'chat',
    access: 'subscriber',
    body: RoomChange,
    answer: Room,
    operations: 5,
    limit: changes('your rooms'),
  },
  'DELETE /api/rooms/{id}': {
    domain: 'chat',
    access: 'member',
    answer: Nothing,
    whileSuspended: true,
    operations: 6,
  },
  'PUT /api/rooms/{id}/tasks': {
    domain: 'chat',
    access: 'subscriber',
    body: TaskChange,
    answer: RoomWithTasks,
    operations: 4,
    limit: changes('your to-dos'),
  },
  'POST /api/rooms/{id}/painted': {
    domain: 'chat',
    access: 'subscriber',
    body: NewPainted,
    idempotent: true,
    answer: Painted,
    operations: 5,
    limit: {
      times: 100,
      perSeconds: DAY_SECONDS,
      per: 'member',
      message: 'That is 100 painted pictures in a day. Please come back in a day.',
    },
  },
  'DELETE /api/painted/{id}': {
    domain: 'chat',
    access: 'member',
    answer: Nothing,
    whileSuspended: true,
    operations: 4,
  },
});
