/** The process that opens photos, one after the other. */
import { serveParent } from '../../platform/bounded-process.ts';
import { describeError } from '../../platform/log.ts';
import type { SafePhoto } from './safe-photo.ts';

export const OPENING = 'verandah opens a photo';
/** This module, which a bundle has as a file of its own because it is imported as the code runs. */
export const OPENING_FILE = import.meta.filename;

/** `heldMB`: what the process still holds in memory after this photo. */
export type Opened = { heldMB: number } & ({ photo: SafePhoto } | { reason: string; cause?: Record<string, unknown> });

// The decoders are read in the process alone: the function never needs them.
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
