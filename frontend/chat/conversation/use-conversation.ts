/** A member's conversation for the page: messages, older ones on demand, and functions to ask, stop, try again and rate. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { ApiError } from '../../api/client.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { pagesQuery } from '../../api/use-pages.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import { uploadFailed } from '../../uploads/photo/photo-upload.ts';
import { earlyMessages, fetchMessages } from '../chat-calls.ts';
import { ask, askAgain, type Question, stop, useAsking } from '../composer/ask.ts';
import type { Rate } from '../rating/answer-rating.tsx';
import { rate } from '../rating/rate.ts';
import { useRefusals } from '../refusals.ts';
import { roomKey } from '../rooms/rooms-cache.ts';
import { useWatchedReply } from '../streaming/use-watched-reply.ts';
import { ConversationCache, conversationKey, messagesOf } from './conversation.ts';

const SEND_FAILED = 'Failed to send message. Please try again.';

/** For one room; without a room, for a member whose first question will create one. */
export function useConversation(userId: string, roomId: string | undefined) {
  const client = useQueryClient();
  const cache = useMemo(() => new ConversationCache(client, userId, roomId), [client, userId, roomId]);
  const query = useInfiniteQuery(conversationQuery(userId, roomId));
  const messages = useMemo(() => messagesOf(query.data), [query.data]);
  const asking = useAsking(cache.place);
  const refused = useRefusals();
  useWatchedReply(cache, messages, asking?.replyId, refused);

  const send = useSending(cache, refused);
  const again = useCallback(
    async ({ id, version }: ChatMessage) => {
      const before = cache.exchangeOf(id);
      if (!before) return;
      // The idempotency key: repeating a call whose answer was lost begins only one version.
      const { key, forget } = retryKey(`again:${id}`, String(version.of));
      try {
        await askAgain(cache, before, key);
        forget();
      } catch (error) {
        if (error instanceof ApiError && [404, 409].includes(error.status)) void cache.reload();
        showFailure(error, refused, 'The answer could not be tried again.');
      }
    },
    [cache, refused],
  );
  const stopReply = async (replyId: string) => {
    try {
      await stop(cache, replyId);
    } catch (error) {
      if (!refused(error)) toastFailure(error, 'The answer could not be stopped', 'Please try again.');
    }
  };
  const rateReply: Rate = useCallback(
    async (message, rating) => {
      try {
        await rate(cache, message, rating);
        return true;
      } catch (error) {
        if (!refused(error)) toastFailure(error, 'Your rating was not saved', 'Please try again.');
        return false;
      }
    },
    [cache, refused],
  );
  const earlier = {
    exist: query.hasNextPage,
    loading: query.isFetchingNextPage,
    load: () => void query.fetchNextPage(),
  };
  return {
    place: cache.place,
    query,
    messages,
    earlier,
    asking,
    send,
    again,
    stop: stopReply,
    rate: rateReply,
    refused,
  };
}

export type Sent = 'accepted' | 'failed' | 'too-late';

/**
 * Returns a function that asks a question. If it is not accepted, it shows the error; the caller puts the text back.
 * `too-late` means that the question to replace is no longer the last.
 */
function useSending(cache: ConversationCache, refused: (error: unknown) => boolean) {
  return useCallback(
    async (question: Question): Promise<Sent> => {
      try {
        await ask(cache, question);
        return 'accepted';
      } catch (error) {
        const { client, userId, roomId } = cache;
        const status = error instanceof ApiError ? error.status : undefined;
        // Fetches the room to find out whether it is gone.
        if (roomId !== undefined && status === 404)
          void client.invalidateQueries({ queryKey: roomKey(userId, roomId) });
        const isTooLate = question.replaces !== undefined && status === 409;
        if (isTooLate) void cache.reload();
        // A failed upload has shown its own toast, which a second one would hide.
        if (!(await uploadFailed(question.photo))) showFailure(error, refused, SEND_FAILED);
        return isTooLate ? 'too-late' : 'failed';
      }
    },
    [cache, refused],
  );
}

/** @param title The toast's title, above the server's message. A 429 shows the server's message alone. */
function showFailure(error: unknown, refused: (error: unknown) => boolean, title: string): void {
  if (refused(error)) return;
  if (error instanceof ApiError && error.status === 429)
    return toast({ title: error.serverMessage || title, variant: 'destructive' });
  toast({ title, description: error instanceof ApiError ? error.serverMessage : undefined, variant: 'destructive' });
}

/** For one room; without a room, for a member whose first question will create one. */
export const conversationQuery = (userId: string, roomId: string | undefined) =>
  pagesQuery(
    conversationKey(userId, roomId),
    (cursor, signal) => fetchMessages(roomId, cursor, signal),
    () => earlyMessages(roomId),
  );
