/** Opens the session of a sign-in, with a password or a passkey that has proved right. */

import type { Context } from 'hono';
import { DELETION_BEGUN } from '../../../shared/accounts/deletion.ts';
import type { User } from '../../../shared/accounts.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { transactOrRefuse } from '../../platform/http/refusing-writes.ts';
import { asUser, sessionsStillHold, type UserItem } from '../../platform/table/items/user.ts';
import type { TransactionWrite } from '../../platform/table/table.ts';
import { rememberDevice } from '../known-device.ts';
import { newSession } from './opening.ts';
import { countedSignIn, endingOldSessions } from './sign-in-limits.ts';

interface SignIn {
  kind: Parameters<typeof countedSignIn>[0];
  /** The member, read before the credential was checked. */
  user: UserItem;
  /** When a passkey signed the member in, in seconds since 1970. */
  passkeyAt?: number;
  /** Writes for the same transaction. */
  writes: TransactionWrite[];
}

/**
 * Opens a session and remembers the browser. Stores nothing if the member's sessions ended after `user` was read, for example because
 * deletion began.
 * @throws Refusal 409 where the deletion has begun or the sessions were ended, 429 with Retry-After for too many sign-ins.
 * @throws ConditionFailed where the condition of one of `writes` failed.
 */
export async function openSession(signIn: SignIn, context: Context): Promise<User> {
  const { kind, user, passkeyAt, writes } = signIn;
  refuseOnceDeletionHasBegun(user);
  const session = newSession(user, context, passkeyAt);
  const device = rememberDevice(user.id, context);
  const { count, refusal } = countedSignIn(kind, user.id);
  const old = await endingOldSessions(user, context);
  await transactOrRefuse([
    { write: count, refusal },
    { write: sessionsStillHold(user), refusal: sessionsWereEnded },
    ...[...writes, ...session.writes, ...old, device.write].map((write) => ({ write })),
  ]);
  session.keep();
  device.keep();
  return asUser(user);
}

/** The refusal where the member's sessions were ended, or the password was changed, since the record was read. */
export const sessionsWereEnded = (): Refusal =>
  new Refusal(409, 'Your account was just changed elsewhere. Please sign in again.');

/** Called once the credential has proved right: nobody else learns about the deletion. @throws Refusal 409 */
export function refuseOnceDeletionHasBegun({ deletion }: UserItem): void {
  if (deletion?.begun) throw new Refusal(409, DELETION_BEGUN);
}
