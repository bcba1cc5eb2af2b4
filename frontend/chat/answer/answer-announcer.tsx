/** Tells a screen reader that an answer has begun and that it has ended, not each word between. */
import { useState } from 'react';
import type { ChatMessage, MessageStatus } from '../../../shared/chat.ts';

const ENDED: Record<Exclude<MessageStatus, 'writing'>, string> = {
  done: 'The answer is complete.',
  stopped: 'The answer was stopped.',
  interrupted: 'The answer was interrupted. You can ask again.',
  failed: 'The answer failed. You can ask again.',
};

/** `last` is the newest message. Only what changes while the page is open is announced. */
export function AnswerAnnouncer({ last }: { last: ChatMessage | undefined }) {
  const status = last?.role === 'assistant' ? last.status : undefined;
  const [heard, setHeard] = useState({ status, words: '' });
  if (heard.status !== status) setHeard({ status, words: announcement(heard.status, status) });
  return <output className="sr-only">{heard.words}</output>;
}

function announcement(before: MessageStatus | undefined, now: MessageStatus | undefined): string {
  if (now === 'writing') return 'The assistant is answering.';
  return before === 'writing' && now !== undefined ? ENDED[now] : '';
}
