/** Sessions: an opaque token in a cookie, its SHA-256 in the table, thirty days, sliding. Revocable at once, nothing to refresh. */
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse as parseCookies } from 'hono/utils/cookie';
import * as z from 'zod/mini';
import { SESSION_DAYS } from '../../../shared/accounts.ts';
import { sessionCookieAt } from '../../../shared/contract/site.ts';
import { settings } from '../settings.ts';
import { SubscriptionItem } from '../table/entities/subscription.ts';
import { type PasswordHash, UserItem } from '../table/entities/user.ts';
import { type Key, keys } from '../table/keys.ts';
import {
  ConditionFailed,
  get,
  getMany,
  queryPage,
  TableBusy,
  type TransactionWrite,
  transact,
} from '../table/table.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');
const secure = new URL(SITE_ORIGIN).protocol === 'https:';
const COOKIE = sessionCookieAt(SITE_ORIGIN);
const ATTRIBUTES = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const;
const DAY = 86_400;

/** Who makes a request: the session they use, their record, and their membership as last synced. */
export interface Caller {
  id: string;
  sessionHash: string;
  user: UserItem;
  subscription: SubscriptionItem | undefined;
}

/** `credential` is the salt of the password that the session was opened with: another password ends it, whatever else happens. */
const SessionItem = z.object({ userId: z.string(), credential: z.string(), ttl: z.number() });
const sha256 = (token: string) => createHash('sha256').update(token).digest('hex');
const wellFormed = (token: string | undefined) => (token && /^[\w-]{43}$/.test(token) ? token : undefined);
const tokenOf = (c: Context) => wellFormed(getCookie(c, COOKIE));

/** Two reads: the session, then the member with their subscription. Null without a valid session. */
export async function callerOf(c: Context): Promise<Caller | null> {
  const token = tokenOf(c);
  const found = token ? await callerWith(token) : null;
  if (!token || !found) return null;
  await slide(c, token, found.session);
  return found.caller;
}

/** The same from the Cookie header of a WebSocket's handshake. Its answer carries no cookie: the session's end stays where it is. */
export async function callerOfHandshake(cookies: string): Promise<Caller | null> {
  const token = wellFormed(parseCookies(cookies, COOKIE)[COOKIE]);
  return (token && (await callerWith(token))?.caller) || null;
}

async function callerWith(token: string): Promise<{ caller: Caller; session: z.output<typeof SessionItem> } | null> {
  const hash = sha256(token);
  const session = await get(keys.session(hash), SessionItem);
  if (!session) return null;
  const [user, subscription] = await getMany([keys.user(session.userId), keys.subscription(session.userId)]);
  const member = user && UserItem.parse(user);
  if (!member || session.credential !== member.password.salt) return null;
  const caller = {
    id: session.userId,
    sessionHash: hash,
    user: member,
    subscription: subscription && SubscriptionItem.parse(subscription),
  };
  return { caller, session };
}

/** Moves the end of a session on, at most once a day. A session that was ended meanwhile stays ended. */
async function slide(c: Context, token: string, session: z.output<typeof SessionItem>): Promise<void> {
  const stale = Math.floor(Date.now() / 1000) + (SESSION_DAYS - 1) * DAY;
  if (session.ttl > stale) return;
  const hash = sha256(token);
  const prolong = (Key: Key, ConditionExpression: string, more: Record<string, number> = {}): TransactionWrite => ({
    Update: {
      Key,
      ConditionExpression,
      UpdateExpression: 'SET #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':ttl': inThirtyDays(), ...more },
    },
  });
  try {
    await transact([
      // A page makes several calls at once: the first one moves the session, the others find it moved.
      prolong(keys.session(hash), 'attribute_exists(PK) AND #ttl <= :stale', { ':stale': stale }),
      prolong(keys.userSession(session.userId, hash), 'attribute_exists(PK)'),
    ]);
    writeCookie(c, token);
  } catch (error) {
    // The session still holds; tomorrow is another day.
    if (!(error instanceof ConditionFailed || error instanceof TableBusy)) throw error;
  }
}

const inThirtyDays = () => Math.floor(Date.now() / 1000) + SESSION_DAYS * DAY;
const writeCookie = (c: Context, token: string) =>
  setCookie(c, COOKIE, token, { ...ATTRIBUTES, maxAge: SESSION_DAYS * DAY });

/**
 * A new session: its writes, for the transaction that signs a member in, and `keep`, which gives the browser its token
 * once they are stored.
 */
export function newSession(
  userId: string,
  password: PasswordHash,
): { writes: TransactionWrite[]; keep: (c: Context) => void } {
  const token = randomBytes(32).toString('base64url');
  const hash = sha256(token);
  const item = { userId, credential: password.salt, ttl: inThirtyDays(), createdAt: new Date().toISOString() };
  return {
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

const SESSIONS_CLEARED = 45; // two deletes each; a transaction takes 100 writes

/**
 * The writes that clear a member's sessions away, for the transaction that sets a new password. None of them could be used
 * after it in any case; what is beyond a transaction's size expires by itself.
 */
export async function sessionsToClear(userId: string): Promise<TransactionWrite[]> {
  const { items } = await queryPage(
    { ...keys.userSessions(userId), limit: SESSIONS_CLEARED },
    z.object({ SK: z.string() }),
  );
  return items
    .map((item) => item.SK.slice('SESSION#'.length))
    .flatMap((hash) => [{ Delete: { Key: keys.session(hash) } }, { Delete: { Key: keys.userSession(userId, hash) } }]);
}
