/** Refuses a file from the web that weighs more than this stage takes. */
import { BYTES_MAX, MOST } from '../../platform/aws/upload-limit.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** @throws Refusal 413 above the ceiling. */
export function refuseTooLarge(bytes: number): void {
  if (bytes > BYTES_MAX) throw new Refusal(413, `A file from the web may have at most ${MOST}, and this one has more.`);
}
