/** The daily limits of members whose email address is not verified. */
import { DAY_SECONDS } from './durations.ts';
import type { UnverifiedLimit } from './route.ts';

/**
 * So many calls a day until the email is verified.
 * @param what What is counted, in the plural.
 */
export const untilVerified = (times: number, what: string): UnverifiedLimit => ({
  times,
  perSeconds: DAY_SECONDS,
  message: `That’s ${times} ${what} today, the most until you verify your email. Open the link in the email that we sent you, or have it sent again from your account page.`,
});
