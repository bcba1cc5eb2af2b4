/** The photo of a post that is being written, and the notes that came with it: kept while the form is closed. */

import type { PostNote } from '../../../shared/forum.ts';
import { createStore, type Store } from '../../ui/store.ts';
import { type ChosenPhoto, choosing } from '../../uploads/photo/image-picker-state.ts';

export interface KeptPhoto {
  chosen: Store<ChosenPhoto>;
  /** They belong to one photo: another one goes without them. */
  notes: Store<{ photoId: string; notes: readonly PostNote[] } | null>;
}

export const keptPhoto = (): KeptPhoto => ({
  chosen: choosing(),
  notes: createStore<{ photoId: string; notes: readonly PostNote[] } | null>(null),
});
