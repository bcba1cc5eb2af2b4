/**
 * The limit on sign-ins that succeed: how many an account has in an hour. Only somebody with the password or a passkey meets it. There is no
 * limit by address: a member behind the same address could use it up with accounts of their own, and lock out the browsers that the limits
 * on guesses leave alone (infra/docs/decisions/0006-guessing-limits-lock-nobody-out.md).
 */
import { SIGN_INS } from '../../../shared/accounts.ts';
import { countedCall } from '../../platform/http/rate-limit.ts';
import { type Refusal, tooMany } from '../../platform/http/refusal.ts';
import type { TransactionWrite } from '../../platform/table/table.ts';

const REFUSED = {
  'sign-in': `That is ${SIGN_INS.times} sign-ins to this account in an hour. Please try again in an hour. If it wasn’t you, choose a new password with “Forgot your password?”.`,
  'passkey-sign-in': `That is ${SIGN_INS.times} sign-ins with a passkey in an hour. Please sign in with your password, or try again in an hour.`,
};

/**
 * @param kind Passwords and passkeys are counted apart: who has only the password cannot keep the passkey out.
 * @returns The write that counts a sign-in, for the transaction that opens the session, and the refusal where its condition fails.
 */
export function countedSignIn(
  kind: keyof typeof REFUSED,
  userId: string,
): { count: TransactionWrite; refusal: () => Refusal } {
  const { count, secondsLeft } = countedCall(kind, userId, SIGN_INS);
  return { count, refusal: () => tooMany(REFUSED[kind], secondsLeft) };
}
