/** A room's conversation as the cache has it: its messages, and older ones on demand. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageFor } from '../../api/client.ts';
import { pagesQuery } from '../../api/use-pages.ts';
import { useWatchedReply } from '../answer/streaming/use-watched-reply.ts';
import { earlyMessages, fetchMessages } from '../chat-calls.ts';
import { useRefusals } from '../refusals.ts';
import { useAsking } from './asking/ask.ts';
import { conversationKey, messagesOf } from './asking/conversation-cache.ts';
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
