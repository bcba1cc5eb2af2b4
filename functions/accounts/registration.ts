/** Making members: by the registration form, and for the operator's commands. */

import type { Context } from 'hono';
import { ulid } from 'ulid';
import type { z } from 'zod/mini';
import type { Registration } from '../../shared/accounts/credentials.ts';
import type { User } from '../../shared/accounts.ts';
import { type Refusal, refusedField } from '../platform/http/refusal.ts';
import { orRefuse } from '../platform/http/refusing-writes.ts';
import { mailWrite } from '../platform/mail/outbox.ts';
import { hashPassword } from '../platform/password-hashing.ts';
import { countUp } from '../platform/table/items/counts.ts';
import {
  asUser,
  Emails,
  holderOf,
  NameSkeletons,
  type PasswordHash,
  type UserItem,
  Usernames,
  Users,
} from '../platform/table/items/user.ts';
import { type TransactionWrite, transact, unlessConditionFails } from '../platform/table/table.ts';
import { toIso } from '../platform/time.ts';
import { rememberDevice } from './known-device.ts';
import { refuseReserved } from './names/reserved.ts';
import { skeletonOf } from './names/skeleton.ts';
import { refuseGuessable } from './passwords/guessable.ts';
import { newSession } from './sessions/opening.ts';

interface NewMember {
  username: string;
  /** Admins have none. */
  email?: string;
  password: PasswordHash;
  role: UserItem['role'];
}

/**
 * Makes a member, with `writes` in the same transaction. Where another account claims the address without having verified it, the new
 * member gets it as `newEmail` and has it once they verify it: an unverified claim blocks nobody.
 * @throws Refusal 409 when the username or the email address is taken, in any letter case, or another username looks like this one.
 */
export async function addMember(
  member: NewMember,
  writes: (user: UserItem) => TransactionWrite[] = () => [],
): Promise<UserItem> {
  const user: UserItem = {
    ...member,
    id: ulid(),
    firstName: member.username,
    profileImageUrl: null,
    createdAt: toIso(),
  };
  const { email, ...waiting } = user;
  return unlessConditionFails(store(user, writes(user)), async (failed) => {
    const isNameFree = !failed.includes(0) && !failed.includes(1);
    if (!isNameFree || email === undefined || (await holderOf(email))?.emailVerified) throw takenName(failed);
    // Stores them without an address: `newEmail` reserves nothing until it is verified.
    const later = { ...waiting, newEmail: email };
    return orRefuse(store(later, writes(later)), takenName);
  });
}

/** @throws ConditionFailed: place 0 is the username, 1 its skeleton, and 2 the address, where there is one. */
async function store(user: UserItem, writes: TransactionWrite[]): Promise<UserItem> {
  const skeleton = await skeletonOf(user.username);
  await transact([
    Usernames.write.create(user.username, { userId: user.id }),
    NameSkeletons.write.create(skeleton, { userId: user.id }),
    ...(user.email ? [Emails.write.create(user.email, { userId: user.id })] : []),
    Users.write.create(user.id, user),
    countUp('users', 1),
    ...writes,
  ]);
  return user;
}

/** @param failed The places of the writes whose condition did not hold. */
function takenName(failed: readonly number[]): Refusal {
  if (failed.includes(0)) return refusedField('username', 409, 'That username is taken. Please choose another.');
  if (failed.includes(1))
    return refusedField(
      'username',
      409,
      'That username looks too much like another member’s. Please choose a different one.',
    );
  return refusedField('email', 409, 'There is already an account with that email address.');
}

/**
 * Makes a member from the registration form.
 * @throws Refusal 400 for a reserved username and for a password that is guessed first, 409 when the username or the email address is taken.
 */
export async function register(registration: z.output<typeof Registration>, context: Context): Promise<User> {
  await refuseReserved('username', registration.username);
  await refuseGuessable('password', registration.password, registration);
  return addSignedIn({ ...registration, password: await hashPassword(registration.password), role: 'member' }, context);
}

/**
 * Makes a member, opens their first session in this browser, and mails them the link that verifies their address.
 * @throws Refusal 409 as `addMember`.
 */
export async function addSignedIn(member: NewMember, context: Context): Promise<User> {
  let keep: (() => void)[] = [];
  const user = await addMember(member, (made) => {
    const session = newSession(made, context);
    const device = rememberDevice(made.id, context);
    keep = [session.keep, device.keep];
    return [...session.writes, device.write, mailWrite(made.email === undefined ? 'new-email' : 'verify', made.id)];
  });
  for (const kept of keep) kept();
  return asUser(user);
}
