/** Editing the last question. Its text and photo have a separate draft, so that the member's other draft stays. */
import { type ChatMessage, type Exchange, PHOTO_ONLY_QUESTION, SPOT_ONLY_QUESTION } from '../../../../shared/chat.ts';
import type { PhotoSize } from '../../../../shared/uploads.ts';
import { writeDraft } from '../../../ui/form/draft.ts';
import { createStore, useStore } from '../../../ui/store.ts';
import { PhotoUpload, ratioOf } from '../../../uploads/photo/photo-upload.ts';
import type { Question } from './ask.ts';
import { draftOf, photoOf } from './writing.ts';

/** Keyed by room; at most one each. A reload forgets it. */
const editing = createStore<ReadonlyMap<string, Exchange>>(new Map());

/** The exchange whose question is being edited in this room, or null. `place` is the cache's. */
export const useEditing = (place: string): Exchange | null => useStore(editing, (byRoom) => byRoom.get(place) ?? null);

/** The key of the edit's draft, as `place` is the key of the usual draft. */
export const editingPlace = (place: string, { userMessage }: Exchange): string => `${place}:edit:${userMessage.id}`;

/** Puts the question and its photo into the composer. */
export function beginEditing(place: string, exchange: Exchange): void {
  const own = editingPlace(place, exchange);
  const { imageUrl, imageSize } = exchange.userMessage;
  writeDraft(draftOf(own), wordsOf(exchange.userMessage));
  photoOf(own).set({ photo: imageUrl === null ? null : storedPhoto(imageUrl, imageSize), refusal: null });
  editing.set(new Map(editing.get()).set(place, exchange));
}

/** Puts an edit that could not be sent back into the composer. */
export function resumeEditing(place: string, exchange: Exchange, words: string, photo: PhotoUpload | null): void {
  beginEditing(place, exchange);
  const own = editingPlace(place, exchange);
  writeDraft(draftOf(own), words);
  photoOf(own).set({ photo, refusal: null });
}

/** The question that replaces another. It keeps the spot, unless the photo has changed. */
export function editedQuestion(replaces: Exchange, words: string, photo: PhotoUpload | null): Question {
  const { spot, imageUrl } = replaces.userMessage;
  const isSamePhoto = (photo?.previewUrl ?? null) === imageUrl;
  const pointed = spot && isSamePhoto ? { x: spot.x, y: spot.y } : null;
  return {
    content: words === '' ? (pointed ? SPOT_ONLY_QUESTION : PHOTO_ONLY_QUESTION) : words,
    photo,
    spot: pointed,
    replaces,
  };
}

/** Ends the editing and deletes its draft, so that the earlier draft shows again. */
export function endEditing(place: string): void {
  const exchange = editing.get().get(place);
  if (!exchange) return;
  const own = editingPlace(place, exchange);
  writeDraft(draftOf(own), '');
  photoOf(own).set({ photo: null, refusal: null });
  const byRoom = new Map(editing.get());
  byRoom.delete(place);
  editing.set(byRoom);
}

/** The member's own words; empty where the content is our placeholder question. */
const wordsOf = ({ content, imageUrl, spot }: ChatMessage): string =>
  (imageUrl !== null && content === PHOTO_ONLY_QUESTION) || (spot !== null && content === SPOT_ONLY_QUESTION)
    ? ''
    : content;

/** An upload object for a photo that is stored already. */
function storedPhoto(objectPath: string, size?: PhotoSize): PhotoUpload {
  const image = { objectPath, width: ratioOf(objectPath, size) ?? 3 / 2, height: 1 };
  return new PhotoUpload({ name: 'Your photo', image, data: null }, { onStored: () => {}, onFailure: () => {} });
}
