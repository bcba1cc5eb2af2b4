/** Members: registering, their profile, their password. */
import type { Context } from 'hono';
import { ulid } from 'ulid';
import type { z } from 'zod';
import type { PasswordChange, Profile, Registration, User } from '../../shared/accounts.ts';
import { countUp } from '../data/counters.ts';
import { attachImage } from '../data/image.ts';
import { keys } from '../data/keys.ts';
import { ConditionFailed, type Item, type TransactionWrite, transact } from '../data/table.ts';
import { asUser, type PasswordHash, UserItem } from '../data/user.ts';
import { Refusal } from '../http/refusal.ts';
import { type Caller, endSessionsOf, newSession, sessionsToEnd } from '../http/session.ts';
import { hashPassword, isPassword } from './passwords.ts';

export interface NewMember {
  username: string;
  /** Admins have none. */
  email?: string;
  password: string;
  role: UserItem['role'];
}

/**
 * Makes a member, with `writes` in the same transaction: everything or nothing.
 * @throws Refusal 409 when the username or the email address is taken, in any letter case.
 */
export async function addMember(member: NewMember, id: string, writes: TransactionWrite[] = []): Promise<UserItem> {
  const user: UserItem = {
    id,
    username: member.username,
    ...(member.email && { email: member.email }),
    firstName: member.username,
    profileImageUrl: null,
    role: member.role,
    password: await hashPassword(member.password),
    createdAt: new Date().toISOString(),
  };
  const once = (item: Item): TransactionWrite => ({
    Put: { Item: item, ConditionExpression: 'attribute_not_exists(PK)' },
  });
  try {
    await transact([
      once({ ...keys.username(user.username), userId: id }),
      ...(user.email ? [once({ ...keys.email(user.email), userId: id })] : []),
      once({ ...keys.user(id), ...user }),
      countUp('users', 1),
      ...writes,
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new Refusal(
      409,
      error.failed.includes(0)
        ? 'That username is taken. Please choose another.'
        : 'There is already an account with that email address.',
    );
  }
  return user;
}

export async function register(registration: z.output<typeof Registration>, context: Context): Promise<User> {
  const id = ulid();
  const session = newSession(id);
  const user = await addMember({ ...registration, role: 'member' }, id, session.writes);
  session.keep(context);
  return asUser(user);
}

/** @throws Refusal 404 when the picture is not the member's own photo or is attached to something else. */
export async function changeProfile(caller: Caller, profile: z.output<typeof Profile>): Promise<User> {
  const changed = { ...caller.user, ...definedOf(profile) };
  const picture = profile.profileImageUrl;
  try {
    await transact([
      {
        Update: {
          Key: keys.user(caller.id),
          UpdateExpression: 'SET firstName = :name, profileImageUrl = :picture',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':name': changed.firstName, ':picture': changed.profileImageUrl },
        },
      },
      // Members see each other's pictures beside posts.
      ...(picture ? [attachImage(picture, caller.id, `PROFILE#${caller.id}`, 'members')] : []),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Refusal(404, 'That photo is not available. Please upload it again.');
    throw error;
  }
  return asUser(changed);
}

const definedOf = (profile: z.output<typeof Profile>) =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));

/** The write that sets a password, unless it was changed since `previous` was read. */
export const passwordWrite = (userId: string, password: PasswordHash, previous: PasswordHash): TransactionWrite => ({
  Update: {
    Key: keys.user(userId),
    UpdateExpression: 'SET #password = :password',
    ConditionExpression: '#password.#hash = :previous',
    ExpressionAttributeNames: { '#password': 'password', '#hash': 'hash' },
    ExpressionAttributeValues: { ':password': password, ':previous': previous.hash },
  },
});

/**
 * Changes the password and ends every other session of the member in the same transaction.
 * @throws Refusal 403 when the current password is wrong, 409 when it was changed elsewhere meanwhile.
 */
export async function changePassword(caller: Caller, change: z.output<typeof PasswordChange>): Promise<User> {
  if (!(await isPassword(change.currentPassword, caller.user.password)))
    throw new Refusal(403, 'Your current password is not right. Please try again.');
  const password = await hashPassword(change.newPassword);
  const { writes, more } = await sessionsToEnd(caller.id, caller.sessionHash);
  try {
    await transact([passwordWrite(caller.id, password, caller.user.password), ...writes]);
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Refusal(409, 'Your password was just changed elsewhere. Please sign in again.');
    throw error;
  }
  if (more) await endSessionsOf(caller.id, caller.sessionHash);
  return asUser(caller.user);
}
