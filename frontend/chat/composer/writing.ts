/** What a member has begun to write in each room, and the photo that goes with it: neither leaves its room. */
import { readDraft, writeDraft } from '../../ui/form/draft.ts';
import type { Store } from '../../ui/store.ts';
import { type ChosenPhoto, choosing } from '../../uploads/photo/image-picker-state.ts';

/** The name of the words' draft. `place` is `placeOf` the room. */
export const draftOf = (place: string): string => `draft:${place}`;

/** Puts words back that could not be sent, before what has been written since. */
export function addToDraft(draft: string, words: string): void {
  const newer = readDraft(draft);
  writeDraft(draft, newer === '' ? words : `${words}\n\n${newer}`);
}

const photos = new Map<string, Store<ChosenPhoto>>();

/** Where the photo of this room's next question is kept while other rooms are looked at. */
export function photoOf(place: string): Store<ChosenPhoto> {
  const known = photos.get(place) ?? choosing();
  photos.set(place, known);
  return known;
}

/** Takes words and photo along when the first question has begun a room. What is there already stays. */
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
