/** The messages of a room in the table: their pages, and a reply's way from `writing` to its end. */
import {
  type ChatMessage,
  type Exchange,
  MAX_VERSIONS,
  MESSAGES_A_PAGE,
  WRITING_STALE_MS,
} from '../../../shared/chat.ts';
import { MESSAGE_ID } from '../../../shared/contract/message-id.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { absent, absentOr, exists, is } from '../../platform/table/expressions.ts';
import { unlessConditionFails } from '../../platform/table/table.ts';
import { type MessageItem, Messages, type Place, placeOf, Versions } from '../items.ts';
import { firstRoom } from '../rooms/first-room.ts';
import { ownRoom } from '../rooms/rooms.ts';
import type { OnEvent } from '../turn.ts';

/** A question and its reply, as they are stored. */
export interface StoredExchange {
  place: Place;
  question: MessageItem;
  reply: MessageItem;
}

/** Both messages as their member sees them. */
export const asExchange = ({ place, question, reply }: StoredExchange): Exchange => ({
  userMessage: asMessage(place, question),
  assistantMessage: asMessage(place, reply),
});

/** The message as its member sees it. @param of How many versions there are, where this is not the newest. */
export function asMessage({ roomId }: Pick<Place, 'roomId'>, item: MessageItem, of = item.version): ChatMessage {
  const { questionId: _question, renewedAt: _renewed, stopRequested: _stop, cutOff: _cut, ...rest } = item;
  const { hazards, recordId: _record, ...message } = rest;
  const status = statusOf(item);
  return {
    ...message,
    id: `${roomId}.${item.id}`,
    roomId,
    version: { n: item.version, of },
    status,
    failure: status === 'failed' ? item.failure : null,
    hazard: hazards?.[0] ?? null,
    rating: item.rating ?? null,
    ratingDetails: item.ratingDetails ?? null,
  };
}

/** The status as a reader sees it: the stop flag, the time of the last renewal and a cut at the greatest length count. */
export function statusOf({ status, stopRequested, renewedAt = 0, cutOff }: MessageItem): ChatMessage['status'] {
  if (stopRequested) return 'stopped';
  if (status === 'writing' && Date.now() - renewedAt > WRITING_STALE_MS) return 'interrupted';
  return status === 'done' && cutOff ? 'cut' : status;
}

/** The same refusal for another member's message and for one that does not exist. */
export const noSuchAnswer = (): Refusal => new Refusal(404, 'There is no such answer.');

/** Both halves of a message's id. @throws Refusal 404 for an invalid id. */
export function partsOf(id: string): { roomId: string; messageId: string } {
  const [roomId = '', messageId = ''] = MESSAGE_ID.test(id) ? id.split('.') : [];
  if (messageId === '') throw noSuchAnswer();
  return { roomId, messageId };
}

/** Finds where one of the member's messages is stored. @throws Refusal 404 when its room is not theirs. */
async function placeOfMessage(userId: string, id: string): Promise<{ place: Place; messageId: string }> {
  const { roomId, messageId } = partsOf(id);
  const room = await ownRoom(userId, roomId).catch((error: unknown) => {
    throw error instanceof Refusal ? noSuchAnswer() : error;
  });
  return { place: placeOf(userId, room), messageId };
}

/** One of the member's replies, and where it is stored. @throws Refusal 404 */
export async function ownReply(userId: string, id: string): Promise<{ place: Place; reply: MessageItem }> {
  const { place, messageId } = await placeOfMessage(userId, id);
  const reply = await Messages.get(place.under, messageId);
  if (reply?.role !== 'assistant') throw noSuchAnswer();
  return { place, reply };
}

export interface PageOfMessages {
  messages: ChatMessage[];
  /** The id of the first message of this page, where there are earlier ones. */
  next: string | undefined;
}

/**
 * The newest messages before `cursor`, in the order of the conversation.
 * @param roomId The cursor's room, or else the member's first, where it is left out.
 * @throws Refusal 404 for a room that is not the member's.
 */
