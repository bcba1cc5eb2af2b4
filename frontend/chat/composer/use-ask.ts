/** The member's side of the conversation: drafting, sending, editing, stopping an answer. */
import { useEffect } from 'react';
import { type Exchange, PHOTO_ONLY_QUESTION, SPOT_ONLY_QUESTION, type Spot } from '../../../shared/chat.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import { useImagePicker } from '../../uploads/photo/image-picker.tsx';
import type { useConversation } from '../conversation/use-conversation.ts';
import { useSentOnArrival } from '../rooms/arrivals.ts';
import { editedQuestion, editingPlace, endEditing, resumeEditing, useEditing } from './editing.ts';
import { addToDraft, draftOf, photoOf } from './writing.ts';

/** The member's own pin on the photo, which the next question is about. */
interface OwnSpot {
  spot: Spot | null;
  clear: () => void;
  /** Puts back a spot whose question could not be sent. */
  restore: (spot: Spot) => void;
}

/** `goToNewest` is called when a question appears, with whether it has a photo. */
export function useAsker(
  { place, query, messages, asking, send, stop }: ReturnType<typeof useConversation>,
  own: OwnSpot,
  goToNewest: (isPhoto: boolean) => void,
) {
  const editing = useEditing(place);
  const writing = editing ? editingPlace(place, editing) : place;
  const draft = draftOf(writing);
  const [text, setText] = useDraft(draft);
  const picker = useImagePicker(photoOf(writing));
  const writingId = asking?.replyId ?? messages.findLast(({ status }) => status === 'writing')?.id;
  const stopWriting = writingId === undefined ? undefined : () => void stop(writingId);
  const cancel = editing ? () => endEditing(place) : undefined;
  useEscape(cancel ?? stopWriting);

  const deliver = async (words: string) => {
    const photo = picker.take();
    // With a photo the question is about that, not about a spot on another.
    const spot = photo ? null : own.spot;
    own.clear();
    photo?.retry();
    const content = words === '' ? (spot ? SPOT_ONLY_QUESTION : PHOTO_ONLY_QUESTION) : words;
    const { key, forget } = retryKey(draft, `${photo?.id} ${spot && `${spot.x} ${spot.y} `}${content}`);
    const shown = photo && { shownFrom: photo.previewUrl, stored: photo.stored };
    const sending = send({ content, photo: shown, spot, key });
    requestAnimationFrame(() => goToNewest(photo !== null));
    if ((await sending) === 'accepted') {
      forget();
      return true;
    }
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
    const { key, forget } = retryKey(draft, `${photo?.id} ${words}`);
    endEditing(place);
    const sending = send({ ...editedQuestion(exchange, words, photo), key });
    requestAnimationFrame(() => goToNewest(false));
    const sent = await sending;
    if (sent === 'accepted') return forget();
    if (sent === 'failed') return resumeEditing(place, exchange, words, photo);
    addToDraft(draftOf(place), words);
    if (photo) photoOf(place).set({ photo: photoOf(place).get().photo ?? photo, refusal: null });
  };
  /** Sends a ready-made question at once; while an answer is being written, puts it into the field. */
  const sendReady = async (question: string) => {
    if (writingId !== undefined || !(await deliver(question))) setText(question);
  };
  useSentOnArrival(place, query.data !== undefined, () => void sendWritten());
  return {
    text,
    setText,
    picker,
    send: () => void sendWritten(),
    sendReady: (question: string) => void sendReady(question),
    stop: stopWriting,
    stopping: asking?.stopping ?? false,
    isWriting: writingId !== undefined,
    /** Ends the editing; undefined while there is none. */
    cancel,
  };
}

/** Calls `stop` on Escape, unless a dialog or menu has handled the key. */
function useEscape(stop: (() => void) | undefined): void {
  useEffect(() => {
    if (!stop) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) stop();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [stop]);
}
