/** A member's own sessions: listing them, ending one, ending all others. */

import type { Context } from 'hono';
import type { SessionRecord } from '../../../shared/accounts.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { orRefuse } from '../../platform/http/refusing-writes.ts';
import { exists } from '../../platform/table/expressions.ts';
import { Sessions, sameSessions, sessionsOf, Users } from '../../platform/table/items/user.ts';
import { transact } from '../../platform/table/table.ts';
import { secondsToIso } from '../../platform/time.ts';
import { SESSION_SECONDS, takeCookie } from './opening.ts';

/** The valid sessions: the caller's own first, then newest first. */
export async function ownSessions({ user, sessionHash }: Caller): Promise<SessionRecord[]> {
  const records = (await sessionsOf(user)).map(({ hash, session }) => ({
    id: hash,
    browser: session.browser ?? 'Unknown browser',
    signedInAt: session.createdAt,
    // Its use extends the session once a day, so this is exact to the day.
    lastUsedAt: secondsToIso(session.ttl - SESSION_SECONDS),
    isThisOne: hash === sessionHash,
  }));
  return records.toSorted(
    (a, b) => Number(b.isThisOne) - Number(a.isThisOne) || b.signedInAt.localeCompare(a.signedInAt),
  );
}

/** Ends one of the caller's sessions, which may be the current one. @throws Refusal 404 where the caller has no such session. */
export async function endOwnSession({ id: userId, sessionHash }: Caller, id: string, context: Context): Promise<void> {
  const ended = () => new Refusal(404, 'That session has already ended.');
  if (!/^[0-9a-f]{64}$/.test(id)) throw ended();
  await orRefuse(Sessions.deleteWhen(userId, id, { userId: exists }), ended);
  if (id === sessionHash) takeCookie(context);
}

/**
 * Ends every session of the caller but the current one, however many there are: raises the member's `sessionVersion` and gives it to the
 * current session.
 * @throws Refusal 409 when they were ended elsewhere meanwhile.
 */
export async function endOtherSessions({ user, sessionHash }: Caller): Promise<void> {
  const { id, sessionVersion: version } = user;
  const next = (version ?? 0) + 1;
  const ended = transact([
    Users.write.update(id, { set: { sessionVersion: next }, when: sameSessions(user) }),
    Sessions.write.update(id, sessionHash, { set: { version: next }, when: { userId: exists } }),
  ]);
  const changed = 'Your sessions have just changed elsewhere. Please reload and try again.';
  await orRefuse(ended, () => new Refusal(409, changed));
}
