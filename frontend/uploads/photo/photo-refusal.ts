/** Which files are accepted as photos, and the message for the others. The server decides finally, by the bytes. */
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/uploads.ts';
import { mayBePhoto } from '../file-limits.ts';

const MEGABYTE = 1024 * 1024;

/** Why a file is refused, or null. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!mayBePhoto(file))
    return `${file.name} is not a photo we can read. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC.`;
  if (file.size > MAX_PHOTO_BYTES) {
    const size = (Math.ceil((file.size / MEGABYTE) * 10) / 10).toLocaleString('en-AU');
    return `${file.name} is ${size} MB; a photo may have up to ${formatFileSize(MAX_PHOTO_BYTES)}. Please choose a smaller one.`;
  }
  return file.size === 0 ? `${file.name} is empty. Please choose another photo.` : null;
}
