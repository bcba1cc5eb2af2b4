/**
 * Reads the session of a request: the member's id and an opaque token in a cookie, the token's SHA-256 in the table. The domain accounts
 * opens, extends and ends sessions (functions/accounts/sessions/opening.ts).
 */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { parse as parseCookies } from 'hono/utils/cookie';
import { sessionCookieAt } from '../../../../shared/contract/site.ts';
import { settings } from '../../settings.ts';
import { hasAccess, type SubscriptionItem, Subscriptions } from '../../table/items/subscription.ts';
import { Sessions, sessionHolds, type UserItem, Users } from '../../table/items/user.ts';
import { batchGet } from '../../table/table.ts';
import { toSeconds } from '../../time.ts';
import { Refusal } from '../refusal.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');
/** The name of the session's cookie. */
export const SESSION_COOKIE = sessionCookieAt(SITE_ORIGIN);

/** The caller of a request: their session, their record, and their membership as last synced. */
export interface Caller {
  id: string;
  sessionHash: string;
  /** When the session ends, in seconds since 1970. */
  sessionEnd: number;
  /** When the session was opened or last confirmed, in seconds since 1970. */
  confirmedAt: number;
  /** When a passkey opened or last confirmed the session, in seconds since 1970; undefined where none has. */
  passkeyAt: number | undefined;
  user: UserItem;
  subscription: SubscriptionItem | undefined;
}

/** Where a session is stored: by its member, and by the SHA-256 of its token. */
export interface SessionKey {
  userId: string;
  hash: string;
}

/** A member's id, which is a ULID, and a token of 256 bits in base64url. */
const COOKIE_VALUE = /^([0-9A-Z]{26})\.([\w-]{43})$/;
/** The cookie's value. The member's id in it lets one call read the session, the member and the subscription. */
export const cookieValue = (userId: string, token: string): string => `${userId}.${token}`;
/** The hash of a token, as it is stored in the table. */
export const sessionHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The key in a cookie's value, whether there is a session or not; undefined for a missing or malformed value. */
export function sessionKeyIn(value: string | undefined): SessionKey | undefined {
  const [, userId, token] = COOKIE_VALUE.exec(value ?? '') ?? [];
  return userId && token ? { userId, hash: sessionHash(token) } : undefined;
}
/** The key in the request's cookie. */
export const sessionKeyOf = (c: Context): SessionKey | undefined => sessionKeyIn(getCookie(c, SESSION_COOKIE));

/**
 * Has the browser drop what it has cached of the site, such as a member's photos, once a session is over. The cache alone: cookies have the
 * device's, which keeps strangers from locking its member out (https://www.w3.org/TR/clear-site-data/).
 */
export const CLEAR_CACHE = { 'clear-site-data': '"cache"' } as const;

/** The caller; null without a valid session. One call to the table. */
export const callerOf = (c: Context): Promise<Caller | null> => callerInSession(sessionKeyOf(c));

/** The caller by the Cookie header of a WebSocket's handshake. */
export const callerOfHandshake = (cookies: string): Promise<Caller | null> =>
  callerInSession(sessionKeyIn(parseCookies(cookies, SESSION_COOKIE)[SESSION_COOKIE]));

/** The caller by the session's key. */
export async function callerInSession(key: SessionKey | undefined): Promise<Caller | null> {
  if (!key) return null;
  const { userId, hash } = key;
  const [session, user, subscription] = await batchGet([
    Sessions.at(userId, hash),
    Users.at(userId),
    Subscriptions.at(userId),
  ]);
  if (!session || !user || !sessionHolds(session, user)) return null;
  const { ttl, createdAt, confirmedAt = 0, passkeyAt } = session;
  return {
    id: userId,
    sessionHash: hash,
    sessionEnd: ttl,
    confirmedAt: Math.max(confirmedAt, toSeconds(Date.parse(createdAt))),
    passkeyAt,
    user,
    subscription,
  };
}

export const needsMembership = (): Refusal =>
  new Refusal(402, 'This is part of the membership. Subscribe to continue.');

/** For a call of which lapsed members may make a part: they may erase, and only subscribers write. @throws Refusal 402 */
export function requireMembership({ subscription }: Caller): void {
  if (!hasAccess(subscription)) throw needsMembership();
}
