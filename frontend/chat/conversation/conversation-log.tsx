/** The conversation so far, oldest message first, with the way back to older ones. */
import { useLayoutEffect, useRef } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Reply } from '../answer/reply.tsx';
import type { Rate } from '../rating/answer-rating.tsx';
import { Question } from './question.tsx';

interface OlderMessages {
  exist: boolean;
  loading: boolean;
  /** Why they could not be loaded, in words. */
  failure: string | null;
  load: () => void;
}

interface ConversationLogProps {
  messages: ChatMessage[];
  older: OlderMessages;
  /** For the newest reply only: an older one has been talked past. */
  onAskAgain: ((question: ChatMessage) => void) | undefined;
  onRate: Rate;
}

export function ConversationLog({ messages, older, onAskAgain, onRate }: ConversationLogProps) {
  const holdPlace = useHeldPlace(messages[0]?.id);
  return (
    <div className="space-y-10">
      {older.exist && (
        <div className="flex flex-col items-start gap-4">
          <Button
            variant="quiet"
            busy={older.loading}
            busyLabel="Loading..."
            onClick={() => {
              holdPlace();
              older.load();
            }}
          >
            Earlier messages
          </Button>
          {older.failure !== null && <InlineError message={older.failure} />}
        </div>
      )}
      <ol aria-label="Conversation">
        {messages.map((message, index) => (
          <li key={message.id} className={message.role === 'user' ? 'mt-12 first:mt-0' : 'mt-6'}>
            {message.role === 'user' ? (
              <Question message={message} />
            ) : (
              <Reply
                message={message}
                question={questionBefore(messages, index)}
                onAskAgain={index === messages.length - 1 ? onAskAgain : undefined}
                onRate={onRate}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function questionBefore(messages: ChatMessage[], index: number): ChatMessage | undefined {
  const before = messages[index - 1];
  return before?.role === 'user' ? before : undefined;
}

/**
 * Keeps what the reader sees in its place when older messages come in above it. The function it gives is called when they
 * are asked for. The browser's own anchoring is off meanwhile, as not every browser has it and none does at the very top.
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
