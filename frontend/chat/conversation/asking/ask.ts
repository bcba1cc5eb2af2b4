/** The questions that this tab is asking, at most one for each room. They go on after the member leaves the page, and write to the cache. */
import type { ChatMessage, Exchange, Spot } from '../../../../shared/chat.ts';
import type { Cover } from '../../../../shared/rooms.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import type { PhotoUpload } from '../../../uploads/photo/photo-upload.ts';
import { type AnswerEvent, answerAgain, api, askForAnswer } from '../../chat-calls.ts';
import { beginRoom } from '../../rooms/arrivals.ts';
import { notifyOtherTabs } from '../../rooms/other-tabs.ts';
import { editRoom, roomsKey } from '../../rooms/rooms-cache.ts';
import type { ConversationCache } from './conversation-cache.ts';
import { editedExchange, pendingExchange, renewedReply } from './pending.ts';
import { moveWriting } from './writing.ts';

export interface Question {
  content: string;
  /** The question waits for its upload. */
  photo: Pick<PhotoUpload, 'id' | 'previewUrl' | 'stored'> | null;
  /** The spot that it points at, on the room's newest photo. */
  spot: Spot | null;
  /** The last question and its answer, which this question replaces. */
  replaces?: Exchange;
}

export interface Asking {
  /** The reply being written: a pending id until the server has accepted the question. */
  replyId: string;
  accepted: boolean;
  stopping: boolean;
}

/** Keyed by room; at most one each. */
const asking = createStore<ReadonlyMap<string, Asking>>(new Map());

/** The question that this tab is asking in this room, or null. `place` is the cache's. */
export const useAsking = (place: string): Asking | null => useStore(asking, (byRoom) => byRoom.get(place) ?? null);

const askingIn = ({ place }: ConversationCache): Asking | undefined => asking.get().get(place);

function setAsking({ place }: ConversationCache, own: Asking | null): void {
  const byRoom = new Map(asking.get());
  if (own) byRoom.set(place, own);
  else byRoom.delete(place);
  asking.set(byRoom);
}

/**
 * Shows the question at once, sends it, and writes the answer to its room's cache as it streams, whichever room is shown.
 * A retry has the same idempotency key, so that a question is stored once.
 * Resolves when the stream has ended. If it was cut, the reply stays `writing`, for `useWatchedReply`.
 * @throws the error of the photo's upload or of the call, if the question was not accepted. The cache is then as before.
 */
export function ask(
  cache: ConversationCache,
  { content, photo, spot, replaces }: Question,
  key: string,
): Promise<void> {
  const shownFrom = photo?.previewUrl ?? null;
  const shown = replaces
    ? editedExchange(replaces, content, shownFrom)
    : pendingExchange(key, cache.roomId, content, shownFrom);
  const events = async function* () {
    const imageUrl = photo ? (await photo.stored).objectPath : null;
    const { roomId } = cache;
    const place = replaces ? { replaces: replaces.userMessage.id } : { roomId };
    yield* askForAnswer({ role: 'user', content, imageUrl, ...place, ...(spot && { spot }) }, key);
  };
  return follow(cache, { before: replaces, shown }, events());
}

/**
 * Begins another version of an answer in its place, then continues like `ask`.
 * @throws the call's error. The cache then has the earlier answer again.
 */
export function askAgain(cache: ConversationCache, before: Exchange, key: string): Promise<void> {
  const shown = { ...before, assistantMessage: renewedReply(before.assistantMessage) };
  return follow(cache, { before, shown }, answerAgain(before.assistantMessage.id, key));
}

interface Change {
  /** The exchange before; undefined for a new one. */
  before: Exchange | undefined;
  /** The exchange that shows until the server has stored it. */
  shown: Exchange;
}

