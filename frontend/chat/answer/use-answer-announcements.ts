/** Has a screen reader read that an answer has begun and that it has ended, not each word between. */
import { useEffect, useRef } from 'react';
import type { ChatMessage, MessageStatus } from '../../../shared/chat.ts';
import { announce } from '../../ui/feedback/announcer.tsx';

const ENDED: Record<Exclude<MessageStatus, 'writing'>, string> = {
  done: 'The answer is complete.',
  stopped: 'The answer was stopped.',
  interrupted: 'The answer was interrupted. You can ask again.',
  failed: 'The answer failed. You can ask again.',
};

/** `last` is the newest message. Only what changes while the page is open is announced. */
export function useAnswerAnnouncements(last: ChatMessage | undefined): void {
  const status = last?.role === 'assistant' ? last.status : undefined;
  const before = useRef(status);
  useEffect(() => {
    const wasWriting = before.current === 'writing';
    if (before.current !== status && status === 'writing') announce('The assistant is answering.');
    if (wasWriting && status !== undefined && status !== 'writing') announce(ENDED[status]);
    before.current = status;
  }, [status]);
}
