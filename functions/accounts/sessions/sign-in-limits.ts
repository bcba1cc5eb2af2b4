/**
 * Limits on sign-ins that succeed: how many an account has in an hour, and how many sessions they leave. Only somebody with the password or
 * a passkey meets the first. There is no limit by address: a member behind the same address could use it up with accounts of their own, and
 * lock out the browsers that the limits on guesses leave alone (infra/docs/decisions/sign-in.md).
 */
import type { Context } from 'hono';
import { MAX_SESSIONS, SIGN_INS } from '../../../shared/accounts.ts';
import { needsPasskey } from '../../platform/http/caller/confirmation.ts';
import { sessionKeyOf } from '../../platform/http/caller/session.ts';
import { countedCall } from '../../platform/http/rate-limit.ts';
import { type Refusal, tooMany } from '../../platform/http/refusal.ts';
import {
  Sessions,
  type StoredSession,
  sessionHolds,
  storedSessionsOf,
  type UserItem,
} from '../../platform/table/items/user.ts';
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

/** A transaction has at most 100 writes (DynamoDB API reference, TransactWriteItems), and a sign-in makes up to seven others. */
const MAX_ENDED_AT_ONCE = 80;

/**
 * The writes that end sessions above MAX_SESSIONS, the new one included, at most 80 at once: first those that hold no longer, then those
 * that lack the passkey which the stage requires of an admin, then those that were used longest ago. One query. Sign-ins at the same time can leave more, until the next one.
 */
export async function endingOldSessions(user: UserItem, context: Context): Promise<TransactionWrite[]> {
  // The new session replaces it, and a transaction writes an item once.
  const replaced = sessionKeyOf(context)?.hash;
  const others = (await storedSessionsOf(user.id)).filter(({ hash }) => hash !== replaced);
  return others
    .toSorted((a, b) => byUse(b, a, user))
    .slice(MAX_SESSIONS - 1)
    .slice(-MAX_ENDED_AT_ONCE)
    .map(({ hash }) => Sessions.write.delete(user.id, hash));
}

/** A session's use extends its `ttl` once a day. */
const byUse = ({ session: a }: StoredSession, { session: b }: StoredSession, user: UserItem): number =>
  Number(sessionHolds(a, user)) - Number(sessionHolds(b, user)) ||
  // Otherwise somebody with only the password could crowd out the admin's own sessions.
  (needsPasskey(user) ? Number(a.passkeyAt !== undefined) - Number(b.passkeyAt !== undefined) : 0) ||
  a.ttl - b.ttl ||
  a.createdAt.localeCompare(b.createdAt);
