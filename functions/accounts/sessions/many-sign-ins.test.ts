/** Many sign-ins to one account: how many an hour has, and how many sessions they leave. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { somePasskey } from '../../../infra/testing/passkeys/authenticator.ts';
import { nextMailTo, tokenIn } from '../../../infra/testing/people/mail.ts';
import { type Member, someAddress, someMember, someVisitor } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { RequestOptions } from '../../../shared/accounts/passkeys.ts';
import { SessionRecord } from '../../../shared/accounts.ts';
import { ErrorAnswer } from '../../../shared/contract/site.ts';
import { sessionHash } from '../../platform/http/caller/session.ts';
import { windowAt } from '../../platform/http/rate-limit.ts';
import { type SessionItem, Sessions } from '../../platform/table/entities/accounts/session.ts';
import { Users } from '../../platform/table/entities/accounts/user.ts';
import { RateLimits } from '../../platform/table/entities/rate-limit.ts';
import { writeMany } from '../../platform/table/table.ts';
import { secondsFromNow, toIso } from '../../platform/time.ts';

inOneWindow();

const HOUR = { times: 60, perSeconds: 3600 };
const signIn = (who: Visitor, { username, password }: Pick<Member, 'username' | 'password'>) =>
  who.post('/api/login', { username, password });
const statusOf = async (who: Visitor) => (await who.get('/api/user')).status;
const answered = async (answer: Response) => {
  const { message = '' } = answer.ok ? {} : ErrorAnswer.parse(await answer.json());
  return [answer.status, message.replace(/\..*/, '')];
};
/** Stores that the hour has had so many sign-ins of this kind: sixty real ones take a busy machine a minute. */
const count = (kind: 'sign-in' | 'passkey-sign-in', { user }: Member, calls: number) =>
  RateLimits.put(kind, user.id, windowAt(HOUR).window, { calls, ttl: secondsFromNow(HOUR.perSeconds) });
const REFUSED = [429, 'That is 60 sign-ins to this account in an hour'];

test('the sixtieth right password in an hour signs in; the next is 429 with the remedy', async () => {
  const member = await someMember();
  await count('sign-in', member, HOUR.times - 1);
  expect((await signIn(someVisitor(), member)).status).toBe(200);
  const refused = await signIn(someVisitor(), member);
  expect(refused.status).toBe(429);
  expect(ErrorAnswer.parse(await refused.json()).message).toMatch(/try again in an hour.*Forgot your password/);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(HOUR.perSeconds);
  expect(refused.headers.getSetCookie()).toEqual([]);

  const who = someVisitor();
  await who.post('/api/password-reset/request', { login: member.username });
  const token = tokenIn(await nextMailTo(member.email, 'reset'), '/reset');
  expect((await who.post('/api/password-reset', { token, newPassword: 'quolls nap at noon' })).status).toBe(200);
});

test('above the limit, right passwords count as guesses', async () => {
  const [member, address] = [await someMember(), someAddress()];
  await count('sign-in', member, HOUR.times);
  const answers = [];
  for (let guess = 0; guess < 6; guess++) answers.push(await answered(await signIn(someVisitor(address), member)));
  const tooMany = [429, 'Too many attempts to sign in'];
  expect(answers).toEqual([...Array.from({ length: 5 }, () => REFUSED), tooMany]);
});

test('a stranger’s wrong passwords use up none of the sign-ins', async () => {
  const member = await someMember();
  await count('sign-in', member, HOUR.times - 1);
  for (let guess = 0; guess < 3; guess++) await signIn(someVisitor(), { ...member, password: 'wrong' });
  expect((await signIn(someVisitor(), member)).status).toBe(200);
});

test('of sign-ins at once, no more succeed than the limit allows', async () => {
  const member = await someMember();
  await count('sign-in', member, HOUR.times - 1);
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(someVisitor(), member)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429]);
});

