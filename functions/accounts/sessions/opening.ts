/** Opening, prolonging and ending sessions. A session lasts thirty days after its last use, can be revoked at once, and has no refresh token. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { SESSION_DAYS } from '../../../shared/accounts.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { type Caller, SESSION_COOKIE, sessionHash, sessionToken } from '../../platform/http/caller/session.ts';
import { settings } from '../../platform/settings.ts';
import {
  endingSession,
  MemberSessions,
  type SessionItem,
  Sessions,
} from '../../platform/table/entities/accounts/session.ts';
import type { UserItem } from '../../platform/table/entities/accounts/user.ts';
import { atMost, exists } from '../../platform/table/expressions.ts';
import {
  ConditionFailed,
  type Reference,
  TableBusy,
  type TransactionWrite,
  transact,
} from '../../platform/table/table.ts';
import { secondsFromNow, toIso } from '../../platform/time.ts';
import { browserLabel } from './browser-label.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');
const secure = new URL(SITE_ORIGIN).protocol === 'https:';
const ATTRIBUTES = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const;
/** How long a session lasts after its last use. */
export const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS;

/** A cookie of this host alone, hidden from scripts. */
export const writeCookie = (c: Context, name: string, token: string, maxAge: number): void =>
  setCookie(c, name, token, { ...ATTRIBUTES, maxAge });
const writeSession = (c: Context, token: string) => writeCookie(c, SESSION_COOKIE, token, SESSION_SECONDS);
/** Deletes the session cookie in the browser. */
export function takeCookie(c: Context): void {
  deleteCookie(c, SESSION_COOKIE, ATTRIBUTES);
}

/** Reads the session that a sign-in request came with: the new session replaces it. */
export const replacedSession = (c: Context): Reference<SessionItem> => {
  const token = sessionToken(c);
  return Sessions.at(token === undefined ? 'none' : sessionHash(token));
};

/**
 * A new session: its writes, for the transaction that signs a member in, and `keep`, which gives the browser its token
 * once they are stored.
 * @param user The member, with their current password.
 * @param replaced The session that `replacedSession` read, of this or another member: it ends.
 * @param passkeyAt When a passkey authenticated the member, in seconds since 1970; undefined where none did.
 */
export function newSession(
  { id: userId, password, sessionVersion: version }: Pick<UserItem, 'id' | 'password' | 'sessionVersion'>,
  context: Context,
  replaced?: Pick<SessionItem, 'userId'>,
  passkeyAt?: number,
): { writes: TransactionWrite[]; keep: () => void } {
  const [token, old] = [randomBytes(32).toString('base64url'), sessionToken(context)];
  const hash = sessionHash(token);
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
      Sessions.write.put(hash, item),
      MemberSessions.write.put(userId, hash, item),
      ...(replaced && old !== undefined ? endingSession(replaced.userId, sessionHash(old)) : []),
    ],
    keep: () => writeSession(context, token),
  };
}

/**
 * Extends the caller's session and its cookie, at most once a day. GET /api/user calls it, which every screen requests when it loads: a
 * member who comes back within thirty days stays signed in. A session that was ended meanwhile stays ended.
 */
export async function prolongSession(c: Context, { id, sessionHash: hash, sessionEnd }: Caller): Promise<void> {
  const token = sessionToken(c);
  const stale = secondsFromNow(SESSION_SECONDS - DAY_SECONDS);
  if (!token || sessionEnd > stale) return;
  const set = { ttl: secondsFromNow(SESSION_SECONDS) };
  try {
    await transact([
      // Several tabs may open at once: the first one extends the session, and the condition of the others fails.
      Sessions.write.update(hash, { set, when: { ttl: atMost(stale) } }),
      MemberSessions.write.update(id, hash, { set, when: { userId: exists } }),
    ]);
    writeSession(c, token);
  } catch (error) {
    // The session is still valid; a later call extends it.
    if (!(error instanceof ConditionFailed || error instanceof TableBusy)) throw error;
  }
}

/** Ends the session of this request, if it has one, and deletes the cookie. */
export async function endSession(c: Context): Promise<void> {
  const token = sessionToken(c);
  if (token) {
    const hash = sessionHash(token);
    const session = await Sessions.get(hash);
    if (session) await transact(endingSession(session.userId, hash));
  }
  takeCookie(c);
}
