/** Signing in, with limits on guessing that nobody can turn against somebody else. */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { type Credentials, GUESSES, type User } from '../../shared/accounts.ts';
import { rateLimitUpdate, windowAt } from '../platform/http/rate-limit.ts';
import { Refusal, tooMany } from '../platform/http/refusal.ts';
import { newSession } from '../platform/http/session.ts';
import { viewerAddress } from '../platform/http/viewer.ts';
import { asUser, UserItem } from '../platform/table/entities/user.ts';
import { fold, keys } from '../platform/table/keys.ts';
import { ConditionFailed, get, getMany, type TransactionWrite, transact } from '../platform/table/table.ts';
import { knownAddress, rememberAddress } from './known-address.ts';
import { DUMMY_HASH, matchesPassword } from './passwords.ts';

export const UsernameItem = z.object({ userId: z.string() });

/**
 * Signs a member in: the same words, reads and hashing whether or not the user exists.
 * A guess is counted before the password is checked, so that many at once cannot slip past the limit, and taken back
 * when it was right.
 * @throws Refusal 401 for a wrong username or password, 429 with Retry-After for too many wrong ones.
 */
export async function signIn({ username, password }: z.output<typeof Credentials>, context: Context): Promise<User> {
  const address = viewerAddress(context);
  const named = await get(keys.username(username), UsernameItem);
  const userId = named?.userId ?? 'nobody';
  const known = knownAddress(userId, address);
  const [item, seenBefore] = await getMany([keys.user(userId), known]);
  const user = item && UserItem.parse(item);

  const counted = countedGuesses(fold(username), address, seenBefore !== undefined);
  await reserve(counted);
  if (!(await matchesPassword(password, user?.password ?? DUMMY_HASH)) || !user)
    throw new Refusal(401, 'Please check your username and password.');

  const session = newSession(user.id, user.password);
  await transact([...session.writes, rememberAddress(user.id, address), ...counted.map(({ takeBack }) => takeBack)]);
  session.keep(context);
  return asUser(user);
}

interface CountedGuess {
  count: TransactionWrite;
  takeBack: TransactionWrite;
  secondsLeft: number;
}

/**
 * The windows that a guess counts in. The username's own, over all addresses, leaves out those that the member has signed
 * in from: a stranger who uses it up keeps strangers out, not the member.
 */
function countedGuesses(username: string, address: string, seenBefore: boolean): CountedGuess[] {
  const windows = [
    { what: 'guess-pair', who: `${username}#${address}`, limit: GUESSES.usernameFromAddress },
    { what: 'guess-address', who: address, limit: GUESSES.address },
    ...(seenBefore ? [] : [{ what: 'guess-username', who: username, limit: GUESSES.username }]),
  ];
  return windows.map(({ what, who, limit }) => {
    const count = rateLimitUpdate(what, who, limit);
    return {
      secondsLeft: windowAt(limit).secondsLeft,
      count: {
        Update: {
          ...count,
          ConditionExpression: 'attribute_not_exists(calls) OR calls < :times',
          ExpressionAttributeValues: { ...count.ExpressionAttributeValues, ':times': limit.times },
        },
      },
      takeBack: {
        Update: { Key: count.Key, UpdateExpression: 'ADD calls :less', ExpressionAttributeValues: { ':less': -1 } },
      },
    };
  });
}

async function reserve(guesses: CountedGuess[]): Promise<void> {
  try {
    await transact(guesses.map(({ count }) => count));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const wait = Math.max(...error.failed.map((place) => guesses[place]?.secondsLeft ?? 0));
    throw tooMany('Too many attempts to sign in. Please wait a little and try again.', wait);
  }
}
