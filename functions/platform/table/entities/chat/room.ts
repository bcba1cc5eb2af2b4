/** A room of a member's home, the pointer to the first, and what is left to remove of a room that is deleted. */
import * as z from 'zod/mini';
import { Cover, Facing, RoomKind, RoomSize, Task } from '../../../../../shared/rooms.ts';
import { entity } from '../../entity.ts';
import { keys, roomPartition } from '../../keys.ts';

export const RoomItem = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.optional(RoomKind),
  facing: z.optional(Facing),
  size: z.optional(RoomSize),
  keep: z.array(z.string()),
  archived: z.boolean(),
  cover: z.optional(Cover),
  /** Kept here so that the list of rooms is one query. */
  nextTask: z.optional(Task),
  /** Its to-dos, for the same reason. */
  todo: z.optional(z.object({ done: z.number(), all: z.number() })),
  /** ISO 8601. */
  touchedAt: z.string(),
  /** Counts what its member has changed. */
  version: z.number(),
  /** The version that the to-dos were last written with. */
  tasksVersion: z.optional(z.number()),
  /** How many photos it has been sent. */
  photos: z.number(),
  /** The newest of them. */
  photo: z.optional(z.string()),
  /** Its newest question with the reply, by their own ids. */
  last: z.optional(z.object({ questionId: z.string(), replyId: z.string() })),
  /** Where its messages lie, when that is not under its own id: a conversation from before rooms. */
  messagesUnder: z.optional(z.string()),
});
export type RoomItem = z.output<typeof RoomItem>;

export const Rooms = entity({ name: 'room', schema: RoomItem, key: keys.room, list: keys.rooms });

/** Where a room's messages, versions and to-dos lie. */
export const partitionOf = ({ id, messagesUnder }: Pick<RoomItem, 'id' | 'messagesUnder'>): string =>
  messagesUnder ?? roomPartition(id);

/**
 * One for each member that has met rooms, and it stays: where there is none, a conversation from before rooms may wait to
 * become the first.
 */
export const FirstRooms = entity({
  name: 'first room',
  schema: z.object({
    /** Absent while the member has no room. */
    roomId: z.optional(z.string()),
    /** How many rooms there are. */
    rooms: z.number(),
  }),
  key: keys.firstRoom,
});

export const Removals = entity({
  name: 'removal',
  schema: z.object({
    userId: z.string(),
    /** Where the room's messages lie. */
    under: z.string(),
  }),
  key: keys.removal,
});

export const TaskLists = entity({
  name: 'list of to-dos',
  schema: z.object({ tasks: z.array(Task) }),
  key: keys.tasks,
});
