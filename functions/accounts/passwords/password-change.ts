/** Changing a password in a session, and the write that every new password needs. */

import type { Context } from 'hono';
import type { z } from 'zod/mini';
import type { PasswordChange } from '../../../shared/accounts/credentials.ts';
import type { User } from '../../../shared/accounts.ts';
import { NOT_CURRENT, requireOwnPassword } from '../../platform/http/caller/own-password.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { orRefuse } from '../../platform/http/refusing-writes.ts';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { hashPassword } from '../../platform/password-hashing.ts';
import { absentOr, is } from '../../platform/table/expressions.ts';
import { addressUnchanged } from '../../platform/table/items/retained.ts';
import {
  asUser,
  type PasswordHash,
  PROVED,
  sameSignIn,
  type UserItem,
  Users,
} from '../../platform/table/items/user.ts';
import { type TransactionWrite, transact } from '../../platform/table/table.ts';
import { passkeysOf } from '../items.ts';
import { newSession } from '../sessions/opening.ts';
import { sessionsWereEnded } from '../sessions/signing-in.ts';
import { refuseGuessable } from './guessable.ts';

/**
 * The write that sets a password, unless it was changed or the sessions were ended since `user` was read, as the beginning of a deletion
 * does. It removes `newEmail`, which was requested with the old password.
 * @param options `emailVerified`: a mailed link has proved the address. `suspension`: the one that comes with it. `passkeysRemoved`: the number
 * of passkeys that the same transaction removes. Then the condition also fails where there are more or fewer by now.
 */
export const passwordWrite = (
  user: UserItem,
  password: PasswordHash,
  {
    emailVerified = false,
    suspension,
    passkeysRemoved,
  }: { emailVerified?: boolean; suspension?: UserItem['suspension']; passkeysRemoved?: number } = {},
): TransactionWrite =>
  Users.write.update(user.id, {
    set: { password, ...(emailVerified && PROVED), ...(passkeysRemoved && { passkeys: 0 }) },
    setIfAbsent: { suspension },
    remove: ['newEmail'],
    when: {
      ...sameSignIn(user),
      ...(emailVerified && addressUnchanged(user)),
      ...(passkeysRemoved !== undefined && {
        passkeys: passkeysRemoved === 0 ? absentOr(is(0)) : is(passkeysRemoved),
      }),
    },
  });

/**
 * Changes the password: every session of the member ends, and the one that changed it goes on under a new token.
 * @throws Refusal 403 when the current password is wrong and 429 after several, 400 for a new one that is guessed first, 409 when it was changed or the
 * session was ended elsewhere meanwhile.
 */
export async function changePassword(
  caller: Caller,
  change: z.output<typeof PasswordChange>,
  context: Context,
): Promise<User> {
  await requireOwnPassword(caller, change.currentPassword, 'currentPassword', NOT_CURRENT);
  await refuseGuessable('newPassword', change.newPassword, caller.user);
  const password = await hashPassword(change.newPassword);
  // Every other session ends, because it carries the salt of the old password.
  const session = newSession({ ...caller.user, password }, context, caller.passkeyAt);
  const passkeys = (await passkeysOf(caller.id)).map(({ passkey }) => passkey.name);
  const mail = mailWrite('password-changed', caller.id, { passkeys });
  const writes = [passwordWrite(caller.user, password), ...session.writes, mail];
  await orRefuse(transact(writes), sessionsWereEnded);
  session.keep();
  const { newEmail: _, ...user } = caller.user;
  return asUser(user);
}
