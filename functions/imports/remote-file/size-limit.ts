/** Refuses a remote file that is larger than this stage accepts. */
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_TEXT } from '../../platform/aws/upload-limit.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** @throws Refusal 413 above MAX_UPLOAD_BYTES. */
export function refuseTooLarge(bytes: number): void {
  if (bytes > MAX_UPLOAD_BYTES)
    throw new Refusal(413, `A file from the web may have at most ${MAX_UPLOAD_TEXT}, and this one has more.`);
}
