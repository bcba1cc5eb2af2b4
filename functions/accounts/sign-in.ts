/** Signing in, with limits on guessing that nobody can turn against somebody else. */
import type { Context } from 'hono';
import type { z } from 'zod/mini';
import type { Credentials } from '../../shared/accounts/credentials.ts';
import { GUESSES, type User } from '../../shared/accounts.ts';
import { type CountedCall, countedCall } from '../platform/http/rate-limit.ts';
import { Refusal, tooMany } from '../platform/http/refusal.ts';
import { viewerAddress } from '../platform/http/viewer.ts';
import { DUMMY_HASH, matchesPassword } from '../platform/password-hashing.ts';
import { KnownDevices } from '../platform/table/entities/accounts/known-device.ts';
import { Emails, Usernames } from '../platform/table/entities/accounts/sign-in-name.ts';
import { asUser, Users } from '../platform/table/entities/accounts/user.ts';
import { fold } from '../platform/table/keys.ts';
import { batchGet, ConditionFailed, transact } from '../platform/table/table.ts';
import { deviceHash, rememberDevice } from './known-device.ts';
import { newSession, replacedSession } from './sessions/opening.ts';

/**
 * Signs a member in by username or email address: the same words, reads and hashing whether or not the user exists.
 * A guess is counted before the password is checked, so that many at once cannot slip past the limit, and taken back
 * when it was right.
 * @throws Refusal 401 for a wrong name or password, 429 with Retry-After for too many wrong ones.
 */
export async function signIn({ username, password }: z.output<typeof Credentials>, context: Context): Promise<User> {
  // No username has an @.
  const named = await (username.includes('@') ? Emails : Usernames).get(username);
  const userId = named?.userId ?? 'nobody';
  const device = deviceHash(userId, context);
  const [user, known, replaced] = await batchGet([
    Users.at(userId),
    KnownDevices.at(userId, device),
    replacedSession(context),
  ]);

  const counted = known
    ? [countedCall('guess-device', device, GUESSES.device)]
    : guessesOfStranger({ name: fold(username), userId: named?.userId, address: viewerAddress(context) });
  await reserve(counted);
  if (!(await matchesPassword(password, user?.password ?? DUMMY_HASH)) || !user)
    throw new Refusal(401, 'Please check your username and password.');

  const session = newSession(user, context, replaced);
  const remembered = rememberDevice(user.id, context);
  await transact([...session.writes, remembered.write, ...counted.map(({ takeBack }) => takeBack)]);
  session.keep();
  remembered.keep();
  return asUser(user);
}

interface Guess {
  /** As it was typed, folded. */
  name: string;
  /** Whose name it is, where it is anybody's. */
  userId: string | undefined;
  /** Where it comes from. */
  address: string;
}

/**
 * The windows that a guess counts in which comes from a browser that the member has not signed in with. A stranger who uses them up keeps strangers
 * out, and not the member's own browsers, which count by themselves. Both names of an account share that window, so that
 * the second one gives no more guesses. From one address each name has its own: a shared one would answer, after five guesses,
 * which email address belongs to a username that the forum shows.
 */
function guessesOfStranger({ name, userId, address }: Guess): CountedCall[] {
  const windows = [
    { what: 'guess-pair', who: `${name}#${address}`, limit: GUESSES.nameFromAddress },
    { what: 'guess-address', who: address, limit: GUESSES.address },
    { what: 'guess-account', who: userId ?? name, limit: GUESSES.account },
  ];
  return windows.map(({ what, who, limit }) => countedCall(what, who, limit));
}

async function reserve(guesses: CountedCall[]): Promise<void> {
  try {
    await transact(guesses.map(({ count }) => count));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const wait = Math.max(...error.failed.map((place) => guesses[place]?.secondsLeft ?? 0));
    throw tooMany('Too many attempts to sign in. Please wait a little and try again.', wait);
  }
}
