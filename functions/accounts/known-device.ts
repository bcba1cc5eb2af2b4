/**
 * The browsers that a member has signed in with, each known by a cookie. They have their own limit on guesses: an attacker who uses up the
 * limit of the username or of a shared address does not lock the member out. The cookie proves nothing else.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { KNOWN_DEVICE_DAYS } from '../../shared/accounts.ts';
import { DAY_SECONDS } from '../../shared/contract/durations.ts';
import { SESSION_COOKIE } from '../platform/http/caller/session.ts';
import type { TransactionWrite } from '../platform/table/table.ts';
import { secondsFromNow } from '../platform/time.ts';
import { KnownDevices } from './items.ts';
import { writeCookie } from './sessions/opening.ts';

const DEVICE_COOKIE = `${SESSION_COOKIE}-device`;
const KNOWN_SECONDS = KNOWN_DEVICE_DAYS * DAY_SECONDS;

const tokenOf = (context: Context): string | undefined => {
  const token = getCookie(context, DEVICE_COOKIE);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** Hashes the token with the member's id, so that the table does not show which members share a browser. */
const hashOf = (userId: string, token: string): string =>
  createHash('sha256').update(`${userId} ${token}`).digest('hex');

/** The hash of this browser for a member. Without the cookie it is a hash that no stored item has. */
export const deviceHash = (userId: string, context: Context): string => hashOf(userId, tokenOf(context) ?? 'none');

/**
 * Remembers the browser as one of the member's.
 * @returns Its write, for the transaction that signs the member in, and `keep`, which gives the browser its cookie once that is stored.
 */
export function rememberDevice(userId: string, context: Context): { write: TransactionWrite; keep: () => void } {
  const token = tokenOf(context) ?? randomBytes(32).toString('base64url');
  return {
    write: KnownDevices.write.put(userId, hashOf(userId, token), { ttl: secondsFromNow(KNOWN_SECONDS) }),
    keep: () => writeCookie(context, DEVICE_COOKIE, token, KNOWN_SECONDS),
  };
}
