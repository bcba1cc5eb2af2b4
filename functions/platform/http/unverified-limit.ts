/** The daily limit of a member whose email is not verified: counted before the handler, or by the handler. */
import type { UnverifiedLimit } from '../../../shared/contract/route.ts';
import type { Caller } from './caller/session.ts';
import { consumeRateLimit, countedCall, refuseAtLimit } from './rate-limit.ts';
import { tooMany } from './refusal.ts';
import type { RefusingWrite } from './refusing-writes.ts';

/** For a handler that counts its calls itself. */
export interface UnverifiedCount {
  /** Reads the count, and counts nothing. @throws Refusal 429 where the limit is used up. */
  refuseAtLimit: () => Promise<void>;
  /** Counts the call in the handler's transaction, which it refuses where the limit is used up. */
  write: RefusingWrite;
}

/** The key under which the calls of an unverified member are counted. */
export const unverifiedKey = (key: string): string => `${key} unverified`;

/**
 * Counts the call of a member whose email is not verified.
 * @param key The route's key.
 * @returns What the handler counts with, where the limit is `countedByHandler`: the call is not counted then. Otherwise undefined.
 * @throws Refusal 429 with Retry-After once there are more calls than the limit allows.
 */
export async function limitUnverified(
  key: string,
  limit: UnverifiedLimit | undefined,
  caller: Caller | null,
): Promise<UnverifiedCount | undefined> {
  if (!limit || !caller || isVerified(caller)) return undefined;
  const what = unverifiedKey(key);
  if (!limit.countedByHandler) {
    await consumeRateLimit(what, caller.id, limit);
    return undefined;
  }
  const { count, secondsLeft } = countedCall(what, caller.id, limit);
  return {
    refuseAtLimit: () => refuseAtLimit(what, caller.id, limit),
    write: { write: count, refusal: () => tooMany(limit.message, secondsLeft) },
  };
}

/** True for an admin, who has no address to verify. A member without an address has registered with one that another member claims. */
const isVerified = ({ user: { role, emailVerified = false } }: Caller): boolean => role === 'admin' || emailVerified;
