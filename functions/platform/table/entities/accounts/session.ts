/** Sessions, by member and by the SHA-256 of their token. Every request reads one. The domain accounts writes them. */
import * as z from 'zod/mini';
import { toSeconds } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { absent, exists, is } from '../../expressions.ts';
import { keys } from '../../keys.ts';
import type { TransactionWrite } from '../../table.ts';
import { type UserItem, Users } from './user.ts';

export const SessionItem = z.object({
  userId: z.string(),
  /** The salt of the password at sign-in. Another password ends the session. */
  credential: z.string(),
  /** The member's `sessionVersion` when it was opened. Absent is 0. */
  version: z.optional(z.number()),
  /** The label in the member's list: `Firefox on Mac`. */
  browser: z.optional(z.string()),
  /** When a password or a passkey last confirmed the session, in seconds since 1970; absent until then. */
  confirmedAt: z.optional(z.number()),
  /** The same for a passkey alone, which may also have opened the session. */
  passkeyAt: z.optional(z.number()),
  /** ISO 8601. */
  createdAt: z.string(),
  ttl: z.number(),
});
export type SessionItem = z.output<typeof SessionItem>;

export const Sessions = entity({ name: 'session', schema: SessionItem, key: keys.session, list: keys.sessions });

/** Far more than MAX_SESSIONS (shared/accounts.ts), to which every sign-in brings a member back: one page has all of them. */
const SESSIONS_READ = 1000;

/**
 * Whether a session of this member is still valid: the password is the same, `sessionVersion` was not raised since, and no deletion of the
 * account has begun.
 */
export const sessionHolds = ({ credential, version = 0 }: SessionItem, user: UserItem): boolean =>
  credential === user.password.salt && version === (user.sessionVersion ?? 0) && !user.deletion?.begun;

/**
 * The condition on a member's record that no sessions were ended since it was read. It fails once a deletion of the account has begun, which
 * raises `sessionVersion`, and once the record is gone: what is written later would stay for ever.
 */
export const sameSessions = ({ sessionVersion }: Pick<UserItem, 'sessionVersion'>) => ({
  id: exists,
  sessionVersion: sessionVersion === undefined ? absent : is(sessionVersion),
});

/** The same, as a write of a transaction that does not change the record. */
export const sessionsStillHold = ({ id, ...user }: Pick<UserItem, 'id' | 'sessionVersion'>): TransactionWrite =>
  Users.write.check(id, sameSessions(user));

/** Ends all of a member's sessions, however many. Their items expire by their `ttl`. */
export const endingEverySession = (userId: string): TransactionWrite =>
  Users.write.update(userId, { add: { sessionVersion: 1 }, when: { id: exists } });

/** A session with the hash of its token. */
export interface StoredSession {
  hash: string;
  session: SessionItem;
}

/** A member's sessions, including ended ones that wait for their `ttl`. One query. */
export async function storedSessionsOf(userId: string): Promise<StoredSession[]> {
  const { items, keys: found } = await Sessions.page(userId, { limit: SESSIONS_READ });
  return items.map((session, place) => ({ session, hash: found[place]?.SK.slice('SESSION#'.length) ?? '' }));
}

/** A member's valid sessions. One query. */
export async function sessionsOf(user: UserItem): Promise<StoredSession[]> {
  const now = toSeconds();
  return (await storedSessionsOf(user.id)).filter(({ session }) => session.ttl > now && sessionHolds(session, user));
}
