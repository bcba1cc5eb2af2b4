/** Whether a reload cut an upload short: asked before any of the upload code is loaded. */

/** Where golden-retriever keeps what it knows (its MetaDataStore). */
const keyOf = (id: string) => `uppyState:${id}`;

interface Kept {
  expires?: number;
  metadata?: { files?: Record<string, { progress?: { uploadStarted?: number; complete?: boolean } }> };
}

/** Forgets every upload that a reload cut short, with its files: for one who signs out. */
export function forgetInterrupted(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(''))) localStorage.removeItem(key);
    // Where golden-retriever keeps the files (its IndexedDBStore).
    indexedDB.deleteDatabase('uppy-blobs');
  } catch {
    // No storage, and so nothing in it.
  }
}

/** True where this browser knows of a file of the uploader `id` that was on its way, and still remembers it. */
export function wasInterrupted(id: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Kept | null;
    if (!kept || (kept.expires ?? 0) < Date.now()) return false;
    return Object.values(kept.metadata?.files ?? {}).some(
      ({ progress }) => progress?.uploadStarted && !progress.complete,
    );
  } catch {
    // No storage, or nothing readable in it.
    return false;
  }
}
