/** Has a screen reader read that an answer has begun, that its notes are there and that it has ended, not each word between. */
import { useEffect, useRef } from 'react';
import type { ChatMessage, MessageStatus } from '../../../shared/chat.ts';
import { announce } from '../../ui/feedback/announcer.tsx';

const ENDED: Record<Exclude<MessageStatus, 'writing'>, string> = {
  done: 'The answer is complete.',
  stopped: 'The answer was stopped.',
  interrupted: 'The answer was interrupted. You can try again.',
  failed: 'The answer failed. You can try again.',
};

/** `last` is the newest message. Only what changes while the page is open is announced. */
export function useAnswerAnnouncements(last: ChatMessage | undefined): void {
  const status = last?.role === 'assistant' ? last.status : undefined;
  const notes = last?.notes.length ?? 0;
  const before = useRef(status);
  const notesBefore = useRef(notes);
  useEffect(() => {
    const wasWriting = before.current === 'writing';
    if (before.current !== status && status === 'writing') announce('The assistant is answering.');
    if (wasWriting && status !== undefined && status !== 'writing') announce(ENDED[status]);
    before.current = status;
  }, [status]);
  useEffect(() => {
    if (status === 'writing' && notesBefore.current === 0 && notes > 0) announce(notesAreThere(notes));
    notesBefore.current = notes;
  }, [status, notes]);
}

const NUMERALS = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

const notesAreThere = (count: number): string =>
  count === 1 ? 'One note is on your photo.' : `${NUMERALS[count] ?? count} notes are on your photo.`;
