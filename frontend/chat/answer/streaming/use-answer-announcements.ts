/** Announces to screen readers that an answer has begun, that its notes have arrived and that it has ended, not each word. */
import { useEffect, useRef } from 'react';
import type { ChatMessage, MessageStatus, Note } from '../../../../shared/chat.ts';
import { nameOf } from '../../../ui/annotated-room/room-note.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';

const ENDED: Record<Exclude<MessageStatus, 'writing'>, string> = {
  done: 'The answer is complete.',
  cut: 'The answer was cut off. You can go on.',
  stopped: 'The answer was stopped.',
  interrupted: 'The answer was interrupted. You can try again.',
  failed: 'The answer failed. You can try again.',
};

/** `last` is the newest message. Only changes while the page is open are announced. */
export function useAnswerAnnouncements(last: ChatMessage | undefined): void {
  const status = last?.role === 'assistant' ? last.status : undefined;
  const notes = last?.notes;
  const before = useRef(status);
  const notesBefore = useRef(notes?.length ?? 0);
  useEffect(() => {
    const wasWriting = before.current === 'writing';
    if (before.current !== status && status === 'writing') announce('The assistant is answering.');
    if (wasWriting && status !== undefined && status !== 'writing') announce(ENDED[status]);
    before.current = status;
  }, [status]);
  useEffect(() => {
    const count = notes?.length ?? 0;
    if (status === 'writing' && notesBefore.current === 0 && notes && count > 0) announce(notesAreThere(notes));
    notesBefore.current = count;
  }, [status, notes]);
}

const NUMERALS = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

/** "Two notes are on your photo. Note 1, Keep: High glass. Note 2, Fix: Loose rug." In one message: a second one would cut the first off. */
const notesAreThere = (notes: readonly Note[]): string =>
  [
    notes.length === 1
      ? 'One note is on your photo'
      : `${NUMERALS[notes.length] ?? notes.length} notes are on your photo`,
    ...notes.map(nameOf),
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
