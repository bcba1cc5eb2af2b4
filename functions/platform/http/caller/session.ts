/**
 * Reads the session of a request: an opaque token in a cookie, its SHA-256 in the table. The domain accounts opens, extends and ends
 * sessions (functions/accounts/sessions/opening.ts).
 */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { parse as parseCookies } from 'hono/utils/cookie';
import { sessionCookieAt } from '../../../../shared/contract/site.ts';
import { settings } from '../../settings.ts';
import { Sessions, sessionHolds } from '../../table/entities/accounts/session.ts';
import { type UserItem, Users } from '../../table/entities/accounts/user.ts';
import { hasAccess, type SubscriptionItem, Subscriptions } from '../../table/entities/billing/subscription.ts';
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

/** The hash of a token, as it is stored in the table. */
export const sessionHash = (token: string): string => createHash('sha256').update(token).digest('hex');
const wellFormed = (token: string | undefined) => (token && /^[\w-]{43}$/.test(token) ? token : undefined);
/** The token in the request's cookie; undefined where it is missing or malformed. */
export const sessionToken = (c: Context): string | undefined => wellFormed(getCookie(c, SESSION_COOKIE));

/** The caller; null without a valid session. Two reads: the session, then the member with their subscription. */
export const callerOf = (c: Context): Promise<Caller | null> => callerWith(sessionToken(c));

/** The same from the Cookie header of a WebSocket's handshake. */
export const callerOfHandshake = (cookies: string): Promise<Caller | null> =>
  callerWith(wellFormed(parseCookies(cookies, SESSION_COOKIE)[SESSION_COOKIE]));

const callerWith = async (token: string | undefined): Promise<Caller | null> =>
  token === undefined ? null : callerInSession(sessionHash(token));

/** The same by the hash of the session's token. */
export async function callerInSession(hash: string): Promise<Caller | null> {
  const session = await Sessions.get(hash);
  if (!session) return null;
  const { userId, ttl, createdAt, confirmedAt = 0, passkeyAt } = session;
  const [user, subscription] = await batchGet([Users.at(userId), Subscriptions.at(userId)]);
  if (!user || !sessionHolds(session, user)) return null;
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
