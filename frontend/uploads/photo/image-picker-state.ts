/** What a picker of photos holds and does. */
import { createStore, type Store } from '../../ui/store.ts';
import type { PhotoUpload, SentPhoto } from './photo-upload.ts';

/** Outside of React where it outlives its screen. */
export interface ChosenPhoto {
  photo: PhotoUpload | null;
  refusal: string | null;
}

export const choosing = (): Store<ChosenPhoto> => createStore<ChosenPhoto>({ photo: null, refusal: null });

export interface ImagePicker {
  photo: PhotoUpload | null;
  /** Why the last file was refused, for the member; null once another is accepted. */
  refusal: string | null;
  /** Takes the first of the files and starts to send it; refuses what is no photo or too large. True where it was taken. */
  choose: (files: Iterable<File>) => boolean;
  /** Takes a photo that was sent in the dialog, from the camera or from the web. */
  adopt: (photo: SentPhoto) => void;
  /** Takes the photo away and ends its upload. */
  remove: () => void;
  /** Hands the photo over, as when the message is sent; its upload goes on. */
  take: () => PhotoUpload | null;
  /** Puts back a photo that was taken, unless another has been chosen since. */
  restore: (photo: PhotoUpload) => void;
}
