/** A member's sessions: listed, ended one by one and all at once, replaced by signing in again, and how many there may be. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { somePasskey } from '../../../infra/testing/passkeys/authenticator.ts';
import { nextMailTo, tokenIn } from '../../../infra/testing/people/mail.ts';
import { type Member, someAddress, someMember, somePerson, someVisitor } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { RequestOptions } from '../../../shared/accounts/passkeys.ts';
import { SessionRecord, SIGN_INS } from '../../../shared/accounts.ts';
import { ErrorAnswer } from '../../../shared/contract/site.ts';
import { sessionHash } from '../../platform/http/caller/session.ts';
import { windowAt } from '../../platform/http/rate-limit.ts';
import { RateLimits } from '../../platform/table/items/counts.ts';
import { type SessionItem, Sessions, Users } from '../../platform/table/items/user.ts';
import { writeMany } from '../../platform/table/write-many.ts';
import { secondsFromNow, toIso } from '../../platform/time.ts';

inOneWindow();

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0';
const listOf = async (who: Visitor) => z.array(SessionRecord).parse(await (await who.get('/api/sessions')).json());
const statusOf = async (who: Visitor) => (await who.get('/api/user')).status;
const end = (who: Visitor, id: string) => who.fetch(`/api/sessions/${id}`, { method: 'DELETE' });

const signIn = (who: Visitor, { username, password }: Pick<Member, 'username' | 'password'>) =>
  who.post('/api/login', { username, password });

async function elsewhere({ username, password }: Member): Promise<Visitor> {
  const who = someVisitor();
  await who.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': MAC },
    body: JSON.stringify({ username, password }),
  });
  return who;
}

describe('the list', () => {
  test('has each session with its browser and time, this one first', async () => {
    const member = await someMember();
    const other = await elsewhere(member);
    const [own, theirs, ...more] = await listOf(member);
    expect(more).toEqual([]);
    expect(own).toMatchObject({ isThisOne: true, signedInAt: expect.stringMatching(/^\d{4}-.*Z$/) as string });
    expect(theirs).toMatchObject({ isThisOne: false, browser: 'Firefox on Mac' });
    expect((await listOf(other))[0]).toMatchObject({ id: theirs?.id, isThisOne: true });
  });

  test('leaves out sessions of an earlier password', async () => {
    const member = await someMember();
    await elsewhere(member);
    await member.put('/api/user/password', { currentPassword: member.password, newPassword: 'quolls nap at noon' });
    expect(await listOf(member)).toHaveLength(1);
  });
});

describe('ending', () => {
  test('one session leaves the others', async () => {
    const member = await someMember();
    const [first, second] = [await elsewhere(member), await elsewhere(member)];
    const id = (await listOf(first))[0]?.id ?? '';
    expect([(await end(member, id)).status, (await end(member, id)).status]).toEqual([200, 404]);
    expect([await statusOf(first), await statusOf(second), await statusOf(member)]).toEqual([401, 200, 200]);
  });

  test('the current one signs out and deletes the cookie', async () => {
    const member = await someMember();
    const answer = await end(member, (await listOf(member))[0]?.id ?? '');
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/Max-Age=0/)]);
    expect(await statusOf(member)).toBe(401);
  });

  test("another member's session is not possible", async () => {
    const [member, other] = await Promise.all([someMember(), someMember()]);
    const id = (await listOf(other))[0]?.id ?? '';
    for (const each of [id, id.toUpperCase(), 'x', '..', '0'.repeat(64), '%00', 'x'.repeat(3000)])
      expect((await end(member, each)).status).toBe(404);
    expect(await statusOf(other)).toBe(200);
  });

  test('all others keeps this one, and signing in works again', async () => {
    const member = await someMember();
    const others = await Promise.all([elsewhere(member), elsewhere(member), elsewhere(member)]);
    expect((await member.fetch('/api/sessions', { method: 'DELETE' })).status).toBe(200);
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401, 401]);
    expect(await listOf(member)).toMatchObject([{ isThisOne: true }]);
    expect(await statusOf(await elsewhere(member))).toBe(200);
    expect(await listOf(member)).toHaveLength(2);
  });

  test('all others from two browsers at once leaves one of them or refuses', async () => {
    const member = await someMember();
    const other = await elsewhere(member);
    const answers = await Promise.all([member, other].map((who) => who.fetch('/api/sessions', { method: 'DELETE' })));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect([await statusOf(member), await statusOf(other)].toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});

describe('signing in again', () => {
  test('ends the session that the browser had', async () => {
    const member = await someMember();
    await member.post('/api/login', { username: member.username, password: member.password });
    expect((await someVisitor().fetch('/api/user', { headers: { cookie: member.cookie } })).status).toBe(401);
    expect(await listOf(member)).toHaveLength(1);
  });

  test('as somebody else, or registering, ends it too', async () => {
    const [first, second] = await Promise.all([someMember(), someMember()]);
    await first.post('/api/login', { username: second.username, password: second.password });
    expect((await someVisitor().fetch('/api/user', { headers: { cookie: first.cookie } })).status).toBe(401);
    expect((await second.post('/api/register', somePerson())).status).toBe(200);
    expect((await someVisitor().fetch('/api/user', { headers: { cookie: second.cookie } })).status).toBe(401);
  });

  test('with a wrong password ends nothing', async () => {
    const member = await someMember();
    await member.post('/api/login', { username: member.username, password: 'wrong' });
    expect(await statusOf(member)).toBe(200);
  });
});

const answered = async (answer: Response) => {
  const { message = '' } = answer.ok ? {} : ErrorAnswer.parse(await answer.json());
  return [answer.status, message.replace(/\..*/, '')];
};
/** Stores that the hour has had so many sign-ins of this kind: sixty real ones take a busy machine a minute. */
const count = (kind: 'sign-in' | 'passkey-sign-in', { user }: Member, calls: number) =>
  RateLimits.put(kind, user.id, windowAt(SIGN_INS).window, { calls, ttl: secondsFromNow(SIGN_INS.perSeconds) });