export async function pageOfMessages(
  userId: string,
  { room: roomId, cursor }: { room?: string | undefined; cursor?: string | undefined },
): Promise<PageOfMessages> {
  const before = cursor === undefined ? undefined : partsOf(cursor);
  const wanted = roomId ?? before?.roomId;
  const room = wanted === undefined ? await firstRoom(userId) : await ownRoom(userId, wanted);
  if (!room) return { messages: [], next: undefined };
  const place = placeOf(userId, room);
  const { items, more } = await newestMessages(place.under, MESSAGES_A_PAGE, before?.messageId);
  const messages = items.map((item) => asMessage(place, item)).toReversed();
  return { messages, next: more ? messages[0]?.id : undefined };
}

/** Up to `limit` messages, newest first, older than `before`. */
export const newestMessages = (under: string, limit: number, before?: string) =>
  Messages.page(under, { limit, newestFirst: true, after: before ? Messages.key(under, before) : undefined });

/** A reply as far as it has come. */
export type GrowingReply = Pick<MessageItem, 'content' | 'notes' | 'notesImageUrl' | 'hazards' | 'facts'>;

/** A reply and the version of it that is being written. An item from before versions has the first. */
export interface ReplyAt extends Place {
  replyId: string;
  version: number;
}

/** The condition that a message is at this version. */
export const isVersion = (n: number) => (n === 1 ? absentOr(is(1)) : is(n));

/**
 * Stores a growing reply and that it is still being written.
 * @throws ConditionFailed when the member has stopped it, begun another version, or deleted the room.
 */
export async function renewReply({ under, replyId, version }: ReplyAt, growing: GrowingReply): Promise<void> {
  await Messages.update(under, replyId, {
    set: { ...growing, renewedAt: Date.now() },
    when: { status: is('writing'), stopRequested: absent, version: isVersion(version) },
  });
}

/** How a reply ended: what its message shows from then on. */
export type ReplyEnd = Pick<
  MessageItem,
  | 'content'
  | 'failure'
  | 'sources'
  | 'notes'
  | 'notesImageUrl'
  | 'unsupported'
  | 'care'
  | 'suggestions'
  | 'todos'
  | 'facts'
  | 'palette'
  | 'hazards'
  | 'cutOff'
>;

/**
 * Stores the whole reply and returns it as it then reads. It neither checks nor changes the stop flag: a reply that was stopped a
 * moment ago keeps its whole text and still reads as stopped.
 * @throws ConditionFailed when another version has been begun, or the room is deleted.
 */
export async function endReply({ under, replyId, version, roomId }: ReplyAt, end: ReplyEnd): Promise<ChatMessage> {
  const status = end.failure === null ? 'done' : 'failed';
  const when = { id: exists, version: isVersion(version) };
  return asMessage({ roomId }, await Messages.update(under, replyId, { set: { ...end, status }, when }));
}

/**
 * Stops a reply that is being written; one that has ended stays as it is. Returns it as it then reads.
 * @throws Refusal 404 when there is no such reply among the member's own.
 */
export async function stopReply(userId: string, id: string): Promise<ChatMessage> {
  const { place, messageId } = await placeOfMessage(userId, id);
  const stop = Messages.update(place.under, messageId, {
    set: { stopRequested: true },
    when: { status: is('writing') },
  });
  const stopped = await unlessConditionFails(stop);
  if (stopped) return asMessage(place, stopped);
  const reply = await Messages.get(place.under, messageId);
  if (reply?.role !== 'assistant') throw noSuchAnswer();
  return asMessage(place, reply);
}

/** The earlier versions of an answer, each with the question as it was, the oldest first. @throws Refusal 404 */
export async function versionsOf(userId: string, id: string): Promise<Exchange[]> {
  const { place, reply } = await ownReply(userId, id);
  const { items } = await Versions.page(place.under, reply.id, { limit: MAX_VERSIONS });
  return items.map((version) => ({
    userMessage: asMessage(place, version.question),
    assistantMessage: asMessage(place, version.reply, reply.version),
  }));
}

/** Sends the end of a reply, after its sources and suggestions. */
export function sendEnd(reply: ChatMessage, send: OnEvent): void {
  if (reply.status === 'failed' || reply.status === 'interrupted') {
    send('error', { message: reply.failure ?? INTERRUPTED, assistantMessage: reply });
    return;
  }
  if (reply.sources.length > 0) send('sources', { sources: reply.sources });
  if (reply.suggestions.length > 0) send('suggestions', { suggestions: reply.suggestions });
  send('done', { assistantMessage: reply });
}

const INTERRUPTED = 'The answer was interrupted. Please ask again.';
