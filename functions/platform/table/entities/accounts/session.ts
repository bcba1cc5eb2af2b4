/** Sessions: by token, which every request reads, and by member, to count and end all of them. Written together, by accounts. */
import * as z from 'zod/mini';
import { toSeconds } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { exists } from '../../expressions.ts';
import { keys } from '../../keys.ts';
import type { TransactionWrite } from '../../table.ts';
import { type UserItem, Users } from './user.ts';

export const SessionItem = z.object({
  userId: z.string(),
  /** The salt of the password that the session was opened with: another password ends it. */
  credential: z.string(),
  /** The member's `sessionVersion` when it was opened. Absent is 0. */
  version: z.optional(z.number()),
  /** As the member's list names it: `Firefox on Mac`. */
  browser: z.optional(z.string()),
  /** When a password or a passkey last confirmed whose it is, in seconds since 1970; absent until then. */
  confirmedAt: z.optional(z.number()),
  /** The same for a passkey alone, which may also have opened the session. */
  passkeyAt: z.optional(z.number()),
  /** ISO 8601. */
  createdAt: z.string(),
  ttl: z.number(),
});
export type SessionItem = z.output<typeof SessionItem>;

export const Sessions = entity({ name: 'session', schema: SessionItem, key: keys.session });
export const MemberSessions = entity({
  name: "member's session",
  schema: SessionItem,
  key: keys.memberSession,
  list: keys.memberSessions,
});

/** More than anybody has: a query of one page, however many of them have ended and wait for their `ttl`. */
const SESSIONS_READ = 1000;

/** Whether a session of this member still holds: opened with the password of now, and not ended with all others since. */
export const sessionHolds = ({ credential, version = 0 }: SessionItem, user: UserItem): boolean =>
  credential === user.password.salt && version === (user.sessionVersion ?? 0);

/** The writes that end one session. */
export const endingSession = (userId: string, hash: string): [TransactionWrite, TransactionWrite] => [
  Sessions.write.delete(hash),
  MemberSessions.write.delete(userId, hash),
];

/** Ends all of a member's sessions, however many: their items go by their `ttl`. */
export const endingEverySession = (userId: string): TransactionWrite =>
  Users.write.update(userId, { add: { sessionVersion: 1 }, when: { id: exists } });

/** A member's sessions that hold, with the hashes of their tokens. One query. */
export async function sessionsOf(user: UserItem): Promise<{ hash: string; session: SessionItem }[]> {
  const { items, keys: found } = await MemberSessions.page(user.id, { limit: SESSIONS_READ });
  const now = toSeconds();
  return items
    .map((session, place) => ({ session, hash: found[place]?.SK.slice('SESSION#'.length) ?? '' }))
    .filter(({ session }) => session.ttl > now && sessionHolds(session, user));
}
