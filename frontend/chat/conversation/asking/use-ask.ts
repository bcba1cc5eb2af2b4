/** Asks in a room: a question, an answer once more, and the end of one. Each writes to the cache, and shows a failure itself. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChatMessage } from '../../../../shared/chat.ts';
import { ApiError } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { toastFailure } from '../../../api/signed-out.ts';
import { toast } from '../../../ui/feedback/toaster.tsx';
import { retryKey } from '../../../ui/form/idempotency-key.ts';
import { uploadFailed } from '../../../uploads/photo/photo-upload.ts';
import { useRefusals } from '../../refusals.ts';
import { roomKey } from '../../rooms/rooms-cache.ts';
import { ask, askAgain, type Question, stop } from './ask.ts';
import { ConversationCache } from './conversation-cache.ts';

/** `too-late` means that the question to replace is no longer the last. */
type Sent = 'accepted' | 'failed' | 'too-late';

/** The member's conversation in a room; without a room, the one that the first question begins. */
export function useConversationCache(roomId: string | undefined): ConversationCache {
  const client = useQueryClient();
  const userId = useSession().user?.id ?? '';
  return useMemo(() => new ConversationCache(client, userId, roomId), [client, userId, roomId]);
}

/** The functions keep their identity while the room is the same. */
export function useAsk(roomId: string | undefined) {
  const cache = useConversationCache(roomId);
  const refused = useRefusals();
  return useMemo(
    () => ({
      /** The room's key in this tab's stores. */
      place: cache.place,
      /** Asks a question. If it is not accepted, the caller puts its words back. */
      ask: (question: Question) => sent(cache, question, refused),
      /** Answers the question of this reply once more. */
      again: (reply: ChatMessage) => void answeredAgain(cache, reply, refused),
      /** Ends a reply that is being written; its text stays. */
      stop: (replyId: string) =>
        void stop(cache, replyId).catch((error: unknown) => {
          if (!refused(error)) toastFailure(error, 'The answer could not be stopped', 'Please try again.');
        }),
    }),
    [cache, refused],
  );
}

type Refused = ReturnType<typeof useRefusals>;

async function sent(cache: ConversationCache, question: Question, refused: Refused): Promise<Sent> {
  const { content, photo, spot, replaces } = question;
  const said = `${photo?.id} ${spot && `${spot.x} ${spot.y} `}${content}`;
  const { key, forget } = retryKey(`ask:${replaces?.userMessage.id ?? cache.place}`, said);
  try {
    await ask(cache, question, key);
    forget();
    return 'accepted';
  } catch (error) {
    const { client, userId, roomId } = cache;
    const status = error instanceof ApiError ? error.status : undefined;
    // Fetches the room to find out whether it is gone.
    if (roomId !== undefined && status === 404) void client.invalidateQueries({ queryKey: roomKey(userId, roomId) });
    const isTooLate = replaces !== undefined && status === 409;
    if (isTooLate) void cache.reload();
    // A failed upload has shown its own toast, which a second one would hide.
    if (!(await uploadFailed(photo))) showFailure(error, refused, 'Failed to send message. Please try again.');
    return isTooLate ? 'too-late' : 'failed';
  }
}

async function answeredAgain(cache: ConversationCache, { id, version }: ChatMessage, refused: Refused): Promise<void> {
  const before = cache.exchangeOf(id);
  if (!before) return;
  const { key, forget } = retryKey(`again:${id}`, String(version.of));
  try {
    await askAgain(cache, before, key);
    forget();
  } catch (error) {
    if (error instanceof ApiError && [404, 409].includes(error.status)) void cache.reload();
    showFailure(error, refused, 'The answer could not be tried again.');
  }
}

/** @param title The toast's title, above the server's message. A 429 shows the server's message alone. */
function showFailure(error: unknown, refused: Refused, title: string): void {
  if (refused(error)) return;
  const said = error instanceof ApiError ? error.serverMessage : undefined;
  if (error instanceof ApiError && error.status === 429) return toast({ title: said || title, variant: 'destructive' });
  toast({ title, description: said, variant: 'destructive' });
}
