/** What can be done with the turns on the page: the same object while nothing changes, so that turns are not drawn again. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Exchange } from '../../../shared/chat.ts';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import type { TurnActions } from '../answer/reply.tsx';
import type { useConversation } from './use-conversation.ts';

interface Doing {
  /** Whether an answer is being written: nothing else is asked meanwhile. */
  isWriting: boolean;
  /** The same function on every draw. */
  onEdit: (exchange: Exchange) => void;
  /** Shows a note on the photo; it may be another function on every draw. */
  onNote: (messageId: string, n: number) => void;
}

export function useTurnActions(
  { place, send, again, rate }: ReturnType<typeof useConversation>,
  { isWriting, onEdit, onNote }: Doing,
): TurnActions {
  /** Asks without touching what is being written, and without a scroll: the turn appears where the suggestion stood. */
  const ask = useCallback(
    (content: string) => {
      const { key, forget } = retryKey(`next:${place}`, content);
      void send({ content, photo: null, spot: null, key }).then((sent) => sent === 'accepted' && forget());
    },
    [place, send],
  );
  const note = useRef(onNote);
  useEffect(() => {
    note.current = onNote;
  });
  const showNote = useCallback((messageId: string, n: number) => note.current(messageId, n), []);
  return useMemo(
    () => ({
      onRate: rate,
      onAgain: isWriting ? undefined : (message) => void again(message),
      onAsk: isWriting ? undefined : ask,
      onEdit: isWriting ? undefined : onEdit,
      onNote: showNote,
    }),
    [rate, isWriting, again, ask, onEdit, showNote],
  );
}
