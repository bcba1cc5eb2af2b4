/** The actions on the turns: the same object while nothing changes, so that turns do not render again. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Exchange } from '../../../shared/chat.ts';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import type { TurnActions } from '../answer/reply.tsx';
import type { useConversation } from './use-conversation.ts';

interface Doing {
  /** Whether an answer is being written; then nothing else can be asked. */
  isWriting: boolean;
  /** The same function on every render. */
  onEdit: (exchange: Exchange) => void;
  /** Shows a note on the photo; may be a new function on every render. */
  onNote: (messageId: string, n: number) => void;
}

export function useTurnActions(
  { place, send, again, rate }: ReturnType<typeof useConversation>,
  { isWriting, onEdit, onNote }: Doing,
): TurnActions {
  /** Asks without changing the draft and without scrolling: the turn appears where the suggestion was. */
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
