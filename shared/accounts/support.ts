/** A member's message to support. */
import * as z from 'zod/mini';
import { plainText, VISIBLE } from '../text/plain-text.ts';

export const MAX_SUPPORT_MESSAGE = 5000;

export const SupportMessage = z.strictObject({
  message: z
    .string('Write your message first.')
    .check(
      z.overwrite(plainText),
      z.regex(VISIBLE, 'Write your message first.'),
      z.maxLength(MAX_SUPPORT_MESSAGE, 'Please say it in at most 5,000 characters.'),
    ),
  /** The release that the page is of, `0.1.0+0a9bc34`. */
  build: z.optional(z.string().check(z.maxLength(60))),
});
export type SupportMessage = z.output<typeof SupportMessage>;
