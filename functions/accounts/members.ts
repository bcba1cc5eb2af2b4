/** Members: registering, their profile, their password. */
import type { Context } from 'hono';
import { ulid } from 'ulid';
import type { z } from 'zod/mini';
import type { PasswordChange, Profile, Registration } from '../../shared/accounts/credentials.ts';
import type { User } from '../../shared/accounts.ts';
import { type Caller, sessionToken } from '../platform/http/caller/session.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { mailWrite } from '../platform/mail/outbox.ts';
import { hashPassword, matchesPassword } from '../platform/password-hashing.ts';
import { holderOf } from '../platform/table/entities/accounts/address-holder.ts';
import { Emails, NameSkeletons, Usernames } from '../platform/table/entities/accounts/sign-in-name.ts';
import { asUser, type PasswordHash, PROVED, type UserItem, Users } from '../platform/table/entities/accounts/user.ts';
import { countUp } from '../platform/table/entities/counter.ts';
import { type ReportedItem, whetherReported } from '../platform/table/entities/forum/report.ts';
import {
  attachImage,
  closeImage,
  isHiddenFrom,
  profilePlace,
  showImage,
} from '../platform/table/entities/uploads/image.ts';
import { absentOr, exists, is } from '../platform/table/expressions.ts';
import { batchGet, ConditionFailed, type TransactionWrite, transact } from '../platform/table/table.ts';
import { toIso } from '../platform/time.ts';
import { rememberDevice } from './known-device.ts';
import { refuseReserved } from './names/reserved.ts';
import { skeletonOf } from './names/skeleton.ts';
import { refuseGuessable } from './passwords/guessable.ts';
import { newSession, replacedSession } from './sessions/opening.ts';

interface NewMember {
  username: string;
  /** Admins have none. */
  email?: string;
  password: string;
  role: UserItem['role'];
}

/**
 * Makes a member, with `writes` in the same transaction. Where another account claims the address without having verified it, the new
 * member gets it as `newEmail` and has it once they verify it: an unverified claim blocks nobody.
 * @throws Refusal 409 when the username or the email address is taken, in any letter case, or another username looks like this one.
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
    createdAt: toIso(),
  };
  const { email, ...waiting } = user;
  try {
    await store(user, writes(user));
    return user;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const isNameFree = !error.failed.includes(0) && !error.failed.includes(1);
    if (!isNameFree || email === undefined || (await holderOf(email))?.emailVerified) throw takenName(error.failed);
    return addWithNewEmail({ ...waiting, newEmail: email }, writes);
  }
}

/** Stores a member who has no address yet: `newEmail` reserves nothing until it is verified. */
async function addWithNewEmail(user: UserItem, writes: (user: UserItem) => TransactionWrite[]): Promise<UserItem> {
  try {
    await store(user, writes(user));
    return user;
  } catch (error) {
    throw error instanceof ConditionFailed ? takenName(error.failed) : error;
  }
}

/** @throws ConditionFailed: place 0 is the username, 1 its skeleton, and 2 the address, where there is one. */
async function store(user: UserItem, writes: TransactionWrite[]): Promise<void> {
  const skeleton = await skeletonOf(user.username);
  await transact([
    Usernames.write.create(user.username, { userId: user.id }),
    NameSkeletons.write.create(skeleton, { userId: user.id }),
    ...(user.email ? [Emails.write.create(user.email, { userId: user.id })] : []),
    Users.write.create(user.id, user),
    countUp('users', 1),
    ...writes,
  ]);
}

/** @param failed The places of the writes whose condition did not hold. */
function takenName(failed: number[]): Refusal {
  if (failed.includes(0)) return new Refusal(409, 'That username is taken. Please choose another.');
  if (failed.includes(1))
    return new Refusal(409, 'That username looks too much like another member’s. Please choose a different one.');
  return new Refusal(409, 'There is already an account with that email address.');
}

/**
 * Makes a member from the registration form, signs them in and mails them the link that verifies their address.
 * @throws Refusal 400 for a reserved username and for a password that is guessed first, 409 when the username or the email address is taken.
 */
export async function register(registration: z.output<typeof Registration>, context: Context): Promise<User> {
  await refuseReserved(registration.username);
  await refuseGuessable(registration.password, registration);
  const [replaced] = sessionToken(context) === undefined ? [] : await batchGet([replacedSession(context)]);
  let keep: (() => void)[] = [];
  const user = await addMember({ ...registration, role: 'member' }, (made) => {
    const session = newSession(made, context, replaced);
    const device = rememberDevice(made.id, context);
    keep = [session.keep, device.keep];
    return [...session.writes, device.write, mailWrite(made.email === undefined ? 'new-email' : 'verify', made.id)];
  });
  for (const kept of keep) kept();
  return asUser(user);
}

/**
 * Changes the given fields and leaves the others as they are, also during a concurrent change. Closes a replaced or removed picture to
 * other members.
 * @throws Refusal 400 for a reserved first name; 404 when the picture is not the member's own photo or is attached to something else; 409
 * when moderators have hidden it, while they look at a report of the name and the picture, or when other changes come first at every attempt.
 */
