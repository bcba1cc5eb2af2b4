/** Checks the password that a signed-in member types again, with a limit on wrong ones: the session can be a stolen one. */
import { GUESSES } from '../../../../shared/accounts.ts';
import { matchesPassword } from '../../password-hashing.ts';
import { transact } from '../../table/table.ts';
import { countedCall } from '../rate-limit.ts';
import { refusedField, tooMany } from '../refusal.ts';
import { orRefuse } from '../refusing-writes.ts';
import type { Caller } from './session.ts';

/**
 * Counts the guess before it checks the password, so that concurrent guesses cannot exceed the limit, and takes the count back for a right one.
 * All calls share the count. It is the session's own: somebody in another session locks nobody out.
 * @param field What the call's body names it. @param wrong The message for a wrong password.
 * @throws Refusal 403 for a wrong password, 429 with Retry-After after five wrong ones in 15 minutes, as for a browser that signs in.
 */
export async function requireOwnPassword(
  { user, sessionHash }: Caller,
  password: string,
  field: 'password' | 'currentPassword' = 'password',
  wrong = 'That’s not your password. Please try again.',
): Promise<void> {
  const { count, takeBack, secondsLeft } = countedCall('guess-session', sessionHash, GUESSES.device);
  await orRefuse(transact([count]), () => tooMany(TOO_MANY, secondsLeft));
  if (!(await matchesPassword(password, user.password))) throw refusedField(field, 403, wrong);
  await transact([takeBack]);
}

/** For forms that call it the current password. */
export const NOT_CURRENT = 'That’s not your current password. Please try again.';
const TOO_MANY =
  'That’s too many wrong passwords. Sign out and in again, choose a new password with “Forgot your password?”, or wait 15 minutes.';