const REFUSED = [429, 'That is 60 sign-ins to this account in an hour'];

describe('of many sign-ins', () => {
  test('the sixtieth right password in an hour signs in; the next is 429 with the remedy', async () => {
    const member = await someMember();
    await count('sign-in', member, SIGN_INS.times - 1);
    // A stranger's wrong password uses up none of them.
    await signIn(someVisitor(), { ...member, password: 'wrong' });
    expect((await signIn(someVisitor(), member)).status).toBe(200);
    const refused = await signIn(someVisitor(), member);
    expect(refused.status).toBe(429);
    expect(ErrorAnswer.parse(await refused.json()).message).toMatch(/try again in an hour.*Forgot your password/);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(SIGN_INS.perSeconds);
    expect(refused.headers.getSetCookie()).toEqual([]);

    const who = someVisitor();
    await who.post('/api/password-reset/request', { login: member.username });
    const token = tokenIn(await nextMailTo(member.email, 'reset'), '/reset');
    expect((await who.post('/api/password-reset', { token, newPassword: 'quolls nap at noon' })).status).toBe(200);
  });

  test('above the limit, right passwords count as guesses', async () => {
    const [member, address] = [await someMember(), someAddress()];
    await count('sign-in', member, SIGN_INS.times);
    const answers = [];
    for (let guess = 0; guess < 6; guess++) answers.push(await answered(await signIn(someVisitor(address), member)));
    const tooMany = [429, 'Too many attempts to sign in'];
    expect(answers).toEqual([...Array.from({ length: 5 }, () => REFUSED), tooMany]);
  });

  test('of sign-ins at once, no more succeed than the limit allows', async () => {
    const member = await someMember();
    await count('sign-in', member, SIGN_INS.times - 1);
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
    await count('sign-in', member, SIGN_INS.times);
    expect([await answered(await signIn(someVisitor(), member)), await withPasskey()]).toEqual([REFUSED, [200, '']]);
    await count('sign-in', member, 0);
    await count('passkey-sign-in', member, SIGN_INS.times);
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
});
