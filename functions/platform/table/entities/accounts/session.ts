/** Sessions: by token, which every request reads, and by member, to count and end all of them. Written together, by accounts. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';
import type { TransactionWrite } from '../../table.ts';

export const SessionItem = z.object({
  userId: z.string(),
  /** The salt of the password that the session was opened with: another password ends it. */
  credential: z.string(),
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

const SESSIONS_CLEARED = 45; // two deletes each; a transaction takes 100 writes

/** The writes that end one session. */
export const endingSession = (userId: string, hash: string): TransactionWrite[] => [
  Sessions.write.delete(hash),
  MemberSessions.write.delete(userId, hash),
];

/** The writes that end up to 45 of a member's sessions, two for each. What is beyond a transaction's size expires by itself. */
export async function sessionsToClear(userId: string): Promise<TransactionWrite[]> {
  const { keys: found } = await MemberSessions.page(userId, { limit: SESSIONS_CLEARED });
  return found.map(({ SK }) => SK.slice('SESSION#'.length)).flatMap((hash) => endingSession(userId, hash));
}
