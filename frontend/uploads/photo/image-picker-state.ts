/** The state and actions of a photo picker. */
import { createStore, type Store } from '../../ui/store.ts';
import type { PhotoUpload, SentPhoto } from './photo-upload.ts';

/** Kept in a store outside React if it outlives its screen. */
export interface ChosenPhoto {
  photo: PhotoUpload | null;
  refusal: string | null;
}

export const choosing = (): Store<ChosenPhoto> => createStore<ChosenPhoto>({ photo: null, refusal: null });

export interface ImagePicker {
  photo: PhotoUpload | null;
  /** Why the last file was refused, for the member; null once another is accepted. */
  refusal: string | null;
  /** Opens the file dialog, or on a phone its camera. A browser does so after a press only. */
  choose: (from?: 'camera') => void;
  /** Takes the first file and starts its upload; refuses a file that is not a photo or too large. Returns whether it was taken. */
  accept: (files: Iterable<File>) => boolean;
  /** Takes a photo that the dialog has uploaded, from the camera or the web. */
  adopt: (photo: SentPhoto) => void;
  /** Removes the photo and ends its upload. */
  remove: () => void;
  /** Removes and returns the photo, for example to send it; its upload continues. */
  take: () => PhotoUpload | null;
  /** Puts back a photo that was taken, unless another has been chosen since. */
  restore: (photo: PhotoUpload) => void;
}
