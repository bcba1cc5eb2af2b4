/** The conversation, oldest exchange first, with a button for earlier messages. */
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Reply, type ReplyActions } from '../answer/reply.tsx';
import { spotLetter } from '../room/photo/spot.ts';
import { Question } from './question.tsx';
import type { useConversation } from './use-conversation.ts';
import type { ReadingPlace } from './use-reading-place.ts';

export interface ConversationLogProps extends ReplyActions {
  conversation: ReturnType<typeof useConversation>;
  /** The element that scrolls, once it is rendered. */
  pane: HTMLElement | null;
  place: ReadingPlace;
  /** The number of the open source, and the message that it belongs to. */
  openSource: { messageId: string; n: number } | undefined;
  /** Rendered below the newest answer once it is whole. */
  foot: ReactNode;
}

export function ConversationLog({
  conversation: { messages, earlier },
  pane,
  place: { open },
  openSource,
  foot,
  ...actions
}: ConversationLogProps) {
  const holdPlace = useHeldPlace(pane, messages[0]?.id);
  const exchanges = useMemo(() => exchangesOf(messages), [messages]);
  const letters = useMemo(() => spotLetters(messages), [messages]);
  const named = useMemo(() => namedNotes(messages), [messages]);
  const isWriting = messages.some(({ status }) => status === 'writing');
  useLayoutEffect(open, [open]);
  return (
    <div role="log" aria-live="off" aria-label="Messages" aria-busy={isWriting}>
      {earlier.exist && (
        <div className="mb-10 flex flex-col items-start gap-4">
          <Button
            variant="quiet"
            busy={earlier.loading}
            busyLabel="Loading..."
            onClick={() => {
              holdPlace();
              earlier.load();
            }}
          >
            Earlier messages
          </Button>
          {earlier.failure !== null && <InlineError message={earlier.failure} />}
        </div>
      )}
      {exchanges.map(({ question, reply }, index) => {
        const isNewest = index === exchanges.length - 1;
        const letter = letters.get(question?.id ?? '');
        return (
          <div key={question?.id ?? reply?.id} className="exchange">
            {question && <Question message={question} letter={letter} isNewest={isNewest} reply={reply} />}
            {reply && (
              <Reply
                message={reply}
                question={question}
                letter={letter}
                isNewest={isNewest}
                named={named.get(reply.id)}
                canAsk={!isWriting}
                openSource={openSource?.messageId === reply.id ? openSource.n : undefined}
                foot={isNewest ? foot : undefined}
                {...actions}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface Exchange {
  /** Undefined where an earlier page of messages has it. */
  question: ChatMessage | undefined;
  reply: ChatMessage | undefined;
}

function exchangesOf(messages: readonly ChatMessage[]): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const message of messages) {
    const last = exchanges.at(-1);
    if (message.role === 'user') exchanges.push({ question: message, reply: undefined });
    else if (last && !last.reply) last.reply = message;
    else exchanges.push({ question: undefined, reply: message });
  }
  return exchanges;
}

/** Maps each reply's id to the message whose notes its numbers refer to: itself, or the newest earlier message with notes. */
function namedNotes(messages: readonly ChatMessage[]): ReadonlyMap<string, ChatMessage> {
  let newest: ChatMessage | undefined;
  const named = new Map<string, ChatMessage>();
  for (const message of messages) {
    if (message.notes.length > 0) newest = message;
    if (newest) named.set(message.id, newest);
  }
  return named;
}

/**
 * Keeps the reader's place when older messages load above. Call the returned function when requesting them. Turns the
 * browser's scroll anchoring off meanwhile: not every browser has it, and none anchors at the very top.
 */
function useHeldPlace(pane: HTMLElement | null, firstId: string | undefined): () => void {
  const held = useRef<{ height: number; firstId: string | undefined } | null>(null);
  useLayoutEffect(() => {
    if (!pane || held.current === null || held.current.firstId === firstId) return;
    pane.scrollBy({ top: pane.scrollHeight - held.current.height, behavior: 'instant' });
    held.current = null;
    requestAnimationFrame(() => pane.style.removeProperty('overflow-anchor'));
  });
  return () => {
    if (!pane) return;
    held.current = { height: pane.scrollHeight, firstId };
    pane.style.setProperty('overflow-anchor', 'none');
  };
}

/** Keyed by the question's id. @param messages Oldest first. */
const spotLetters = (messages: readonly ChatMessage[]): ReadonlyMap<string, string> =>
  new Map(messages.filter(({ spot }) => spot !== null).map(({ id }, place) => [id, spotLetter(place)]));
