/** The most that an imported file may weigh on this stage. */
import { Refusal } from '../http/refusal.ts';
import { settings } from '../settings.ts';

const { UPLOAD_BYTES_MAX } = settings('UPLOAD_BYTES_MAX');
const BYTES_MAX = Number(UPLOAD_BYTES_MAX);
if (!Number.isSafeInteger(BYTES_MAX) || BYTES_MAX < 1)
  throw new Error('The setting UPLOAD_BYTES_MAX must be a whole number of bytes.');

/** @throws Refusal 413 */
export function refuseTooLarge(bytes: number): void {
  if (bytes <= BYTES_MAX) return;
  const megabytes = Math.floor(BYTES_MAX / 1024 ** 2);
  const most = megabytes < 1024 ? `${megabytes} MB` : `${Math.floor(megabytes / 102.4) / 10} GB`;
  throw new Refusal(413, `A file from the web may have at most ${most}, and this one has more.`);
}
