/** One-time links that set a new password: an operator prints one, the member opens it. */
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { type PasswordReset, RESET_HOURS, type User } from '../../shared/accounts.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { newSession, sessionsToClear } from '../platform/http/session.ts';
import { viewerAddress } from '../platform/http/viewer.ts';
import { asUser, UserItem } from '../platform/table/entities/user.ts';
import { keys } from '../platform/table/keys.ts';
import { ConditionFailed, get, put, transact } from '../platform/table/table.ts';
import { rememberAddress } from './known-address.ts';
import { passwordWrite } from './members.ts';
import { hashPassword } from './passwords.ts';
import { UsernameItem } from './sign-in.ts';

const ResetItem = z.object({ userId: z.string(), credential: z.string() });
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const USED = 'This link has been used or is too old. Ask for a new one.';

/**
 * The token of a new link, valid once and for a day. It goes behind `/reset#token=`: a fragment never reaches a server log.
 * @throws Refusal 404 for an unknown username.
 */
export async function resetToken(username: string): Promise<string> {
  const named = await get(keys.username(username), UsernameItem);
  if (!named) throw new Refusal(404, `There is no member called ${username}.`);
  const user = await get(keys.user(named.userId), UserItem);
  const token = randomBytes(32).toString('base64url');
  await put({
    ...keys.reset(hashOf(token)),
    userId: named.userId,
    credential: user?.password.salt ?? '',
    ttl: Math.floor(Date.now() / 1000) + RESET_HOURS * 3600,
  });
  return token;
}

/** Sets the password, ends all sessions, signs in. @throws Refusal 404 for a used, unknown or expired link. */
export async function resetPassword(
  { token, newPassword }: z.output<typeof PasswordReset>,
  context: Context,
): Promise<User> {
  const reset = keys.reset(hashOf(token));
  const link = await get(reset, ResetItem);
  if (!link) throw new Refusal(404, USED);
  const user = await get(keys.user(link.userId), UserItem);
  // A link is for the password that was forgotten: another one, set meanwhile, ends it too.
  if (!user || user.password.salt !== link.credential) throw new Refusal(404, USED);
  const password = await hashPassword(newPassword);
  const session = newSession(user.id, password);
  const ended = await sessionsToClear(user.id);
  try {
    await transact([
      { Delete: { Key: reset, ConditionExpression: 'attribute_exists(PK)' } },
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