test('passwords and passkeys are counted apart', async () => {
  const member = await someMember();
  const authenticator = await somePasskey(member);
  const withPasskey = async () => {
    const who = someVisitor();
    const options = RequestOptions.parse(await (await who.post('/api/login/passkey/options')).json());
    return answered(await who.post('/api/login/passkey', { passkey: authenticator.get(options) }));
  };
  await count('sign-in', member, HOUR.times);
  expect([await answered(await signIn(someVisitor(), member)), await withPasskey()]).toEqual([REFUSED, [200, '']]);
  await count('sign-in', member, 0);
  await count('passkey-sign-in', member, HOUR.times);
  expect(await withPasskey()).toEqual([429, 'That is 60 sign-ins with a passkey in an hour']);
  expect((await signIn(someVisitor(), member)).status).toBe(200);
});

/** Stores one session of a member, who was last in it so many days ago. */
function storedSession(userId: string, name: string, session: Pick<SessionItem, 'credential'>, daysAgo = 0) {
  const item = { ...session, userId, createdAt: toIso(), ttl: secondsFromNow((30 - daysAgo) * 86_400) };
  const hash = sessionHash(`${userId} ${name}`);
  return { hash, item: Sessions.item(userId, hash, item) };
}

test('a member keeps fifty sessions: ended ones go first, then the ones used longest ago', async () => {
  const member = await someMember();
  const { id } = member.user;
  const credential = (await Users.get(id))?.password.salt ?? '';
  // Beside the member's own session, which is the oldest of those in use.
  const inUse = Array.from({ length: 47 }, (_, n) => storedSession(id, `${n}`, { credential }));
  const idle = [9, 20].map((days) => storedSession(id, `idle ${days}`, { credential }, days));
  const ended = storedSession(id, 'of an earlier password', { credential: 'another' });
  await writeMany({ put: [...inUse, ...idle, ended].map(({ item }) => item) });
  const left = async () => {
    const { keys } = await Sessions.page(id, { limit: 100 });
    const hashes = keys.map(({ SK }) => SK.slice('SESSION#'.length));
    return { count: keys.length, of: [...idle, ended].map(({ hash }) => hashes.includes(hash)) };
  };
  expect(await left()).toEqual({ count: 51, of: [true, true, true] });
  const [first, second] = [someVisitor(), someVisitor()];
  // The 20 days go with the ended one.
  expect((await signIn(first, member)).status).toBe(200);
  expect(await left()).toEqual({ count: 50, of: [true, false, false] });
  expect((await signIn(second, member)).status).toBe(200);
  expect(await left()).toEqual({ count: 50, of: [false, false, false] });
  expect(await Promise.all([member, first, second].map(statusOf))).toEqual([200, 200, 200]);
  expect(z.array(SessionRecord).parse(await (await second.get('/api/sessions')).json())).toHaveLength(50);
});

test('signing in again in the same browser ends no other session', async () => {
  const member = await someMember();
  const { id } = member.user;
  const credential = (await Users.get(id))?.password.salt ?? '';
  const others = Array.from({ length: 49 }, (_, n) => storedSession(id, `${n}`, { credential }));
  await writeMany({ put: others.map(({ item }) => item) });
  expect((await signIn(member, member)).status).toBe(200);
  const { keys } = await Sessions.page(id, { limit: 100 });
  expect([keys.length, await statusOf(member)]).toEqual([50, 200]);
});

test('of very many sessions a sign-in ends eighty, and the one that it replaces', async () => {
  const member = await someMember();
  const { id } = member.user;
  const credential = (await Users.get(id))?.password.salt ?? '';
  const own = (await Sessions.page(id, { limit: 2 })).keys.map(({ SK }) => SK.slice('SESSION#'.length));
  const [replaced = ''] = own;
  // It was used longest ago, so that both rules would end it.
  await Sessions.update(id, replaced, { set: { ttl: secondsFromNow(86_400) } });
  const others = Array.from({ length: 140 }, (_, n) => storedSession(id, `${n}`, { credential }));
  await writeMany({ put: others.map(({ item }) => item) });
  expect((await signIn(member, member)).status).toBe(200);
  const { keys } = await Sessions.page(id, { limit: 200 });
  expect([own.length, keys.length, await Sessions.get(id, replaced)]).toEqual([1, 61, undefined]);
  expect(await statusOf(member)).toBe(200);
});
