/** A room's conversation as the cache has it: its messages, and older ones on demand. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { ApiError, messageFor } from '../../api/client.ts';
import { pagesQuery } from '../../api/use-pages.ts';
import { earlyMessages, fetchMessages } from '../chat-calls.ts';
import { useRefusals } from '../refusals.ts';
import { useAsking } from './asking/ask.ts';
import { type ConversationCache, conversationKey, messagesOf } from './asking/conversation-cache.ts';
import { isPending } from './asking/pending.ts';
import { useConversationCache } from './asking/use-ask.ts';

/** Without a room, for a member whose first question will create one. */
export function useConversation(roomId: string | undefined) {
  const cache = useConversationCache(roomId);
  const query = useInfiniteQuery(conversationQuery(cache.userId, roomId));
  const messages = useMemo(() => messagesOf(query.data), [query.data]);
  useWatchedReply(cache, messages, useAsking(cache.place)?.replyId, useRefusals());
  const earlier = {
    exist: query.hasNextPage,
    loading: query.isFetchingNextPage,
    failure: query.isFetchNextPageError ? messageFor(query.error, 'Earlier messages could not be loaded.') : null,
    load: () => void query.fetchNextPage(),
  };
  return { query, messages, earlier };
}

/** For one room; without a room, for a member whose first question will create one. */
export const conversationQuery = (userId: string, roomId: string | undefined) =>
  pagesQuery(
    conversationKey(userId, roomId),
    (cursor, signal) => fetchMessages(roomId, cursor, signal),
    () => earlyMessages(roomId),
  );

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

/**
 * Fetches the newest messages at growing intervals, until no reply but `ownId` (which this tab streams) is `writing`. It always
 * ends: the server marks a reply as interrupted that has not grown for `WRITING_STALE_MS` (shared/chat.ts). `onRefused` gets a
 * 401 or 402.
 */
export function useWatchedReply(
  cache: ConversationCache,
  messages: ChatMessage[],
  ownId: string | undefined,
  onRefused: (error: ApiError) => void,
): void {
  const watched = messages.find(
    (message) => message.status === 'writing' && !isPending(message) && message.id !== ownId,
  )?.id;
  useEffect(() => {
    if (watched === undefined) return undefined;
    const ending = new AbortController();
    void watch(cache, watched, ending.signal, onRefused);
    return () => ending.abort();
  }, [cache, watched, onRefused]);
}

async function watch(
  cache: ConversationCache,
  id: string,
  ending: AbortSignal,
  onRefused: (error: ApiError) => void,
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (ending.aborted) return;
    try {
      const { messages } = await fetchMessages(cache.roomId, undefined, ending);
      if (ending.aborted) return;
      cache.put(...messages);
      if (messages.find((message) => message.id === id)?.status !== 'writing') return;
    } catch (error) {
      if (ending.aborted) return;
      // Other errors, such as a lost connection, may be temporary: tries again.
      if (error instanceof ApiError && (error.status === 401 || error.status === 402)) return onRefused(error);
    }
  }
}
