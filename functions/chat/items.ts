/** The items of chat: homes, rooms with their to-dos, messages and their earlier versions, answer records, and places for answers. */

import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import { ChatMessage, HazardKind } from '../../shared/chat.ts';
import { DAY_SECONDS } from '../../shared/contract/durations.ts';
import { RatingDetails, RatingReason, RatingValue } from '../../shared/designer/rating.ts';
import { Intent, Topic } from '../../shared/designer/understanding.ts';
import { PaintedSurface } from '../../shared/rooms/painted.ts';
import {
  AustralianState,
  Budget,
  Cover,
  Dollars,
  Facing,
  Household,
  RoomKind,
  RoomSize,
  Task,
  Tenure,
} from '../../shared/rooms.ts';
import { PhotoSize } from '../../shared/uploads.ts';
import { entity } from '../platform/table/entity.ts';
import { keys, roomPartition } from '../platform/table/keys.ts';
import { toSeconds } from '../platform/time.ts';

/** What a member has saved about their home. Absent attributes were not given. */
export const HomeItem = z.object({
  postcode: z.optional(z.string()),
  /** As the member gave it. The postcode's state takes precedence. */
  state: z.optional(AustralianState),
  style: z.optional(z.string()),
  tenure: z.optional(Tenure),
  household: z.optional(z.array(Household)),
  budget: z.optional(Budget),
  facts: z.optional(z.array(z.string())),
});
export type HomeItem = z.output<typeof HomeItem>;

export const Homes = entity({ name: 'home', schema: HomeItem, key: keys.home });

/** Rooms of a member's home, the pointer to the first one, the to-dos, and the removal of a deleted room. */
export const RoomItem = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.optional(RoomKind),
  facing: z.optional(Facing),
  size: z.optional(RoomSize),
  keep: z.array(z.string()),
  budget: z.optional(Dollars),
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

/** A room, its owner, and the partition of its messages. */
export interface Place {
  userId: string;
  roomId: string;
  under: string;
}

/** Where a member's room and its messages are in the table. */
export const placeOf = (userId: string, room: RoomItem): Place => ({
  userId,
  roomId: room.id,
  under: partitionOf(room),
});

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

/** A painted copy of a photo, with what its note says. It is no message, so that no answer ever rests on it. */
export const PaintedItem = z.object({
  id: z.string(),
  imageUrl: z.string(),
  imageSize: PhotoSize,
  original: z.string(),
  surfaces: z.array(PaintedSurface),
  litres: z.nullable(z.number()),
  coats: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type PaintedItem = z.output<typeof PaintedItem>;

/** Keyed by the room's partition and its own id. */
export const PaintedCopies = entity({
  name: 'painted copy',
  schema: PaintedItem,
  key: keys.painted,
  list: keys.paintedCopies,
});

/** A message of a room: a question to the assistant, or the reply to one. */
export const MessageItem = z.extend(z.omit(ChatMessage, { roomId: true, hazard: true }), {
  /** The message's own ULID, without its room's. */
  id: z.string(),
  /** As the answering writes it. A reader's status also depends on `stopRequested`, `renewedAt` and `cutOff`. */
  status: z.enum(['writing', 'done', 'failed']),
  // Messages that an earlier version stored lack the attributes below.
  /** Counts from 1: how often the question has been answered, or changed. */
  version: z.prefault(z.int(), 1),
  suggestions: z.prefault(ChatMessage.shape.suggestions, []),
  palette: z.prefault(ChatMessage.shape.palette, null),
  spot: z.prefault(ChatMessage.shape.spot, null),
  /** For a reply: the dangers that it began with. */
  hazards: z.optional(z.array(HazardKind)),
  /** For a reply: the id of its question. */
  questionId: z.optional(z.string()),
  /** For a later version: the id of its answer record. The first version's record has the reply's own id. */
  recordId: z.optional(z.string()),
  /** For a rated reply. */
  rating: z.optional(RatingValue),
  ratingDetails: z.optional(RatingDetails),
  /** When the growing reply was last stored, in milliseconds since 1970. */
  renewedAt: z.optional(z.number()),
  /** The stop flag. Within a version it is never removed, so no later write can undo a stop. */
  stopRequested: z.optional(z.literal(true)),
  /** For a reply that is done: it reached its greatest length before its end. */
  cutOff: z.optional(z.boolean()),
});
export type MessageItem = z.output<typeof MessageItem>;

/** Keyed by the room's partition and the message's own id. */
export const Messages = entity({ name: 'message', schema: MessageItem, key: keys.message, list: keys.messages });

/** The id of an answer's record. Each version has its own, so that no rating is lost. */
export const recordIdOf = ({ id, recordId }: Pick<MessageItem, 'id' | 'recordId'>): string => recordId ?? id;

/** An earlier version of a reply, with its question at that time. */
const VersionItem = z.object({ question: MessageItem, reply: MessageItem });

/** Keyed by the room's partition, the reply's id and the version's number. */
export const Versions = entity({ name: 'version', schema: VersionItem, key: keys.version, list: keys.versions });

/** A year, and five weeks to compare a month with that of the year before. */
const KEPT_DAYS = 400;

export const AnswerRecord = z.object({
  /** The id of the reply: a ULID, which carries the time. */
  id: z.string(),
  /** The version of the prompts. */
  promptVersion: z.string(),
  /** The version of the library's content; null where it could not be read. */
  libraryVersion: z.nullable(z.string()),
  /** The score of the best passage found, 0 to 1. */
  topScore: z.number(),
  /** Ids of the passages that the designer was given, and of those that the answer cites; a safety card by its file. */
  shown: z.array(z.string()),
  cited: z.array(z.string()),
  /** Whether the library had a passage above the relevance threshold. */
  isCovered: z.boolean(),
  hazard: z.nullable(HazardKind),
  topic: Topic,
  intent: Intent,
  /** BCP 47, with the script or the region where the languages differ by it, such as `zh-hant`. */
  language: z.string(),
  hasPhoto: z.boolean(),
  rating: z.optional(RatingValue),
  reason: z.optional(RatingReason),
  /** What the member wrote, only where they agreed to share it. */
  words: z.optional(z.string()),
  /** ISO 8601. */
  ratedAt: z.optional(z.string()),
  ttl: z.int(),
});
export type AnswerRecord = z.output<typeof AnswerRecord>;

export const AnswerRecords = entity({
  name: 'answer record',
  schema: AnswerRecord,
  key: keys.answerRecord,
  list: keys.answerRecords,
});

/** When a record expires, in seconds since 1970. @param id The reply's id. */
export const answerRecordTtl = (id: string): number => toSeconds(decodeTime(id)) + KEPT_DAYS * DAY_SECONDS;

/** A slot is free where it is absent or its time is over. */
const AnswerPlacesItem = z.object({
  first: z.optional(z.number()),
  second: z.optional(z.number()),
  third: z.optional(z.number()),
  ttl: z.number(),
});
export type AnswerPlacesItem = z.output<typeof AnswerPlacesItem>;

export const AnswerPlaces = entity({ name: 'answer places', schema: AnswerPlacesItem, key: keys.answerPlaces });
