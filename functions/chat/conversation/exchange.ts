/** An exchange: a member's question and the reply to it, stored together once, however often the question arrives. */
import { monotonicFactory } from 'ulid';
import { type NewMessage, PHOTO_ONLY_QUESTION, SPOT_ONLY_QUESTION } from '../../../shared/chat.ts';
import { MAX_ROOM_PHOTOS } from '../../../shared/rooms.ts';
import { VISIBLE } from '../../../shared/text/plain-text.ts';
import { claimKey, createdUnder, type KeyedCall } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type RefusingWrite, transactOrRefuse } from '../../platform/http/refusing-writes.ts';
import { exists, is, lessThan } from '../../platform/table/expressions.ts';
import { countUp } from '../../platform/table/items/counts.ts';
import { attachImage, imageSize } from '../../platform/table/items/image.ts';
import { batchGet, ConditionFailed } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { type MessageItem, Messages, type Place, type RoomItem, Rooms } from '../items.ts';
import { firstRoomWrites, noSuchRoom, tooManyPhotos } from '../rooms/rooms.ts';
import type { AskedRoom } from './asked-room.ts';
import { countedQuestion } from './fair-use.ts';
import type { StoredExchange } from './messages.ts';

/** Monotonic: the reply sorts right after its question even within one millisecond. */
const nextId = monotonicFactory();

/** `repeated` when it was already stored under this key: nothing was written then. */
export interface Stored {
  exchange: StoredExchange;
  repeated: boolean;
}

/**
 * Stores the question, and the reply as `writing`, in one transaction with the room, the photo's attachment, the statistic and the key.
 * @throws Refusal 404 when the photo is absent, another's, or attached to something else, or the room is gone, 409 when it has no
 * place for another photo, 422 when the key was used for another question, 429 beyond fair use; nothing is stored then.
 * @throws ConditionFailed when another tab has made the first room in between: ask for the room again.
 */
export async function storeExchange(asked: AskedRoom, message: NewMessage, call?: KeyedCall): Promise<Stored> {
  const { place } = asked;
  const question = { ...questionItem(asked, message), ...(await imageSize(message.imageUrl)) };
  const reply = replyItem(question.id);
  const last = { questionId: question.id, replyId: reply.id };
  const put = (item: MessageItem) => ({ write: Messages.write.put(place.under, item.id, item) });
  return storeOnce({ place, question, reply }, call, [
    asked.answerPlace.take,
    ...countedQuestion(place.userId),
    ...attached(place, question),
    put(question),
    put(reply),
    { write: countUp('chatMessages', 2) },
    ...roomWrites(asked, question.imageUrl, last),
  ]);
}

/** Writes everything together with the key's claim. Returns what was stored under the key before, if anything was. */
export async function storeOnce(
  exchange: StoredExchange,
  call: KeyedCall | undefined,
  writes: readonly RefusingWrite[],
): Promise<Stored> {
  const { place, question, reply } = exchange;
  const { roomId, under } = place;
  const created = { roomId, under, questionId: question.id, replyId: reply.id };
  const claim = call ? [{ write: claimKey(call, created) }] : [];
  try {
    await transactOrRefuse([...claim, ...writes]);
    return { exchange, repeated: false };
  } catch (error) {
    if (!(error instanceof ConditionFailed || error instanceof Refusal)) throw error;
    // A repeat fails too: its photo is attached already, and its room is made.
    return repeatOr(error, call);
  }
}

/** Returns what was stored under the key before. @throws The error where nothing was, or there is no key. */
export async function repeatOr(error: Error, call: KeyedCall | undefined): Promise<Stored> {
  const repeated = call && (await exchangeUnder(call));
  if (!repeated) throw error;
  return { exchange: repeated, repeated: true };
}

function questionItem({ room }: AskedRoom, message: NewMessage): MessageItem {
  const imageUrl = message.imageUrl ?? null;
  return {
    ...NOTHING_YET,
    id: nextId(),
    role: 'user',
    content: questionText(message),
    imageUrl,
    createdAt: toIso(),
    status: 'done',
    spot: spotOn(message, imageUrl ?? room.photo),
  };
}

