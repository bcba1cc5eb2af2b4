/** A member's conversation as the page needs it: its messages, older ones on demand, and ways to ask and to stop. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { ApiError } from '../../api/client.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import { ask, askAgain, type Question, stop, useAsking } from '../composer/ask.ts';
import type { Rate } from '../rating/answer-rating.tsx';
import { rate } from '../rating/rate.ts';
import { useRefusals } from '../refusals.ts';
import { roomKey } from '../rooms/rooms-cache.ts';
import { useWatchedReply } from '../streaming/use-watched-reply.ts';
import { ConversationCache, messagesOf } from './conversation.ts';
import { conversationQuery } from './conversation-query.ts';

const SEND_FAILED = 'Failed to send message. Please try again.';

/** Of one room; without one, of a member whose first question begins their first room. */
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
      // A call whose answer was lost on the way is repeated, and begins nothing twice.
      const { key, forget } = retryKey(`again:${id}`, String(version.of));
      try {
        await askAgain(cache, before, key);
        forget();
      } catch (error) {
        if (error instanceof ApiError && [404, 409].includes(error.status)) void cache.reload();
        tellFailure(error, refused, 'The answer could not be tried again.');
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
  return { place: cache.place, query, messages, asking, send, again, stop: stopReply, rate: rateReply, refused };
}

export type Sent = 'accepted' | 'failed' | 'too-late';

/**
 * Gives a function that asks a question. Where it was not accepted, the member has been shown why, and their words are theirs to
 * put back; it is too late for a question that can no longer be replaced.
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
        // The room's own call says whether it is gone.
        if (roomId !== undefined && status === 404)
          void client.invalidateQueries({ queryKey: roomKey(userId, roomId) });
        const isTooLate = question.replaces !== undefined && status === 409;
        if (isTooLate) void cache.reload();
        if (!(await uploadFailed(question))) tellFailure(error, refused, SEND_FAILED);
        return isTooLate ? 'too-late' : 'failed';
      }
    },
    [cache, refused],
  );
}

/** The photo's own toast has said why; a second one would only hide it. */
async function uploadFailed({ photo }: Question): Promise<boolean> {
  return photo === null
    ? false
    : photo.stored.then(
        () => false,
        () => true,
      );
}

/** @param title Where the server has not said it all: its own message then stands below. */
function tellFailure(error: unknown, refused: (error: unknown) => boolean, title: string): void {
  if (refused(error)) return;
  if (error instanceof ApiError && error.status === 429)
    return toast({ title: error.serverMessage || title, variant: 'destructive' });
  toast({ title, description: error instanceof ApiError ? error.serverMessage : undefined, variant: 'destructive' });
}