export async function changeProfile(caller: Caller, profile: z.output<typeof Profile>): Promise<User> {
  const { firstName, profileImageUrl: picture } = profile;
  if (firstName === undefined && picture === undefined) return asUser(caller.user);
  if (firstName !== undefined && caller.user.role !== 'admin') await refuseReserved(firstName);
  let user: UserItem | undefined = caller.user;
  for (let attempt = 0; user && attempt < PROFILE_ATTEMPTS; attempt++) {
    try {
      const { report, check } = await whetherReported(user.id);
      if (report && choosesAnother(user, profile)) throw new Refusal(409, REPORTED);
      await transact([profileWrite(user, profile), check, ...pictureWrites(user, picture, report)]);
      return asUser({
        ...user,
        ...(firstName !== undefined && { firstName }),
        ...(picture !== undefined && { profileImageUrl: picture }),
      });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Another picture was saved in between, or a report came: the next attempt sees it.
      if (!error.failed.includes(0) && !error.failed.includes(1)) throw await pictureRefusal(user.id, picture);
      user = await Users.get(caller.id);
    }
  }
  throw new Refusal(409, 'Your picture is still being changed. Please try again.');
}

const PROFILE_ATTEMPTS = 4;
const REPORTED =
  'A moderator is looking at your name and picture. You can remove the picture, but not choose another one or another name.';

/** Whether it is another name or picture. Taking the picture away is none. */
const choosesAnother = (user: UserItem, { firstName, profileImageUrl: picture }: z.output<typeof Profile>): boolean =>
  (firstName ?? user.firstName) !== user.firstName || (picture ?? user.profileImageUrl) !== user.profileImageUrl;

const pictureRefusal = async (id: string, picture: string | null | undefined): Promise<Refusal> =>
  picture && (await isHiddenFrom(id, picture))
    ? new Refusal(409, 'Our team has hidden this picture. Please choose another one.')
    : new Refusal(404, 'That photo isn’t available. Please upload it again.');

/** Its condition fails where the member is gone and, with a new picture, where the stored one is no longer the one in `user`. */
const profileWrite = (
  { id, profileImageUrl: previous }: UserItem,
  { firstName, profileImageUrl }: z.output<typeof Profile>,
): TransactionWrite =>
  Users.write.update(id, {
    set: {
      ...(firstName !== undefined && { firstName }),
      ...(profileImageUrl !== undefined && { profileImageUrl }),
    },
    when: { id: exists, ...(profileImageUrl !== undefined && { profileImageUrl: is(previous) }) },
  });

/**
 * Opens the new picture to members, who see it beside posts, and closes the previous one. A reported one stays for the moderators until they
 * have decided.
 */
function pictureWrites(
  { id, profileImageUrl: previous }: UserItem,
  picture: string | null | undefined,
  report: ReportedItem | undefined,
): TransactionWrite[] {
  const place = profilePlace(id);
  const opened = picture ? [attachImage(picture, id, place, 'members')] : [];
  if (picture === undefined || previous === null || previous === picture) return opened;
  const isReported = report?.snapshot.imageUrl === previous;
  return [...opened, isReported ? showImage(previous, place, 'moderators') : closeImage(previous, place)];
}

/**
 * The write that sets a password, unless it was changed since `previous` was read. It removes `newEmail`, which was requested with the
 * old password.
 * @param options `emailVerified`: a mailed link has proved the address. `suspension`: the one that comes with it. `passkeysRemoved`: the number
 * of passkeys that the same transaction removes. Then the condition also fails where there are more or fewer by now.
 */
export const passwordWrite = (
  userId: string,
  password: PasswordHash,
  previous: PasswordHash,
  {
    emailVerified = false,
    suspension,
    passkeysRemoved,
  }: { emailVerified?: boolean; suspension?: UserItem['suspension']; passkeysRemoved?: number } = {},
): TransactionWrite =>
  Users.write.update(userId, {
    set: { password, ...(emailVerified && PROVED), ...(passkeysRemoved && { passkeys: 0 }) },
    setIfAbsent: { suspension },
    remove: ['newEmail'],
    when: {
      password: is(previous),
      ...(passkeysRemoved !== undefined && {
        passkeys: passkeysRemoved === 0 ? absentOr(is(0)) : is(passkeysRemoved),
      }),
    },
  });

/**
 * Changes the password: every session of the member ends, and the one that changed it goes on under a new token.
 * @throws Refusal 403 when the current password is wrong, 400 for a new one that is guessed first, 409 when it was changed elsewhere meanwhile.
 */
export async function changePassword(
  caller: Caller,
  change: z.output<typeof PasswordChange>,
  context: Context,
): Promise<User> {
  if (!(await matchesPassword(change.currentPassword, caller.user.password)))
    throw new Refusal(403, 'That’s not your current password. Please try again.');
  await refuseGuessable(change.newPassword, caller.user);
  const password = await hashPassword(change.newPassword);
  // Every other session ends, because it carries the salt of the old password.
  const session = newSession({ ...caller.user, password }, context, { userId: caller.id }, caller.passkeyAt);
  try {
    await transact([
      passwordWrite(caller.id, password, caller.user.password),
      ...session.writes,
      mailWrite('password-changed', caller.id),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Refusal(409, 'Your password was just changed elsewhere. Please sign in again.');
    throw error;
  }
  session.keep();
  const { newEmail: _, ...user } = caller.user;
  return asUser(user);
}
