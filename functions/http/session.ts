/** Sessions: an opaque token in a cookie, its SHA-256 in the table, thirty days, sliding. Revocable at once, nothing to refresh. */
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { SESSION_DAYS } from '../../shared/accounts.ts';
import { keys } from '../data/keys.ts';
import { SubscriptionItem } from '../data/subscription.ts';
import { ConditionFailed, get, getMany, queryPage, type TransactionWrite, transact } from '../data/table.ts';
import { UserItem } from '../data/user.ts';
import { settings } from '../settings.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');
const origin = new URL(SITE_ORIGIN);
const secure = origin.protocol === 'https:';
/** Browsers share cookies between ports of one host; the port in the name keeps two stages on one machine apart. */
export const COOKIE = secure ? '__Host-verandah' : `verandah-${origin.port || '80'}`;
const ATTRIBUTES = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const;
const DAY = 86_400;

/** Who makes a request: the session they use, their record, and their membership as last synced. */
export interface Caller {
  id: string;
  sessionHash: string;
  user: UserItem;
  subscription: SubscriptionItem | undefined;
}

const SessionItem = z.object({ userId: z.string(), ttl: z.number() });
const sha256 = (token: string) => createHash('sha256').update(token).digest('hex');
const tokenOf = (c: Context) => {
  const token = getCookie(c, COOKIE);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
};

/** Two reads: the session, then the member with their subscription. Null without a valid session. */
export async function callerOf(c: Context): Promise<Caller | null> {
  const token = tokenOf(c);
  if (!token) return null;
  const hash = sha256(token);
  const session = await get(keys.session(hash), SessionItem);
  if (!session) return null;
  const [user, subscription] = await getMany([keys.user(session.userId), keys.subscription(session.userId)]);
  if (!user) return null;
  await slide(c, token, session);
  return {
    id: session.userId,
    sessionHash: hash,
    user: UserItem.parse(user),
    subscription: subscription && SubscriptionItem.parse(subscription),
  };
}

/** Moves the end of a session on, at most once a day. A session that was ended meanwhile stays ended. */
async function slide(c: Context, token: string, session: z.output<typeof SessionItem>): Promise<void> {
  if (session.ttl - Date.now() / 1000 > (SESSION_DAYS - 1) * DAY) return;
  const hash = sha256(token);
  const ttl = inThirtyDays();
  const prolong = (Key: ReturnType<typeof keys.session>): TransactionWrite => ({
    Update: {
      Key,
      UpdateExpression: 'SET #ttl = :ttl',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':ttl': ttl },
    },
  });
  try {
    await transact([prolong(keys.session(hash)), prolong(keys.userSession(session.userId, hash))]);
    writeCookie(c, token);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

const inThirtyDays = () => Math.floor(Date.now() / 1000) + SESSION_DAYS * DAY;
const writeCookie = (c: Context, token: string) =>
  setCookie(c, COOKIE, token, { ...ATTRIBUTES, maxAge: SESSION_DAYS * DAY });

/**
 * A new session: its writes, for the transaction that signs a member in, and `keep`, which gives the browser its token
 * once they are stored.
 */
export function newSession(userId: string): { writes: TransactionWrite[]; hash: string; keep: (c: Context) => void } {
  const token = randomBytes(32).toString('base64url');
  const hash = sha256(token);
  const item = { userId, ttl: inThirtyDays(), createdAt: new Date().toISOString() };
  return {
    hash,
    writes: [
      { Put: { Item: { ...keys.session(hash), ...item } } },
      { Put: { Item: { ...keys.userSession(userId, hash), ...item } } },
    ],
    keep: (c) => writeCookie(c, token),
  };
}

/** Ends the session of this request, if it has one, and takes the cookie back. */
export async function endSession(c: Context): Promise<void> {
  const token = tokenOf(c);
  if (token) {
    const hash = sha256(token);
    const session = await get(keys.session(hash), SessionItem);
    if (session)
      await transact([
        { Delete: { Key: keys.session(hash) } },
        { Delete: { Key: keys.userSession(session.userId, hash) } },
      ]);
  }
  deleteCookie(c, COOKIE, ATTRIBUTES);
}

const SESSIONS_A_ROUND = 45; // two deletes each; a transaction takes 100 writes

/**
 * The writes that end a member's sessions but `exceptHash` (all of them where it is absent), for the transaction that
 * changes the password. `more` is true where there are too many for one transaction: call `endSessionsOf` after it.
 */
export async function sessionsToEnd(
  userId: string,
  exceptHash?: string,
): Promise<{ writes: TransactionWrite[]; more: boolean }> {
  const { items, more } = await queryPage(
    { ...keys.userSessions(userId), limit: SESSIONS_A_ROUND },
    z.object({ SK: z.string() }),
  );
  const hashes = items.map((item) => item.SK.slice('SESSION#'.length)).filter((hash) => hash !== exceptHash);
  return {
    writes: hashes.flatMap((hash) => [
      { Delete: { Key: keys.session(hash) } },
      { Delete: { Key: keys.userSession(userId, hash) } },
    ]),
    more,
  };
}

/** Ends every session of a member but `exceptHash`. */
export async function endSessionsOf(userId: string, exceptHash?: string): Promise<void> {
  for (;;) {
    const { writes, more } = await sessionsToEnd(userId, exceptHash);
    if (writes.length > 0) await transact(writes);
    if (!more) return;
  }
}
