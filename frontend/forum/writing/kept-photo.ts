/** The photo of an unsent post and its notes, kept while the form is closed. */

import type { PostNote } from '../../../shared/forum.ts';
import { createStore, type Store } from '../../ui/store.ts';
import { type ChosenPhoto, choosing } from '../../uploads/photo/image-picker-state.ts';

export interface KeptPhoto {
  chosen: Store<ChosenPhoto>;
  /** The notes of one photo; another photo has none. */
  notes: Store<{ photoId: string; notes: readonly PostNote[] } | null>;
}

export const keptPhoto = (): KeptPhoto => ({
  chosen: choosing(),
  notes: createStore<{ photoId: string; notes: readonly PostNote[] } | null>(null),
});
