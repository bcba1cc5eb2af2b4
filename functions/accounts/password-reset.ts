/** One-time links that set a new password: an operator prints one, the member opens it. */
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod/mini';
import { type PasswordReset, RESET_HOURS, type User } from '../../shared/accounts.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { viewerAddress } from '../platform/http/viewer.ts';
import { Resets } from '../platform/table/entities/accounts/reset.ts';
import { sessionsToClear } from '../platform/table/entities/accounts/session.ts';
import { Usernames } from '../platform/table/entities/accounts/sign-in-name.ts';
import { asUser, Users } from '../platform/table/entities/accounts/user.ts';
import { exists } from '../platform/table/expressions.ts';
import { ConditionFailed, transact } from '../platform/table/table.ts';
import { HOUR_SECONDS, secondsFromNow } from '../platform/time.ts';
import { rememberAddress } from './known-address.ts';
import { passwordWrite } from './members.ts';
import { refuseGuessable } from './passwords/guessable.ts';
import { hashPassword } from './passwords/hashing.ts';
import { newSession } from './sessions.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const USED = 'This link has been used or is too old. Ask for a new one.';

/**
 * The token of a new link, valid once and for a day. It goes behind `/reset#token=`: a fragment never reaches a server log.
 * @throws Refusal 404 for an unknown username.
 */
export async function resetToken(username: string): Promise<string> {
  const named = await Usernames.get(username);
  if (!named) throw new Refusal(404, `There is no member called ${username}.`);
  const user = await Users.get(named.userId);
  const token = randomBytes(32).toString('base64url');
  await Resets.put(hashOf(token), {
    userId: named.userId,
    credential: user?.password.salt ?? '',
    ttl: secondsFromNow(RESET_HOURS * HOUR_SECONDS),
  });
  return token;
}

/**
 * Sets the password, ends all sessions, signs in.
 * @throws Refusal 404 for a used, unknown or expired link, 400 for a password that is guessed first: the link then still works.
 */
export async function resetPassword(
  { token, newPassword }: z.output<typeof PasswordReset>,
  context: Context,
): Promise<User> {
  const link = await Resets.get(hashOf(token));
  if (!link) throw new Refusal(404, USED);
  const user = await Users.get(link.userId);
  // A link is for the password that was forgotten: another one, set meanwhile, ends it too.
  if (!user || user.password.salt !== link.credential) throw new Refusal(404, USED);
  await refuseGuessable(newPassword, user);
  const password = await hashPassword(newPassword);
  const session = newSession(user.id, password);
  const ended = await sessionsToClear(user.id);
  try {
    await transact([
      Resets.write.deleteWhen(hashOf(token), { userId: exists }),
      passwordWrite(user.id, password, user.password),
      ...ended,
      ...session.writes,
      rememberAddress(user.id, viewerAddress(context)),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal(404, USED);
    throw error;
  }
  session.keep(context);
  return asUser(user);
}
