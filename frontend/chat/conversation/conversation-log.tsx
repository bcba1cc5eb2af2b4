/** The conversation, oldest message first, with a button for earlier messages. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Reply } from '../answer/reply.tsx';
import { spotLetter } from '../room/spot/spot-words.ts';
import { Question } from './question.tsx';
import type { useConversation } from './use-conversation.ts';

export interface ConversationLogProps {
  conversation: ReturnType<typeof useConversation>;
  /** Shows a note on the photo. The same function on every render. */
  onNote: (messageId: string, n: number) => void;
}

export function ConversationLog({ conversation: { messages, earlier }, onNote }: ConversationLogProps) {
  const holdPlace = useHeldPlace(messages[0]?.id);
  const letters = useMemo(() => spotLetters(messages), [messages]);
  const named = useMemo(() => namedNotes(messages), [messages]);
  const isWriting = messages.some(({ status }) => status === 'writing');
  return (
    <div className="@container space-y-10">
      {earlier.exist && (
        <div className="flex flex-col items-start gap-4">
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
      <ol aria-label="Conversation">
        {messages.map((message, index) => (
          <li key={message.id} className={message.role === 'user' ? QUESTION : 'mt-4.5'}>
            {message.role === 'user' ? (
              <Question
                message={message}
                letter={letters.get(message.id)}
                isLast={index >= messages.length - 2}
                reply={messages[index + 1]}
              />
            ) : (
              <Reply
                message={message}
                question={questionBefore(messages, index)}
                letter={letters.get(questionBefore(messages, index)?.id ?? '')}
                isNewest={index === messages.length - 1}
                named={named.get(message.id)}
                canAsk={!isWriting}
                onNote={onNote}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A rule between an answer and the next question. */
const QUESTION = 'mt-11 border-t border-rule pt-6.5 first:mt-0 first:border-0 first:pt-0';

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

function questionBefore(messages: ChatMessage[], index: number): ChatMessage | undefined {
  const before = messages[index - 1];
  return before?.role === 'user' ? before : undefined;
}

/**
 * Keeps the reader's place when older messages load above. Call the returned function when requesting them. Turns the
 * browser's scroll anchoring off meanwhile: not every browser has it, and none anchors at the very top.
 */
function useHeldPlace(firstId: string | undefined): () => void {
  const held = useRef<{ height: number; firstId: string | undefined } | null>(null);
  useLayoutEffect(() => {
    if (held.current === null || held.current.firstId === firstId) return;
    const page = document.documentElement;
    window.scrollBy({ top: page.scrollHeight - held.current.height, behavior: 'instant' });
    held.current = null;
    requestAnimationFrame(() => page.style.removeProperty('overflow-anchor'));
  });
  return () => {
    held.current = { height: document.documentElement.scrollHeight, firstId };
    document.documentElement.style.setProperty('overflow-anchor', 'none');
  };
}

/** Keyed by the question's id. @param messages Oldest first. */
export const spotLetters = (messages: readonly ChatMessage[]): ReadonlyMap<string, string> =>
  new Map(messages.filter(({ spot }) => spot !== null).map(({ id }, place) => [id, spotLetter(place)]));
