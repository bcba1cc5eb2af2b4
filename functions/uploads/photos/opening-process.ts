/** The child process that opens photos, one after the other. */
import { serveParent } from '../../platform/bounded-process.ts';
import { describeError } from '../../platform/log.ts';
import type { SafePhoto } from './safe-photo.ts';

export const OPENING = 'verandah opens a photo';
/** This module's file. The bundler keeps it as a separate file, because it is imported dynamically. */
export const OPENING_FILE = import.meta.filename;

/** `heldMB`: the memory of the process after this photo. */
export type Opened = { heldMB: number } & ({ photo: SafePhoto } | { reason: string; cause?: Record<string, unknown> });

// Only the child process loads the decoders.
await serveParent(OPENING, async () => {
  const { NoPhoto, safePhoto } = await import('./safe-photo.ts');
  const opened = async (bytes: Uint8Array) => {
    try {
      return { photo: await safePhoto(bytes) };
    } catch (error) {
      if (!(error instanceof NoPhoto)) throw error;
      return { reason: error.message, ...(error.cause !== undefined && { cause: describeError(error.cause) }) };
    }
  };
  return async ({ bytes }: { bytes: Uint8Array }): Promise<Opened> => ({
    ...(await opened(bytes)),
    heldMB: process.memoryUsage.rss() / 1024 ** 2,
  });
});
