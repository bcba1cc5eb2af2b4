/** The last question while it is being edited: its words and photo have a draft of their own, so that what was there before stays. */
import { type ChatMessage, type Exchange, PHOTO_ONLY_QUESTION, SPOT_ONLY_QUESTION } from '../../../shared/chat.ts';
import type { PhotoSize } from '../../../shared/uploads.ts';
import { writeDraft } from '../../ui/form/draft.ts';
import { createStore, useStore } from '../../ui/store.ts';
import { PhotoUpload, ratioOf } from '../../uploads/photo/photo-upload.ts';
import type { Question } from './ask.ts';
import { draftOf, photoOf } from './writing.ts';

/** By the room: at most one each. It goes with the page. */
const editing = createStore<ReadonlyMap<string, Exchange>>(new Map());

/** The exchange whose question is being edited in this room, or null. `place` is the cache's. */
export const useEditing = (place: string): Exchange | null => useStore(editing, (byRoom) => byRoom.get(place) ?? null);

/** Names what is written while it is edited, as `place` names what is written otherwise. */
export const editingPlace = (place: string, { userMessage }: Exchange): string => `${place}:edit:${userMessage.id}`;

/** Takes the question into the field to ask in, with its photo. */
export function beginEditing(place: string, exchange: Exchange): void {
  const own = editingPlace(place, exchange);
  const { imageUrl, imageSize } = exchange.userMessage;
  writeDraft(draftOf(own), wordsOf(exchange.userMessage));
  photoOf(own).set({ photo: imageUrl === null ? null : storedPhoto(imageUrl, imageSize), refusal: null });
  editing.set(new Map(editing.get()).set(place, exchange));
}

/** As it was when it could not be sent. */
export function resumeEditing(place: string, exchange: Exchange, words: string, photo: PhotoUpload | null): void {
  beginEditing(place, exchange);
  const own = editingPlace(place, exchange);
  writeDraft(draftOf(own), words);
  photoOf(own).set({ photo, refusal: null });
}

/** What is sent in the place of a question. It points where it pointed, unless it is about another photo now. */
export function editedQuestion(replaces: Exchange, words: string, photo: PhotoUpload | null): Omit<Question, 'key'> {
  const { spot, imageUrl } = replaces.userMessage;
  const isSamePhoto = (photo?.previewUrl ?? null) === imageUrl;
  const pointed = spot && isSamePhoto ? { x: spot.x, y: spot.y } : null;
  return {
    content: words === '' ? (pointed ? SPOT_ONLY_QUESTION : PHOTO_ONLY_QUESTION) : words,
    photo: photo && { shownFrom: photo.previewUrl, stored: photo.stored },
    spot: pointed,
    replaces,
  };
}

/** What was there before the editing is there again; what was edited is forgotten. */
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

/** Words that we have put there are not the member's. */
const wordsOf = ({ content, imageUrl, spot }: ChatMessage): string =>
  (imageUrl !== null && content === PHOTO_ONLY_QUESTION) || (spot !== null && content === SPOT_ONLY_QUESTION)
    ? ''
    : content;

/** Nothing is sent, so nothing can fail. */
function storedPhoto(objectPath: string, size?: PhotoSize): PhotoUpload {
  const image = { objectPath, width: ratioOf(objectPath, size) ?? 3 / 2, height: 1 };
  return new PhotoUpload({ name: 'Your photo', image, data: null }, { onStored: () => {}, onFailure: () => {} });
}
