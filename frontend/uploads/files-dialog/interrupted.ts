/** Checks for an upload that a reload has interrupted, without loading the upload code. */

/** The localStorage key of golden-retriever's state (its MetaDataStore). */
const keyOf = (id: string) => `uppyState:${id}`;

interface Kept {
  expires?: number;
  metadata?: { files?: Record<string, { progress?: { uploadStarted?: number; complete?: boolean } }> };
}

/** Deletes every interrupted upload with its files, on signing out. */
export function forgetInterrupted(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(''))) localStorage.removeItem(key);
    // The database of golden-retriever's files (its IndexedDBStore).
    indexedDB.deleteDatabase('uppy-blobs');
  } catch {
    // Without storage there is nothing stored.
  }
}

/** Whether this browser has stored an unfinished, unexpired upload of the uploader `id`. */
export function wasInterrupted(id: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Kept | null;
    if (!kept || (kept.expires ?? 0) < Date.now()) return false;
    return Object.values(kept.metadata?.files ?? {}).some(
      ({ progress }) => progress?.uploadStarted && !progress.complete,
    );
  } catch {
    // No storage, or invalid data in it.
    return false;
  }
}
