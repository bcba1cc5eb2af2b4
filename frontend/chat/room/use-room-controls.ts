/** A member's actions in a room: writing, sending, pointing at a spot, editing, reading again; each with its scroll and focus. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Exchange, Note } from '../../../shared/chat.ts';
import { beginEditing } from '../composer/editing.ts';
import { useAsker } from '../composer/use-ask.ts';
import type { useConversation } from '../conversation/use-conversation.ts';
import { useNewest } from '../conversation/use-newest.ts';
import { useTurnActions } from '../conversation/use-turn-actions.ts';
import { useAnswerAnnouncements } from '../streaming/use-answer-announcements.ts';
import type { Reading } from './readings.ts';
import { spotLetter, spotsIn } from './spot/spot-words.ts';
import { useSpot } from './spot/use-spot.ts';
import type { useRoomView } from './use-room-view.ts';

export function useRoomControls(
  conversation: ReturnType<typeof useConversation>,
  { activateNote }: ReturnType<typeof useRoomView>,
) {
  const { messages, place } = conversation;
  const places = usePlaces();
  const { talk, bar, field } = places;
  const own = useSpot(spotLetter(spotsIn(messages)));
  const started = messages.length > 0;
  const bringsPhoto = messages.at(-2)?.imageUrl != null;
  const newest = useNewest(places, started, bringsPhoto ? 'top' : 'end');
  const asker = useAsker(conversation, own, newest.goToNewest);
  useAnswerAnnouncements(messages.at(-1));
  useComposerKey(field);
  const focusField = useCallback(() => focusAtEnd(field.current), [field]);
  const onEdit = useCallback(
    (exchange: Exchange) => {
      beginEditing(place, exchange);
      requestAnimationFrame(focusField);
    },
    [place, focusField],
  );
  const actions = useTurnActions(conversation, { isWriting: asker.isWriting, onEdit, onNote: activateNote });
  const fillIn = (words: string) => {
    asker.setText(words);
    focusField();
  };
  return {
    talk,
    bar,
    field,
    own,
    started,
    newest,
    asker,
    actions,
    focusField,
    fillIn,
    typeAboutSpot: () => {
      own.setOpen(false);
      focusField();
    },
    askAboutNote: ({ n, title }: Note) => fillIn(`About note ${n}, “${title}”: `),
    addPhoto: () => bar.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click(),
    readAgain: (reading: Reading) => {
      const reply = messages.find(({ id }) => id === reading.id);
      if (reply) actions.onAgain?.(reply);
    },
    cancelEditing: () => {
      asker.cancel?.();
      focusField();
    },
  };
}

/** Refs to the elements for scrolling and focus. */
function usePlaces() {
  const talk = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  return { talk, bar, field };
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** `/` moves the focus to the composer, unless the focus is in another text field. */
export function useComposerKey(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { activeElement } = document;
      if (activeElement?.matches('input, textarea, select, [contenteditable], [role=dialog] *')) return;
      event.preventDefault();
      field.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
