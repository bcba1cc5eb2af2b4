/** The member's side of the conversation: what they are writing, sending it, stopping an answer, asking again. */
import { useEffect } from 'react';
import { type ChatMessage, PHOTO_ONLY_QUESTION } from '../../../shared/chat.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import { useImagePicker } from '../../uploads/photo/image-picker.tsx';
import type { useConversation } from '../conversation/use-conversation.ts';
import { useSentOnArrival } from './sent-on-arrival.ts';
import { draftOf, photoOf } from './writing.ts';

export function useAsker(
  { place, query, messages, asking, send, stop }: ReturnType<typeof useConversation>,
  goToNewest: () => void,
) {
  const draft = draftOf(place);
  const [text, setText] = useDraft(draft);
  const picker = useImagePicker(photoOf(place));
  const writingId = asking?.replyId ?? messages.findLast(({ status }) => status === 'writing')?.id;
  const stopWriting = writingId === undefined ? undefined : () => void stop(writingId);
  useEscape(stopWriting);

  const sendWritten = async () => {
    const words = text.trim();
    const photo = picker.take();
    setText('');
    photo?.retry();
    const content = words === '' ? PHOTO_ONLY_QUESTION : words;
    const { key, forget } = retryKey(draft, `${photo?.id} ${content}`);
    const shown = photo && { shownFrom: photo.previewUrl, stored: photo.stored };
    const sending = send({ content, photo: shown, key });
    requestAnimationFrame(() => goToNewest());
    if (await sending) {
      forget();
      return;
    }
    setText((newer) => (newer === '' ? words : `${words}\n\n${newer}`));
    if (photo) picker.restore(photo);
  };
  useSentOnArrival(place, query.data !== undefined, () => void sendWritten());
  // Without the photo: it belongs to the first question, and the assistant still has it in view.
  const askAgain = ({ content }: ChatMessage) => {
    void send({ content, photo: null, key: crypto.randomUUID() });
    requestAnimationFrame(() => goToNewest());
  };
  return {
    text,
    setText,
    picker,
    send: () => void sendWritten(),
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
