/** Opening, prolonging and ending sessions: thirty days, sliding. Revocable at once, nothing to refresh. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { SESSION_DAYS } from '../../shared/accounts.ts';
import { type Caller, SESSION_COOKIE, sessionHash, sessionToken } from '../platform/http/session.ts';
import { settings } from '../platform/settings.ts';
import { endingSession, MemberSessions, Sessions } from '../platform/table/entities/accounts/session.ts';
import type { PasswordHash } from '../platform/table/entities/accounts/user.ts';
import { atMost, exists } from '../platform/table/expressions.ts';
import { ConditionFailed, TableBusy, type TransactionWrite, transact } from '../platform/table/table.ts';
import { DAY_SECONDS, secondsFromNow, toIso } from '../platform/time.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');
const secure = new URL(SITE_ORIGIN).protocol === 'https:';
const ATTRIBUTES = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const;
const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS;

const writeCookie = (c: Context, token: string) =>
  setCookie(c, SESSION_COOKIE, token, { ...ATTRIBUTES, maxAge: SESSION_SECONDS });

/**
 * A new session: its writes, for the transaction that signs a member in, and `keep`, which gives the browser its token
 * once they are stored.
 */
export function newSession(
  userId: string,
  password: PasswordHash,
): { writes: TransactionWrite[]; keep: (c: Context) => void } {
  const token = randomBytes(32).toString('base64url');
  const hash = sessionHash(token);
  const item = { userId, credential: password.salt, ttl: secondsFromNow(SESSION_SECONDS), createdAt: toIso() };
  return {
    writes: [Sessions.write.put(hash, item), MemberSessions.write.put(userId, hash, item)],
    keep: (c) => writeCookie(c, token),
  };
}

/**
 * Moves the end of the caller's session on, and its cookie's, at most once a day. Called by GET /api/user, which every screen
 * asks when it loads: a member who comes back within thirty days stays signed in. A session that was ended meanwhile stays ended.
 */
export async function prolongSession(c: Context, { id, sessionHash: hash, sessionEnd }: Caller): Promise<void> {
  const token = sessionToken(c);
  const stale = secondsFromNow(SESSION_SECONDS - DAY_SECONDS);
  if (!token || sessionEnd > stale) return;
  const set = { ttl: secondsFromNow(SESSION_SECONDS) };
  try {
    await transact([
      // Several tabs may open at once: the first one moves the session, the others find it moved.
      Sessions.write.update(hash, { set, when: { ttl: atMost(stale) } }),
      MemberSessions.write.update(id, hash, { set, when: { userId: exists } }),
    ]);
    writeCookie(c, token);
  } catch (error) {
    // The session still holds; tomorrow is another day.
    if (!(error instanceof ConditionFailed || error instanceof TableBusy)) throw error;
  }
}

/** Ends the session of this request, if it has one, and takes the cookie back. */
export async function endSession(c: Context): Promise<void> {
  const token = sessionToken(c);
  if (token) {
    const hash = sessionHash(token);
    const session = await Sessions.get(hash);
    if (session) await transact(endingSession(session.userId, hash));
  }
  deleteCookie(c, SESSION_COOKIE, ATTRIBUTES);
}
