/** Polls for a reply that this tab does not stream: after a cut stream, a reload, or from another device. */
import { useEffect } from 'react';
import type { ChatMessage } from '../../../../shared/chat.ts';
import { ApiError } from '../../../api/client.ts';
import { fetchMessages } from '../../chat-calls.ts';
import type { ConversationCache } from '../../conversation/asking/conversation-cache.ts';
import { isPending } from '../../conversation/asking/pending.ts';

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
