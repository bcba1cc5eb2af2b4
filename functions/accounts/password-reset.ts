/** Setting a new password by a one-time link (reset-link.ts), which came by mail or from an operator. */

import type { Context } from 'hono';
import type { z } from 'zod/mini';
import type { PasswordReset, PasswordResetRequest } from '../../shared/accounts/credentials.ts';
import type { User } from '../../shared/accounts.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { orRefuse } from '../platform/http/refusing-writes.ts';
import { mailWrite, putMail } from '../platform/mail/outbox.ts';
import { tokenHash } from '../platform/mail/tokens.ts';
import { hashPassword } from '../platform/password-hashing.ts';
import { exists } from '../platform/table/expressions.ts';
import { suspendedAddressAt } from '../platform/table/items/retained.ts';
import { asUser, Emails, Resets, type UserItem, Usernames, Users } from '../platform/table/items/user.ts';
import { batchGet, transact } from '../platform/table/table.ts';
import { PasskeyOwners, Passkeys, passkeysOf } from './items.ts';
import { rememberDevice } from './known-device.ts';
import { refuseGuessable } from './passwords/guessable.ts';
import { passwordWrite } from './passwords/password-change.ts';
import { suspensionFor } from './proved-suspension.ts';
import { newSession } from './sessions/opening.ts';
import { refuseOnceDeletionHasBegun } from './sessions/signing-in.ts';

const USED = 'This link has been used or is too old. Ask for a new one.';
const CHANGED = 'Your account was just changed elsewhere. Please try again.';

/**
 * Sets the password, ends all sessions, removes a member's passkeys, signs in. A link that came by mail verifies the address that it came
 * to, and suspends a member who was suspended with it before. The passkeys can be of a person who registered with this address before its
 * owner did.
 * @throws Refusal 404 for a used, unknown or expired link, 400 for a password that is guessed first, 409 where the
 * deletion has begun, and where a passkey was added or removed or the sessions were ended meanwhile. The link still works after the 400 and the
 * latter.
 */
export async function resetPassword(
  { token, newPassword }: z.output<typeof PasswordReset>,
  context: Context,
): Promise<User> {
  const { link, user, remembered } = await validLink(token);
  await refuseGuessable('newPassword', newPassword, user);
  const password = await hashPassword(newPassword);
  // Every other session ends, because it carries the salt of the old password.
  const session = newSession({ ...user, password }, context);
  const device = rememberDevice(user.id, context);
  const verified = link.email !== undefined;
  const passkeys = await passkeysToRemove(user);
  const { suspension, writes } = await suspensionFor(user.addressProved ? undefined : link.email, remembered, user);
  const reset = transact([
    Resets.write.deleteWhen(tokenHash(token), { userId: exists }),
    passwordWrite(user, password, {
      emailVerified: verified,
      suspension,
      ...(passkeys && { passkeysRemoved: passkeys.length }),
    }),
    ...(passkeys ?? []).flatMap((id) => [Passkeys.write.delete(user.id, id), PasskeyOwners.write.delete(id)]),
    mailWrite('password-changed', user.id),
    ...session.writes,
    device.write,
    ...writes,
  ]);
  await orRefuse(reset, (failed) => (failed.includes(0) ? new Refusal(404, USED) : new Refusal(409, CHANGED)));
  session.keep();
  device.keep();
  const { newEmail: _, ...stays } = user;
  return asUser({ ...stays, ...(verified && { emailVerified: true }), ...(suspension && { suspension }) });
}

/**
 * @throws Refusal 404 for a used, unknown or expired link. A changed password makes it invalid, and so does a changed address. 409 where the
 * deletion has begun.
 */
async function validLink(token: string) {
  const link = await Resets.get(tokenHash(token));
  if (!link) throw new Refusal(404, USED);
  const [user, remembered] = await batchGet([Users.at(link.userId), await suspendedAddressAt(link.email)]);
  // The former mailbox can be somebody else's by now.
  if (!user || user.password.salt !== link.credential || (link.email ?? user.email) !== user.email)
    throw new Refusal(404, USED);
  refuseOnceDeletionHasBegun(user);
  return { link, user, remembered };
}

/** The ids of a member's passkeys. Undefined for an admin, whose passkeys are a second factor that a link must not replace. */
const passkeysToRemove = async ({ id, role, passkeys = 0 }: UserItem): Promise<string[] | undefined> => {
  if (role === 'admin') return undefined;
  return passkeys === 0 ? [] : (await passkeysOf(id)).map((own) => own.id);
};

/**
 * Requests a reset link for a forgotten password. The answer never shows whether there is an account: this makes one read and one write whatever the name is. The mailer decides what depends on the account (whether there is one, whether it has
 * an address, whether it had too many mails): the caller cannot measure how long that takes.
 */
export async function requestReset({ login }: z.output<typeof PasswordResetRequest>): Promise<Record<string, never>> {
  // No username has an @.
  const named = await (login.includes('@') ? Emails : Usernames).get(login);
  await putMail('reset', named?.userId);
  return {};
}
