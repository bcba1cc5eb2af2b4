/** Signing in, with limits on guessing that nobody can turn against somebody else. */
import type { Context } from 'hono';
import type { z } from 'zod/mini';
import { type Credentials, GUESSES, type User } from '../../shared/accounts.ts';
import { type CountedCall, countedCall } from '../platform/http/rate-limit.ts';
import { Refusal, tooMany } from '../platform/http/refusal.ts';
import { viewerAddress } from '../platform/http/viewer.ts';
import { KnownAddresses } from '../platform/table/entities/accounts/known-address.ts';
import { Usernames } from '../platform/table/entities/accounts/sign-in-name.ts';
import { asUser, Users } from '../platform/table/entities/accounts/user.ts';
import { fold } from '../platform/table/keys.ts';
import { batchGet, ConditionFailed, transact } from '../platform/table/table.ts';
import { addressHash, rememberAddress } from './known-address.ts';
import { DUMMY_HASH, matchesPassword } from './passwords.ts';
import { newSession } from './sessions.ts';

/**
 * Signs a member in: the same words, reads and hashing whether or not the user exists.
 * A guess is counted before the password is checked, so that many at once cannot slip past the limit, and taken back
 * when it was right.
 * @throws Refusal 401 for a wrong username or password, 429 with Retry-After for too many wrong ones.
 */
export async function signIn({ username, password }: z.output<typeof Credentials>, context: Context): Promise<User> {
  const address = viewerAddress(context);
  const named = await Usernames.get(username);
  const userId = named?.userId ?? 'nobody';
  const [user, seenBefore] = await batchGet([
    Users.at(userId),
    KnownAddresses.at(userId, addressHash(userId, address)),
  ]);

  const counted = countedGuesses(fold(username), address, seenBefore !== undefined);
  await reserve(counted);
  if (!(await matchesPassword(password, user?.password ?? DUMMY_HASH)) || !user)
    throw new Refusal(401, 'Please check your username and password.');

  const session = newSession(user.id, user.password);
  await transact([...session.writes, rememberAddress(user.id, address), ...counted.map(({ takeBack }) => takeBack)]);
  session.keep(context);
  return asUser(user);
}

/**
 * The windows that a guess counts in. The username's own, over all addresses, leaves out those that the member has signed
 * in from: a stranger who uses it up keeps strangers out, not the member.
 */
function countedGuesses(username: string, address: string, seenBefore: boolean): CountedCall[] {
  const windows = [
    { what: 'guess-pair', who: `${username}#${address}`, limit: GUESSES.usernameFromAddress },
    { what: 'guess-address', who: address, limit: GUESSES.address },
    ...(seenBefore ? [] : [{ what: 'guess-username', who: username, limit: GUESSES.username }]),
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
