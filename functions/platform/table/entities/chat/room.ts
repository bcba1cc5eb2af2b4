/** Rooms of a member's home, the pointer to the first one, the to-dos, and the removal of a deleted room. */
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
  /** Copied here so that the list of rooms is one query. */
  nextTask: z.optional(Task),
  /** The counts of its to-dos, copied for the same reason. */
  todo: z.optional(z.object({ done: z.number(), all: z.number() })),
  /** ISO 8601. */
  touchedAt: z.string(),
  /** Counts the member's changes. */
  version: z.number(),
  /** The version with which the to-dos were last written. */
  tasksVersion: z.optional(z.number()),
  /** How many photos were sent in it. */
  photos: z.number(),
  /** The newest photo. */
  photo: z.optional(z.string()),
  /** The newest question and its reply, by their own ids. */
  last: z.optional(z.object({ questionId: z.string(), replyId: z.string() })),
  /** The partition of its messages, where that is not the room's own: for a conversation from before rooms. */
  messagesUnder: z.optional(z.string()),
});
export type RoomItem = z.output<typeof RoomItem>;

export const Rooms = entity({ name: 'room', schema: RoomItem, key: keys.room, list: keys.rooms });

/** The partition of a room's messages, versions and to-dos. */
export const partitionOf = ({ id, messagesUnder }: Pick<RoomItem, 'id' | 'messagesUnder'>): string =>
  messagesUnder ?? roomPartition(id);

/**
 * One item for each member who has used rooms; it is never deleted. A member without one may have a conversation from before rooms,
 * which becomes the first room.
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
    /** The partition of the room's messages. */
    under: z.string(),
  }),
  key: keys.removal,
});

export const TaskLists = entity({
  name: 'list of to-dos',
  schema: z.object({ tasks: z.array(Task) }),
  key: keys.tasks,
});
