/** One-time links that set a new password, sent by mail or handed over by an operator. */
import type { Context } from 'hono';
import type { z } from 'zod/mini';
import type { PasswordReset } from '../../shared/accounts/credentials.ts';
import type { User } from '../../shared/accounts.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { mailWrite } from '../platform/mail/outbox.ts';
import { mintResetToken, tokenHash } from '../platform/mail/tokens.ts';
import { hashPassword } from '../platform/password-hashing.ts';
import { Resets } from '../platform/table/entities/accounts/reset.ts';
import { Usernames } from '../platform/table/entities/accounts/sign-in-name.ts';
import { asUser, Users } from '../platform/table/entities/accounts/user.ts';
import { exists } from '../platform/table/expressions.ts';
import { batchGet, ConditionFailed, transact } from '../platform/table/table.ts';
import { rememberDevice } from './known-device.ts';
import { passwordWrite } from './members.ts';
import { refuseGuessable } from './passwords/guessable.ts';
import { newSession, replacedSession } from './sessions/opening.ts';

const USED = 'This link has been used or is too old. Ask for a new one.';

/**
 * The token of a new link for an operator to hand over. It goes behind `/reset#token=`: a fragment never reaches a server log.
 * @throws Refusal 404 for an unknown username.
 */
export async function resetToken(username: string, record = async (): Promise<void> => {}): Promise<string> {
  const named = await Usernames.get(username);
  const user = named && (await Users.get(named.userId));
  if (!user) throw new Refusal(404, `There is no member called ${username}.`);
  await record();
  return mintResetToken(user);
}

/**
 * Sets the password, ends all sessions, signs in. A link that came by mail verifies the address that it came to.
 * @throws Refusal 404 for a used, unknown or expired link, 400 for a password that is guessed first: the link then still works.
 */
export async function resetPassword(
  { token, newPassword }: z.output<typeof PasswordReset>,
  context: Context,
): Promise<User> {
  const link = await Resets.get(tokenHash(token));
  if (!link) throw new Refusal(404, USED);
  const [user, replaced] = await batchGet([Users.at(link.userId), replacedSession(context)]);
  // A changed password invalidates the link.
  if (!user || user.password.salt !== link.credential) throw new Refusal(404, USED);
  await refuseGuessable(newPassword, user);
  const password = await hashPassword(newPassword);
  // Every other session ends, because it carries the salt of the old password.
  const session = newSession({ ...user, password }, context, replaced);
  const device = rememberDevice(user.id, context);
  const verified = link.email !== undefined && link.email === user.email;
  try {
    await transact([
      Resets.write.deleteWhen(tokenHash(token), { userId: exists }),
      passwordWrite(user.id, password, user.password, verified),
      mailWrite('password-changed', user.id),
      ...session.writes,
      device.write,
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal(404, USED);
    throw error;
  }
  session.keep();
  device.keep();
  const { newEmail: _, ...stays } = user;
  return asUser({ ...stays, ...(verified && { emailVerified: true }) });
}
