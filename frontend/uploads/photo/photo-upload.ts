/** The upload of one photo: shown at once from memory while it uploads; can be retried or dropped. */
import type { PhotoSize, StoredImage } from '../../../shared/uploads.ts';
import { messageFor } from '../../api/client.ts';
import { createStore, type Store } from '../../ui/store.ts';

export interface UploadState {
  status: 'uploading' | 'ready' | 'failed';
  /** The sent share, 0 to 1. */
  progress: number;
  /** Why it failed, for the member. */
  failure: string | null;
  /** The stored photo's objectPath, once there is one. */
  path: string | null;
}

export interface UploadListener {
  onStored: () => void;
  /** Called after every failed attempt, unless the photo was dropped. */
  onFailure: (error: unknown) => void;
}

/** The photos that this tab has uploaded, keyed by objectPath, so that the shown picture does not change. */
const uploaded = new Map<string, { preview: string | undefined; ratio: number }>();

/** The tab's own copy of a stored photo, if it has one. */
export const previewOf = (objectPath: string): string | undefined => uploaded.get(objectPath)?.preview;
/** Width by height of a photo before it has loaded, if this tab has uploaded it or its size is known. */
export const ratioOf = (objectPath: string, size?: PhotoSize): number | undefined =>
  uploaded.get(objectPath)?.ratio ?? (size && size.width / size.height);

/** The photos that are uploading, keyed by the blob URL that shows them. */
const underWay = new Map<string, PhotoUpload>();
export const uploadOf = (previewUrl: string): PhotoUpload | undefined => underWay.get(previewUrl);

/** Drops a copy that the browser cannot show, such as HEIC. */
export function forgetPreview(objectPath: string): void {
  const photo = uploaded.get(objectPath);
  if (photo) photo.preview = undefined;
}

const FAILED = 'The photo couldn’t be sent. Please try again.';

/** A stored photo, with this device's copy; `data` is null if it came from the web. */
export interface SentPhoto {
  name: string;
  image: StoredImage;
  data: Blob | null;
}

/** Starts the upload when constructed, unless the photo is stored already. */
export class PhotoUpload {
  /** The file's name. */
  readonly name: string;
  /** A blob URL of the file, or the path of the stored photo. */
  readonly previewUrl: string;
  /** Identifies this choice of a photo, also across retries. */
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

  /** The upload's state, for `useStore`. */
  get state(): Omit<Store<UploadState>, 'set'> {
    return this.#state;
  }

  /** The stored image. @throws the upload's error, after the listener was called. */
  get stored(): Promise<StoredImage> {
    return this.#stored;
  }

  retry(): void {
    if (this.#state.get().status === 'failed' && this.#file) this.#stored = this.#send(this.#file);
  }

  /** Ends the upload and releases the preview. */
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

/** Whether the photo could not be stored, once that is known. */
export const uploadFailed = async (photo: Pick<PhotoUpload, 'stored'> | null): Promise<boolean> =>
  photo !== null &&
  photo.stored.then(
    () => false,
    () => true,
  );
