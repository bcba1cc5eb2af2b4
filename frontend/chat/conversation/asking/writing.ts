/** The unsent text and photo of each room. */
import { readDraft, writeDraft } from '../../../ui/form/draft.ts';
import type { Store } from '../../../ui/store.ts';
import { type ChosenPhoto, choosing } from '../../../uploads/photo/image-picker-state.ts';

/** The key of the text's draft. `place` is `placeOf` the room. */
export const draftOf = (place: string): string => `draft:${place}`;

/** Puts unsent text back, before the text written since. */
export function addToDraft(draft: string, words: string): void {
  const newer = readDraft(draft);
  writeDraft(draft, newer === '' ? words : `${words}\n\n${newer}`);
}

const photos = new Map<string, Store<ChosenPhoto>>();

/** The store of the photo for this room's next question. */
export function photoOf(place: string): Store<ChosenPhoto> {
  const known = photos.get(place) ?? choosing();
  photos.set(place, known);
  return known;
}

/** Moves text and photo to the room that the first question has created. Does not overwrite what that room has. */
export function moveWriting(from: string, to: string): void {
  const words = readDraft(draftOf(from));
  if (words !== '' && readDraft(draftOf(to)) === '') {
    writeDraft(draftOf(to), words);
    writeDraft(draftOf(from), '');
  }
  const photo = photos.get(from);
  if (photo?.get().photo && !photos.get(to)?.get().photo) {
    photos.set(to, photo);
    photos.delete(from);
  }
}
