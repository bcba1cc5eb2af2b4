/** Sessions: an item by token, which every request reads, and one by member, to list them. Written together by the domain accounts. */
import * as z from 'zod/mini';
import { toSeconds } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { exists } from '../../expressions.ts';
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

export const Sessions = entity({ name: 'session', schema: SessionItem, key: keys.session });
export const MemberSessions = entity({
  name: "member's session",
  schema: SessionItem,
  key: keys.memberSession,
  list: keys.memberSessions,
});

/** More than any member has, including ended sessions that wait for their `ttl`: one page has all of them. */
const SESSIONS_READ = 1000;

/** Whether a session of this member is still valid: the password is the same, and `sessionVersion` was not raised since. */
export const sessionHolds = ({ credential, version = 0 }: SessionItem, user: UserItem): boolean =>
  credential === user.password.salt && version === (user.sessionVersion ?? 0);

/** The writes that end one session. */
export const endingSession = (userId: string, hash: string): [TransactionWrite, TransactionWrite] => [
  Sessions.write.delete(hash),
  MemberSessions.write.delete(userId, hash),
];

/** Ends all of a member's sessions, however many. Their items expire by their `ttl`. */
export const endingEverySession = (userId: string): TransactionWrite =>
  Users.write.update(userId, { add: { sessionVersion: 1 }, when: { id: exists } });

/** A member's valid sessions, with the hashes of their tokens. One query. */
export async function sessionsOf(user: UserItem): Promise<{ hash: string; session: SessionItem }[]> {
  const { items, keys: found } = await MemberSessions.page(user.id, { limit: SESSIONS_READ });
  const now = toSeconds();
  return items
    .map((session, place) => ({ session, hash: found[place]?.SK.slice('SESSION#'.length) ?? '' }))
    .filter(({ session }) => session.ttl > now && sessionHolds(session, user));
}