/** The text of a question; one that only brings a photo or a spot has a standard text. */
export function questionText({ content, spot }: NewMessage): string {
  if (VISIBLE.test(content)) return content.trim();
  return spot ? SPOT_ONLY_QUESTION : PHOTO_ONLY_QUESTION;
}

/** @throws Refusal 400 when there is no photo to point at. */
export function spotOn({ spot }: NewMessage, imageUrl: string | undefined): MessageItem['spot'] {
  if (!spot) return null;
  if (imageUrl === undefined) throw new Refusal(400, 'There is no photo in this room to point at yet. Attach one.');
  return { ...spot, imageUrl };
}

const replyItem = (questionId: string): MessageItem => ({
  ...NOTHING_YET,
  id: nextId(),
  role: 'assistant',
  content: '',
  imageUrl: null,
  createdAt: toIso(),
  status: 'writing',
  questionId,
  renewedAt: Date.now(),
});

/** The fields of a reply that has not begun, and of a question. */
export const NOTHING_YET = {
  failure: null,
  sources: [],
  notes: [],
  notesImageUrl: null,
  unsupported: [],
  care: [],
  suggestions: [],
  todos: [],
  facts: [],
  palette: null,
  spot: null,
  version: 1,
} satisfies Partial<MessageItem>;

/** The write that attaches a question's photo; none without one. */
export const attached = ({ userId }: Place, { id, imageUrl }: MessageItem): RefusingWrite[] =>
  imageUrl === null
    ? []
    : [
        {
          write: attachImage(imageUrl, userId, `CHAT#${id}`, 'owner'),
          refusal: () => new Refusal(404, 'That photo is not available. Please attach it again.'),
        },
      ];

/**
 * The writes that make the room or touch it. Every message is stored together with them, so that none is stored in a deleted room.
 * @param photo The new photo, if there is one. @param last The room's last exchange from now on. @param only What it has to be before.
 */
export function roomWrites(
  { place: { userId }, room, isNew }: AskedRoom,
  photo: string | null,
  last: RoomItem['last'],
  only?: RoomItem['last'],
): RefusingWrite[] {
  if (isNew) {
    const begun = { ...room, ...(last && { last }), ...(photo !== null && { photo, photos: 1 }) };
    return firstRoomWrites(userId, begun);
  }
  const write = Rooms.write.update(userId, room.id, {
    set: { touchedAt: toIso(), ...(last && { last }), ...(photo !== null && { photo }) },
    ...(photo !== null && { add: { photos: 1 } }),
    when: {
      id: exists,
      ...(photo !== null && { photos: lessThan(MAX_ROOM_PHOTOS) }),
      ...(only && { last: is(only) }),
    },
  });
  return [{ write, refusal: () => whyNot(userId, room.id, photo !== null) }];
}

async function whyNot(userId: string, roomId: string, hasPhoto: boolean): Promise<Refusal> {
  const room = await Rooms.get(userId, roomId);
  if (!room) return noSuchRoom();
  return hasPhoto && room.photos >= MAX_ROOM_PHOTOS ? tooManyPhotos() : notTheLast();
}

export const notTheLast = (): Refusal => new Refusal(409, "Only the room's last question can be changed.");

async function exchangeUnder(call: KeyedCall): Promise<StoredExchange | undefined> {
  const created = await createdUnder(call);
  const { roomId, under, questionId, replyId } = created ?? {};
  if (!roomId || !under || !questionId || !replyId) return undefined;
  const [room, question, reply] = await batchGet([
    Rooms.at(call.userId, roomId),
    Messages.at(under, questionId),
    Messages.at(under, replyId),
  ]);
  // The messages of a deleted room stay in the table until the stream's function removes them, and nobody may read them.
  if (!room || !question || !reply) throw noSuchRoom();
  return { place: { userId: call.userId, roomId, under }, question, reply };
}
