/** Opening, prolonging and ending sessions. A session lasts thirty days after its last use, can be revoked at once, and has no refresh token. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_DAYS } from '../../../shared/accounts.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import {
  type Caller,
  CLEAR_CACHE,
  cookieValue,
  SESSION_COOKIE,
  sessionHash,
  sessionKeyOf,
} from '../../platform/http/caller/session.ts';
import { settings } from '../../platform/settings.ts';
import { atMost } from '../../platform/table/expressions.ts';
import { type SessionItem, Sessions, type UserItem } from '../../platform/table/items/user.ts';
import { ConditionFailed, TableBusy, type TransactionWrite } from '../../platform/table/table.ts';
import { secondsFromNow, toIso } from '../../platform/time.ts';
import { browserLabel } from './browser-label.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');
const secure = new URL(SITE_ORIGIN).protocol === 'https:';
const ATTRIBUTES = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const;
/** How long a session lasts after its last use. */
export const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS;

/** A cookie of this host alone, hidden from scripts. */
export const writeCookie = (c: Context, name: string, value: string, maxAge: number): void =>
  setCookie(c, name, value, { ...ATTRIBUTES, maxAge });
const writeSession = (c: Context, value: string) => writeCookie(c, SESSION_COOKIE, value, SESSION_SECONDS);
/** Deletes the session cookie in the browser, and what it has cached. */
export function takeCookie(c: Context): void {
  deleteCookie(c, SESSION_COOKIE, ATTRIBUTES);
  clearCache(c);
}
const clearCache = (c: Context): void => c.header('clear-site-data', CLEAR_CACHE['clear-site-data']);

/**
 * A new session: its writes, for the transaction that signs a member in, and `keep`, which gives the browser its token
 * once they are stored. It replaces the session that the request came with, of this or another member: of another, the browser's cache goes too.
 * @param user The member, with their current password.
 * @param passkeyAt When a passkey authenticated the member, in seconds since 1970; undefined where none did.
 */
export function newSession(
  { id: userId, password, sessionVersion: version }: Pick<UserItem, 'id' | 'password' | 'sessionVersion'>,
  context: Context,
  passkeyAt?: number,
): { writes: TransactionWrite[]; keep: () => void } {
  const [token, oldKey] = [randomBytes(32).toString('base64url'), sessionKeyOf(context)];
  const item: SessionItem = {
    userId,
    credential: password.salt,
    ...(version !== undefined && { version }),
    browser: browserLabel(context.req.header('user-agent')),
    ttl: secondsFromNow(SESSION_SECONDS),
    ...(passkeyAt !== undefined && { passkeyAt }),
    createdAt: toIso(),
  };
  return {
    writes: [
      Sessions.write.put(userId, sessionHash(token), item),
      ...(oldKey ? [Sessions.write.delete(oldKey.userId, oldKey.hash)] : []),
    ],
    keep: () => {
      writeSession(context, cookieValue(userId, token));
      if (oldKey && oldKey.userId !== userId) clearCache(context);
    },
  };
}

/**
 * Extends the caller's session and its cookie, at most once a day. GET /api/user calls it, which every screen requests when it loads: a
 * member who comes back within thirty days stays signed in. A session that was ended meanwhile stays ended.
 */
export async function prolongSession(c: Context, { id, sessionHash: hash, sessionEnd }: Caller): Promise<void> {
  const value = getCookie(c, SESSION_COOKIE);
  const stale = secondsFromNow(SESSION_SECONDS - DAY_SECONDS);
  if (!value || sessionEnd > stale) return;
  try {
    // Several tabs may open at once: the first one extends the session, and the condition of the others fails.
    await Sessions.update(id, hash, { set: { ttl: secondsFromNow(SESSION_SECONDS) }, when: { ttl: atMost(stale) } });
    writeSession(c, value);
  } catch (error) {
    // The session is still valid; a later call extends it.
    if (!(error instanceof ConditionFailed || error instanceof TableBusy)) throw error;
  }
}

/** Ends the session of this request, if it has one, and deletes the cookie. */
export async function endSession(c: Context): Promise<void> {
  const key = sessionKeyOf(c);
  if (key) await Sessions.delete(key.userId, key.hash);
  takeCookie(c);
}
