/** Signing in with a password, with limits on guesses that an attacker cannot use to lock a member out, and on sign-ins. */

import type { Context } from 'hono';
import type { z } from 'zod/mini';
import type { Credentials } from '../../shared/accounts/credentials.ts';
import { GUESSES, type User } from '../../shared/accounts.ts';
import { viewerAddress } from '../platform/http/caller/viewer.ts';
import { type CountedCall, countedCall } from '../platform/http/rate-limit.ts';
import { Refusal, tooMany } from '../platform/http/refusal.ts';
import { orRefuse } from '../platform/http/refusing-writes.ts';
import { DUMMY_HASH, matchesPassword } from '../platform/password-hashing.ts';
import { Emails, Usernames, Users } from '../platform/table/items/user.ts';
import { fold } from '../platform/table/keys.ts';
import { batchGet, transact } from '../platform/table/table.ts';
import { KnownDevices } from './items.ts';
import { deviceHash } from './known-device.ts';
import { openSession } from './sessions/signing-in.ts';

/**
 * Signs a member in by username or email address, with the same message, reads and hashing whether or not the user exists.
 * Counts the guess before it checks the password, so that concurrent guesses cannot exceed the limit, and takes the count back
 * when the member is signed in.
 * @throws Refusal 401 for a wrong name or password, 429 with Retry-After for too many wrong ones and for too many sign-ins, and what
 * `openSession` refuses. A right password that is refused stays counted as a guess, so that repeating it is soon refused without a hash.
 */
export async function signIn({ username, password }: z.output<typeof Credentials>, context: Context): Promise<User> {
  // No username has an @.
  const named = await (username.includes('@') ? Emails : Usernames).get(username);
  const userId = named?.userId ?? 'nobody';
  const device = deviceHash(userId, context);
  const [user, known] = await batchGet([Users.at(userId), KnownDevices.at(userId, device)]);

  const counted = known
    ? [countedCall('guess-device', device, GUESSES.device)]
    : guessesOfStranger({ name: fold(username), userId: named?.userId, address: viewerAddress(context) });
  await reserve(counted);
  if (!(await matchesPassword(password, user?.password ?? DUMMY_HASH)) || !user)
    throw new Refusal(401, 'Please check your username and password.');

  const writes = counted.map(({ takeBack }) => takeBack);
  return openSession({ kind: 'sign-in', user, writes }, context);
}

interface Guess {
  /** As it was typed, folded. */
  name: string;
  /** The member with this name; undefined where there is none. */
  userId: string | undefined;
  /** The IP address, or for IPv6 the /64 network. */
  address: string;
}

/**
 * The rate-limit windows of a guess from an unknown browser. An attacker who uses them up does not lock out the member's known browsers,
 * which have their own windows. Username and email address have separate windows, each of half the guesses that an account allows: with a
 * shared one, guesses at a username that the forum shows would reveal which email address belongs to it.
 */
function guessesOfStranger({ name, userId, address }: Guess): CountedCall[] {
  const windows = [
    { what: 'guess-pair', who: `${name}#${address}`, limit: GUESSES.nameFromAddress },
    { what: 'guess-address', who: address, limit: GUESSES.address },
    { what: 'guess-name', who: guessedName(name, userId), limit: GUESSES.name },
  ];
  return windows.map(({ what, who, limit }) => countedCall(what, who, limit));
}

/** The window of a name. That of a member's name has their id, by which a deletion finds it. */
const guessedName = (name: string, userId: string | undefined): string =>
  userId === undefined ? name : `${userId}#${name.includes('@') ? 'email' : 'username'}`;

async function reserve(guesses: CountedCall[]): Promise<void> {
  await orRefuse(transact(guesses.map(({ count }) => count)), (failed) => {
    const wait = Math.max(...failed.map((place) => guesses[place]?.secondsLeft ?? 0));
    return tooMany('Too many attempts to sign in. Please wait a little and try again.', wait);
  });
}
