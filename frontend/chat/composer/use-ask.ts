/** The member's side of the conversation: what they are writing, sending it, stopping an answer, asking again. */
import { useEffect } from 'react';
import { type ChatMessage, PHOTO_ONLY_QUESTION, SPOT_ONLY_QUESTION, type Spot } from '../../../shared/chat.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import { useImagePicker } from '../../uploads/photo/image-picker.tsx';
import type { useConversation } from '../conversation/use-conversation.ts';
import { useSentOnArrival } from './sent-on-arrival.ts';
import { draftOf, photoOf } from './writing.ts';

/** The member's own pin on the photo, which the next question is about. */
interface OwnSpot {
  spot: Spot | null;
  clear: () => void;
  /** Puts back a spot whose question could not be sent. */
  restore: (spot: Spot) => void;
}

/** `goToNewest` is called as a question appears, with whether it brings a photo. */
export function useAsker(
  { place, query, messages, asking, send, stop }: ReturnType<typeof useConversation>,
  own: OwnSpot,
  goToNewest: (isPhoto: boolean) => void,
) {
  const draft = draftOf(place);
  const [text, setText] = useDraft(draft);
  const picker = useImagePicker(photoOf(place));
  const writingId = asking?.replyId ?? messages.findLast(({ status }) => status === 'writing')?.id;
  const stopWriting = writingId === undefined ? undefined : () => void stop(writingId);
  useEscape(stopWriting);

  const deliver = async (words: string) => {
    const photo = picker.take();
    // A photo of its own is what the question is about.
    const spot = photo ? null : own.spot;
    own.clear();
    photo?.retry();
    const content = words === '' ? (spot ? SPOT_ONLY_QUESTION : PHOTO_ONLY_QUESTION) : words;
    const { key, forget } = retryKey(draft, `${photo?.id} ${spot && `${spot.x} ${spot.y} `}${content}`);
    const shown = photo && { shownFrom: photo.previewUrl, stored: photo.stored };
    const sending = send({ content, photo: shown, spot, key });
    requestAnimationFrame(() => goToNewest(photo !== null));
    if (await sending) {
      forget();
      return true;
    }
    if (photo) picker.restore(photo);
    if (spot) own.restore(spot);
    return false;
  };
  const sendWritten = async () => {
    const words = text.trim();
    setText('');
    if (!(await deliver(words))) setText((newer) => (newer === '' ? words : `${words}\n\n${newer}`));
  };
  /** A ready question goes at once; while an answer is written it waits in the field. */
  const sendReady = async (question: string) => {
    if (writingId !== undefined || !(await deliver(question))) setText(question);
  };
  useSentOnArrival(place, query.data !== undefined, () => void sendWritten());
  // Without the photo: it belongs to the first question, and the assistant still has it in view.
  const askAgain = ({ content }: ChatMessage) => {
    void send({ content, photo: null, spot: null, key: crypto.randomUUID() });
    requestAnimationFrame(() => goToNewest(false));
  };
  return {
    text,
    setText,
    picker,
    send: () => void sendWritten(),
    sendReady: (question: string) => void sendReady(question),
    stop: stopWriting,
    stopping: asking?.stopping ?? false,
    askAgain: writingId === undefined ? askAgain : undefined,
  };
}

/** Escape stops the answer, unless something that is open above the page takes the key first. */
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
