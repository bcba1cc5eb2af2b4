/** The question that this tab is asking: it goes on when the member leaves the page, and writes into the cached conversation. */
import type { ChatMessage, Exchange } from '../../../shared/chat.ts';
import type { StoredImage } from '../../../shared/uploads.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { api } from '../chat-api.ts';
import { askForAnswer } from '../chat-calls.ts';
import { type ConversationCache, pendingExchange } from '../conversation/conversation.ts';
import type { AnswerEvent } from '../streaming/answer-events.ts';

export interface Question {
  content: string;
  /** Where the photo is shown from until the server has it, and the upload that the question waits for. */
  photo: { shownFrom: string; stored: Promise<StoredImage> } | null;
  /** The same for the same content asked again, so that a question is stored once. */
  key: string;
}

export interface Asking {
  /** The reply being written: a pending id until the server has accepted the question. */
  replyId: string;
  accepted: boolean;
  stopping: boolean;
}

const asking = createStore<Asking | null>(null);

/** The question under way in this tab, or null. */
export const useAsking = (): Asking | null => useStore(asking);

/**
 * Shows the question at once, sends it and writes the answer into the cache as it comes.
 * Resolves when the stream has ended; where it was cut, the reply is left `writing`, for whoever watches it.
 * @throws what the photo's upload or the call failed with, and the question is off the screen again: it was not accepted.
 */
export async function ask(cache: ConversationCache, { content, photo, key }: Question): Promise<void> {
  const shown = pendingExchange(key, content, photo?.shownFrom ?? null);
  cache.put(shown.userMessage, shown.assistantMessage);
  asking.set({ replyId: shown.assistantMessage.id, accepted: false, stopping: false });
  try {
    const imageUrl = photo ? (await photo.stored).objectPath : null;
    for await (const event of askForAnswer({ role: 'user', content, imageUrl }, key)) {
      if (event.name === 'accepted') accept(cache, shown, event.data);
      else apply(cache, asking.get()?.replyId, event);
      // The reply is whole: the next question need not wait for the line to close.
      if (event.name === 'done' || event.name === 'error') break;
    }
    if (!asking.get()?.accepted) throw new Error('The stream ended before the question was accepted.');
  } catch (error) {
    if (asking.get()?.accepted) return;
    cache.remove(shown.userMessage.id, shown.assistantMessage.id);
    throw error;
  } finally {
    asking.set(null);
  }
}

function accept(cache: ConversationCache, shown: Exchange, stored: Exchange): void {
  cache.replace(shown, stored);
  const stopping = asking.get()?.stopping ?? false;
  asking.set({ replyId: stored.assistantMessage.id, accepted: true, stopping });
  if (stopping) void requestStop(cache, stored.assistantMessage.id);
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
    case 'hazard':
      return edit(() => ({ hazard: event.data.kind, sources: [event.data.source] }));
    case 'text':
      return edit(({ content }) => ({ content: content + event.data.delta }));
    case 'sources':
    case 'suggestions':
      return edit(() => event.data);
    case 'notes':
      return edit(() => ({ notes: event.data.notes, notesImageUrl: event.data.imageUrl }));
    case 'done':
    case 'error':
      return cache.put(event.data.assistantMessage);
  }
}

/**
 * Ends a reply; what was said stays. Asked before the server has accepted the question, it is done as soon as that is so.
 * @throws ApiError when the reply could not be stopped.
 */
export async function stop(cache: ConversationCache, replyId: string): Promise<void> {
  const own = asking.get();
  if (own?.replyId === replyId) {
    asking.set({ ...own, stopping: true });
    if (!own.accepted) return;
  }
  await requestStop(cache, replyId);
}

async function requestStop(cache: ConversationCache, replyId: string): Promise<void> {
  try {
    const reply = await api('POST /api/chat/messages/{id}/stop', { params: { id: replyId } });
    // While the stream lives, its last event brings the whole reply.
    if (reply.status !== 'writing' && asking.get()?.replyId !== replyId) cache.put(reply);
  } catch (error) {
    const own = asking.get();
    if (own?.replyId === replyId) asking.set({ ...own, stopping: false });
    throw error;
  }
}
