/** The composer of a room: what is written or edited in its field, and sending it. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  type ChatMessage,
  type Exchange,
  PHOTO_ONLY_QUESTION,
  SPOT_ONLY_QUESTION,
  type Spot,
} from '../../../shared/chat.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { useImagePicker } from '../../uploads/photo/image-picker.tsx';
import { useAsking } from '../conversation/asking/ask.ts';
import { editedQuestion, editingPlace, endEditing, resumeEditing, useEditing } from '../conversation/asking/editing.ts';
import { useAsk } from '../conversation/asking/use-ask.ts';
import { addToDraft, draftOf, photoOf } from '../conversation/asking/writing.ts';

/** The member's own pin on the photo, which the next question is about. */
interface OwnSpot {
  spot: Spot | null;
  clear: () => void;
  /** Puts back a spot whose question could not be sent. */
  restore: (spot: Spot) => void;
}

/**
 * @param messages The room's, in whose last one an answer may be in the writing.
 * @param show Shows a question that was just sent, with whether it has a photo.
 */
export function useComposer(
  roomId: string | undefined,
  messages: readonly ChatMessage[],
  own: OwnSpot,
  show: (isPhoto: boolean) => void,
) {
  const { place, ask, stop } = useAsk(roomId);
  const editing = useEditing(place);
  const writing = editing ? editingPlace(place, editing) : place;
  const draft = draftOf(writing);
  const [text, setText] = useDraft(draft);
  const picker = useImagePicker(photoOf(writing));
  const isStopping = useAsking(place)?.stopping ?? false;
  const writingId = messages.findLast(({ status }) => status === 'writing')?.id;
  const stopWriting = writingId === undefined ? undefined : () => stop(writingId);
  const { field, focus } = useField(editing);
  const cancel = editing
    ? () => {
        endEditing(place);
        focus();
      }
    : undefined;

  const deliver = async (words: string) => {
    const photo = picker.take();
    // With a photo the question is about that, not about a spot on another.
    const spot = photo ? null : own.spot;
    own.clear();
    photo?.retry();
    const sending = ask({
      content: words === '' ? (spot ? SPOT_ONLY_QUESTION : PHOTO_ONLY_QUESTION) : words,
      photo,
      spot,
    });
    requestAnimationFrame(() => show(photo !== null));
    if ((await sending) === 'accepted') return true;
    if (photo) picker.restore(photo);
    if (spot) own.restore(spot);
    return false;
  };
  const sendWritten = async () => {
    const words = text.trim();
    if (editing) return sendEdited(editing, words);
    setText('');
    if (!(await deliver(words))) addToDraft(draft, words);
  };
  /** Replaces the last question. If that is no longer possible, the text becomes an unsent draft. */
  const sendEdited = async (exchange: Exchange, words: string) => {
    const photo = picker.take();
    photo?.retry();
    endEditing(place);
    const sending = ask(editedQuestion(exchange, words, photo));
    requestAnimationFrame(() => show(false));
    const sent = await sending;
    if (sent === 'accepted') return;
    if (sent === 'failed') return resumeEditing(place, exchange, words, photo);
    addToDraft(draftOf(place), words);
    if (photo) photoOf(place).set({ photo: photoOf(place).get().photo ?? photo, refusal: null });
  };
  /** Sends a ready-made question at once; while an answer is being written, puts it into the field. */
  const sendReady = async (question: string) => {
    if (writingId !== undefined || !(await deliver(question))) setText(question);
  };
  return {
    /** The room's key in this tab's stores. */
    place,
    text,
    setText,
    picker,
    field,
    focus,
    /** Puts words into the field, for the member to change. */
    fillIn: (words: string) => {
      setText(words);
      focus();
    },
    send: () => void sendWritten(),
    sendReady: (question: string) => void sendReady(question),
    stop: stopWriting,
    isStopping,
    /** Ends the editing; undefined while there is none. */
    cancel,
  };
}

/** The text field: takes the focus, with the caret at the end, when a question is put back into it. */
function useField(editing: Exchange | null) {
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = useCallback(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  /** An edit that is still there, or that failed, takes no focus. */
  const known = useRef(editing);
  useEffect(() => {
    if (!editing || editing === known.current) return undefined;
    known.current = editing;
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [editing, focus]);
  useComposerKey(field);
  return { field, focus };
}

/** Calls `act` on Escape, unless a dialog or menu has handled the key. */
export function useEscape(act: (() => void) | undefined): void {
  useEffect(() => {
    if (!act) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [act]);
}

/** `/` moves the focus to the composer, unless the focus is in another text field. */
function useComposerKey(field: RefObject<HTMLElement | null>): void {
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

/** In CSS pixels. 0 without a keyboard, on systems that shrink the page instead, and while the reader has zoomed in. */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const measure = () => {
      const covered = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop;
      setInset(Math.max(0, Math.round(covered)));
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, []);
  return inset;
}
