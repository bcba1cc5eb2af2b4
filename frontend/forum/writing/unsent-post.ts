/** An unsent post: the photo that is kept while its form is closed, and a draft that another screen hands over. */

import * as z from 'zod/mini';
import { PostDraft, type PostNote } from '../../../shared/forum.ts';
import { createStore, type Store } from '../../ui/store.ts';
import { type ChosenPhoto, choosing } from '../../uploads/photo/image-picker-state.ts';

/** The photo of an unsent post and its notes, kept while the form is closed. */
export interface KeptPhoto {
  chosen: Store<ChosenPhoto>;
  /** The notes of one photo; another photo has none. */
  notes: Store<{ photoId: string; notes: readonly PostNote[] } | null>;
}

export const keptPhoto = (): KeptPhoto => ({
  chosen: choosing(),
  notes: createStore<{ photoId: string; notes: readonly PostNote[] } | null>(null),
});

/** A drafted post from another screen, such as "Post this room", in the state of the navigation. */
const Handed = z.object({ post: PostDraft });

/** The drafted post in a navigation's state; undefined if there is none. */
export const handedPost = (state: unknown): z.output<typeof PostDraft> | undefined =>
  Handed.safeParse(state).data?.post;

export const isHandedPost = (state: unknown): boolean => handedPost(state) !== undefined;
