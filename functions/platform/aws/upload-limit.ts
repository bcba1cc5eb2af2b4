/** The maximum size of an uploaded file on this stage, however it is uploaded. */
import { settings } from '../settings.ts';

const { UPLOAD_BYTES_MAX } = settings('UPLOAD_BYTES_MAX');
export const MAX_UPLOAD_BYTES = Number(UPLOAD_BYTES_MAX);
if (!Number.isSafeInteger(MAX_UPLOAD_BYTES) || MAX_UPLOAD_BYTES < 1)
  throw new Error('The setting UPLOAD_BYTES_MAX must be a whole number of bytes.');

const inWords = (bytes: number): string => {
  const megabytes = Math.floor(bytes / 1024 ** 2);
  if (megabytes < 1) return `${bytes} bytes`;
  return megabytes < 1024 ? `${megabytes} MB` : `${Math.floor(megabytes / 102.4) / 10} GB`;
};
/** The same for messages: `13 MB`, `5 GB`. */
export const MAX_UPLOAD_TEXT = inWords(MAX_UPLOAD_BYTES);
