/** One photo on its way to the server: shown at once from the browser's memory, sent meanwhile, retried or dropped. */
import type { PhotoSize, StoredImage } from '../../../shared/uploads.ts';
import { messageFor } from '../../api/client.ts';
import { createStore, type Store } from '../../ui/store.ts';

export interface UploadState {
  status: 'uploading' | 'ready' | 'failed';
  /** The sent share, 0 to 1. */
  progress: number;
  /** Why it failed, for the member. */
  failure: string | null;
  /** Of the stored photo, once there is one. */
  path: string | null;
}

export interface UploadListener {
  onStored: () => void;
  /** Called after every failed attempt, unless the photo was dropped. */
  onFailure: (error: unknown) => void;
}

/** The photos that this tab has uploaded, by objectPath: the picture on the screen stays the same one. */
const uploaded = new Map<string, { preview: string | undefined; ratio: number }>();

/** The tab's own copy of a stored photo, if it has one. */
export const previewOf = (objectPath: string): string | undefined => uploaded.get(objectPath)?.preview;
/** Width by height of a photo before the picture has loaded, where this tab has sent it or its size is known. */
export const ratioOf = (objectPath: string, size?: PhotoSize): number | undefined =>
  uploaded.get(objectPath)?.ratio ?? (size && size.width / size.height);

/** The photos that are being sent, by the blob URL that they are shown from. */
const underWay = new Map<string, PhotoUpload>();
export const uploadOf = (previewUrl: string): PhotoUpload | undefined => underWay.get(previewUrl);

/** For a copy that the browser turned out not to be able to draw, as with HEIC. */
export function forgetPreview(objectPath: string): void {
  const photo = uploaded.get(objectPath);
  if (photo) photo.preview = undefined;
}

const FAILED = 'The photo couldn’t be sent. Please try again.';

/** A photo that has been stored already, with what of it this device has: nothing where it came from the web. */
export interface SentPhoto {
  name: string;
  image: StoredImage;
  data: Blob | null;
}

/** Sends its file from the moment it is made, unless it is stored already. */
export class PhotoUpload {
  /** The file's name. */
  readonly name: string;
  /** A blob URL of the file, or the path of the stored photo. */
  readonly previewUrl: string;
  /** Names this choice of a photo, also across retries. */
  readonly id: string = crypto.randomUUID();
  readonly #file: File | undefined;
  readonly #listener: UploadListener;
  readonly #state = createStore<UploadState>({ status: 'uploading', progress: 0, failure: null, path: null });
  #abort = new AbortController();
  #stored: Promise<StoredImage>;

  constructor(photo: File | SentPhoto, listener: UploadListener) {
    this.name = photo.name;
    this.#listener = listener;
    if (photo instanceof File) {
      this.#file = photo;
      this.previewUrl = URL.createObjectURL(photo);
      this.#stored = this.#send(photo);
    } else {
      const { data, image } = photo;
      this.previewUrl = data ? URL.createObjectURL(data) : image.objectPath;
      this.#stored = Promise.resolve(this.#keep(image));
    }
  }

  /** How far it is, for `useStore`. */
  get state(): Omit<Store<UploadState>, 'set'> {
    return this.#state;
  }

  /** The stored image. @throws what the upload failed with; the listener was called already. */
  get stored(): Promise<StoredImage> {
    return this.#stored;
  }

  retry(): void {
    if (this.#state.get().status === 'failed' && this.#file) this.#stored = this.#send(this.#file);
  }

  /** Ends the upload and lets go of the preview. */
  drop(): void {
    this.#abort.abort();
    underWay.delete(this.previewUrl);
    URL.revokeObjectURL(this.previewUrl);
  }

  #send(file: File): Promise<StoredImage> {
    const abort = new AbortController();
    this.#abort = abort;
    underWay.set(this.previewUrl, this);
    this.#state.set({ status: 'uploading', progress: 0, failure: null, path: null });
    const stored = this.#attempt(file, abort.signal);
    stored.catch((error: unknown) => {
      if (abort.signal.aborted) return;
      this.#state.set({ status: 'failed', progress: 0, failure: messageFor(error, FAILED), path: null });
      this.#listener.onFailure(error);
    });
    return stored;
  }

  async #attempt(file: File, signal: AbortSignal): Promise<StoredImage> {
    const { sendPhoto } = await import('./send-photo.ts');
    const stored = await sendPhoto(file, (progress) => this.#state.set({ ...this.#state.get(), progress }), signal);
    this.#keep(stored);
    if (!signal.aborted) this.#listener.onStored();
    return stored;
  }

  #keep(stored: StoredImage): StoredImage {
    const { objectPath, width, height } = stored;
    uploaded.set(objectPath, { preview: this.previewUrl, ratio: width / height });
    underWay.delete(this.previewUrl);
    this.#state.set({ status: 'ready', progress: 1, failure: null, path: objectPath });
    return stored;
  }
}
