/** Members: registering, their profile, their password. */
import type { Context } from 'hono';
import { ulid } from 'ulid';
import type { z } from 'zod/mini';
import type { PasswordChange, Profile, Registration, User } from '../../shared/accounts.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type Caller, newSession, sessionsToClear } from '../platform/http/session.ts';
import { viewerAddress } from '../platform/http/viewer.ts';
import { countUp } from '../platform/table/counters.ts';
import { attachImage, closeImage } from '../platform/table/entities/image.ts';
import { asUser, type PasswordHash, UserItem } from '../platform/table/entities/user.ts';
import { keys } from '../platform/table/keys.ts';
import { ConditionFailed, get, type Item, type TransactionWrite, transact } from '../platform/table/table.ts';
import { rememberAddress } from './known-address.ts';
import { hashPassword, matchesPassword } from './passwords.ts';

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
export async function addMember(
  { password, ...member }: NewMember,
  writes: (user: UserItem) => TransactionWrite[] = () => [],
): Promise<UserItem> {
  const user: UserItem = {
    ...member,
    id: ulid(),
    firstName: member.username,
    profileImageUrl: null,
    password: await hashPassword(password),
    createdAt: new Date().toISOString(),
  };
  const once = (item: Item): TransactionWrite => ({
    Put: { Item: item, ConditionExpression: 'attribute_not_exists(PK)' },
  });
  try {
    await transact([
      once({ ...keys.username(user.username), userId: user.id }),
      ...(user.email ? [once({ ...keys.email(user.email), userId: user.id })] : []),
      once({ ...keys.user(user.id), ...user }),
      countUp('users', 1),
      ...writes(user),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw error.failed.includes(0)
      ? new Refusal(409, 'That username is taken. Please choose another.')
      : new Refusal(409, 'There is already an account with that email address.');
  }
  return user;
}

/**
 * Makes a member from the registration form and signs them in.
 * @throws Refusal 409 when the username or the email address is taken.
 */
export async function register(registration: z.output<typeof Registration>, context: Context): Promise<User> {
  let keep: (c: Context) => void = () => {};
  const user = await addMember({ ...registration, role: 'member' }, ({ id, password }) => {
    const session = newSession(id, password);
    keep = session.keep;
    return [...session.writes, rememberAddress(id, viewerAddress(context))];
  });
  keep(context);
  return asUser(user);
}

/**
 * Changes what is given and leaves the rest as it is, whatever else is being saved. A picture that another takes the place of, or
 * none, is closed to other members.
 * @throws Refusal 404 when the picture is not the member's own photo or is attached to something else, 409 when others are saved
 * all the while.
 */
export async function changeProfile(caller: Caller, profile: z.output<typeof Profile>): Promise<User> {
  const { firstName, profileImageUrl: picture } = profile;
  if (firstName === undefined && picture === undefined) return asUser(caller.user);
  let user: UserItem | undefined = caller.user;
  for (let attempt = 0; user && attempt < PROFILE_ATTEMPTS; attempt++) {
    try {
      await transact([profileWrite(user, profile), ...pictureWrites(user, picture)]);
      return asUser({
        ...user,
        ...(firstName !== undefined && { firstName }),
        ...(picture !== undefined && { profileImageUrl: picture }),
      });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Another picture was saved in between: it is the one to close.
      if (!error.failed.includes(0)) throw new Refusal(404, 'That photo is not available. Please upload it again.');
      user = await get(keys.user(caller.id), UserItem);
    }
  }
  throw new Refusal(409, 'Your picture is just being changed. Please try again.');
}

const PROFILE_ATTEMPTS = 4;

/** Its condition fails where there is a new picture, and the one before it is no longer the one that `user` has. */
function profileWrite(
  { id, profileImageUrl: previous }: UserItem,
  { firstName, profileImageUrl: picture }: z.output<typeof Profile>,
): TransactionWrite {
  const changes = [
    ...(firstName !== undefined ? ['firstName = :name'] : []),
    ...(picture !== undefined ? ['profileImageUrl = :picture'] : []),
  ];
  return {
    Update: {
      Key: keys.user(id),
      UpdateExpression: `SET ${changes.join(', ')}`,
      ...(picture !== undefined && { ConditionExpression: 'profileImageUrl = :previous' }),
      ExpressionAttributeValues: {
        ':name': firstName,
        ':picture': picture,
        ...(picture !== undefined && { ':previous': previous }),
      },
    },
  };
}

/** Opens the new picture, because members see each other's beside posts, and closes the one before it. */
function pictureWrites({ id, profileImageUrl: previous }: UserItem, picture: string | null | undefined) {
  const place = `PROFILE#${id}`;
  return [
    ...(picture ? [attachImage(picture, id, place, 'members')] : []),
    ...(picture !== undefined && previous !== null && previous !== picture ? [closeImage(previous, place)] : []),
  ];
}

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
 * Changes the password: every session of the member ends, and the one that changed it goes on under a new token.
 * @throws Refusal 403 when the current password is wrong, 409 when it was changed elsewhere meanwhile.
 */
export async function changePassword(
  caller: Caller,
  change: z.output<typeof PasswordChange>,
  context: Context,
): Promise<User> {
  if (!(await matchesPassword(change.currentPassword, caller.user.password)))
    throw new Refusal(403, 'Your current password is not right. Please try again.');
  const password = await hashPassword(change.newPassword);
  const session = newSession(caller.id, password);
  const ended = await sessionsToClear(caller.id);
  try {
    await transact([passwordWrite(caller.id, password, caller.user.password), ...ended, ...session.writes]);
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Refusal(409, 'Your password was just changed elsewhere. Please sign in again.');
    throw error;
  }
  session.keep(context);
  return asUser(caller.user);
}