async function follow(
  cache: ConversationCache,
  { before, shown }: Change,
  events: AsyncGenerator<AnswerEvent>,
): Promise<void> {
  let room = cache;
  room.put(shown.userMessage, shown.assistantMessage);
  setAsking(room, { replyId: shown.assistantMessage.id, accepted: false, stopping: false });
  try {
    for await (const event of events) {
      if (event.name === 'accepted') room = accept(room, shown, event.data);
      else apply(room, askingIn(room)?.replyId, event);
      // The reply is complete: the next question need not wait for the stream to close.
      if (event.name === 'done' || event.name === 'error') break;
    }
    if (!askingIn(room)?.accepted) throw new Error('The stream ended before the question was accepted.');
  } catch (error) {
    if (askingIn(room)?.accepted) return;
    if (before) room.put(before.userMessage, before.assistantMessage);
    else room.remove(shown.userMessage.id, shown.assistantMessage.id);
    throw error;
  } finally {
    setAsking(room, null);
  }
}

/** @returns the cache of the question's room, which the question may just have created. */
function accept(cache: ConversationCache, shown: Exchange, stored: Exchange): ConversationCache {
  const stopping = askingIn(cache)?.stopping ?? false;
  const own = { replyId: stored.assistantMessage.id, accepted: true, stopping };
  const { client, userId, roomId } = cache;
  const room = roomId === undefined ? cache.moveTo(stored.userMessage.roomId) : cache;
  room.replace(shown, stored);
  setAsking(room, own);
  if (roomId === undefined) {
    setAsking(cache, null);
    moveWriting(cache.place, room.place);
    beginRoom(userId, stored.userMessage.roomId);
    void client.invalidateQueries({ queryKey: roomsKey(userId) });
    notifyOtherTabs({ userId, begun: stored.userMessage.roomId });
  } else editRoom(client, userId, roomId, { touchedAt: stored.userMessage.createdAt });
  if (stopping) void requestStop(room, stored.assistantMessage.id);
  return room;
}

function apply(
  cache: ConversationCache,
  replyId: string | undefined,
  event: Exclude<AnswerEvent, { name: 'accepted' }>,
): void {
  if (replyId === undefined) return;
  const edit = (change: (reply: ChatMessage) => Partial<ChatMessage>) =>
    cache.edit(replyId, (reply) => ({ ...reply, ...change(reply) }));
  switch (event.name) {
    case 'facts':
      return edit(() => ({ facts: event.data.facts }));
    case 'hazard':
      return edit(() => ({ hazard: event.data.kind, sources: [event.data.source] }));
    case 'text':
      return edit(({ content }) => ({ content: content + event.data.delta }));
    case 'sources':
    case 'suggestions':
      return edit(() => event.data);
    case 'notes':
      cover(cache, replyId, event.data);
      return edit(() => ({ notes: event.data.notes, notesImageUrl: event.data.imageUrl }));
    case 'done':
    case 'error':
      return cache.put(event.data.assistantMessage);
  }
}

/** Makes the photo the room's cover, which is its newest photo with notes. */
function cover(cache: ConversationCache, replyId: string, reading: Cover): void {
  const { client, userId, roomId } = cache;
  const { imageSize } = cache.exchangeOf(replyId)?.userMessage ?? {};
  if (roomId !== undefined) editRoom(client, userId, roomId, { cover: { ...reading, imageSize } });
}

/**
 * Stops a reply; its text stays. Before the server has accepted the question, the stop waits for that.
 * @throws ApiError when the reply could not be stopped.
 */
export async function stop(cache: ConversationCache, replyId: string): Promise<void> {
  const own = askingIn(cache);
  if (own?.replyId === replyId) {
    setAsking(cache, { ...own, stopping: true });
    if (!own.accepted) return;
  }
  await requestStop(cache, replyId);
}

async function requestStop(cache: ConversationCache, replyId: string): Promise<void> {
  try {
    const reply = await api('POST /api/chat/messages/{id}/stop', { params: { id: replyId } });
    // While this tab's stream is open, its last event brings the complete reply.
    if (reply.status !== 'writing' && askingIn(cache)?.replyId !== replyId) cache.put(reply);
  } catch (error) {
    const own = askingIn(cache);
    if (own?.replyId === replyId) setAsking(cache, { ...own, stopping: false });
    throw error;
  }
}
