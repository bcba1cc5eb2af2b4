/** A member's conversation as the page needs it: its messages, older ones on demand, and ways to ask and to stop. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError } from '../../api/client.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { usePages } from '../../api/use-pages.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { fetchMessages } from '../chat-calls.ts';
import { ask, type Question, stop, useAsking } from '../composer/ask.ts';
import type { Rate } from '../rating/answer-rating.tsx';
import { rate } from '../rating/rate.ts';
import { useRefusals } from '../refusals.ts';
import { roomKey } from '../rooms/rooms-cache.ts';
import { useWatchedReply } from '../streaming/use-watched-reply.ts';
import { ConversationCache, conversationKey, messagesOf } from './conversation.ts';

const SEND_FAILED = 'Failed to send message. Please try again.';

/** Of one room; without one, of a member whose first question begins their first room. */
export function useConversation(userId: string, roomId: string | undefined) {
  const client = useQueryClient();
  const cache = useMemo(() => new ConversationCache(client, userId, roomId), [client, userId, roomId]);
  const query = usePages(conversationKey(userId, roomId), (cursor, signal) => fetchMessages(roomId, cursor, signal));
  const messages = useMemo(() => messagesOf(query.data), [query.data]);
  const asking = useAsking(cache.place);
  const refused = useRefusals();
  useWatchedReply(cache, messages, asking?.replyId, refused);

  /** True when the question was accepted. A failure has been told to the member; their words are theirs to put back. */
  const send = async (question: Question): Promise<boolean> => {
    try {
      await ask(cache, question);
      return true;
    } catch (error) {
      // The room's own call says whether it is gone.
      if (roomId !== undefined && error instanceof ApiError && error.status === 404)
        void client.invalidateQueries({ queryKey: roomKey(userId, roomId) });
      if (!(await uploadFailed(question))) tellFailure(error, refused);
      return false;
    }
  };
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
  return { place: cache.place, query, messages, asking, send, stop: stopReply, rate: rateReply, refused };
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

function tellFailure(error: unknown, refused: (error: unknown) => boolean): void {
  if (refused(error)) return;
  if (error instanceof ApiError && error.status === 429)
    return toast({ title: error.serverMessage || SEND_FAILED, variant: 'destructive' });
  toast({
    title: SEND_FAILED,
    description: error instanceof ApiError ? error.serverMessage : undefined,
    variant: 'destructive',
  });
}
