/** Signing in, the limits on guesses, and the browsers that a member has signed in with before. */
import { describe, expect, test } from 'vitest';
import { ADDRESS_HEADER, type Visitor } from '../../infra/local/visitor.ts';
import { nextMailTo, tokenIn } from '../../infra/testing/people/mail.ts';
import { someAddress, someMember, somePerson, someVisitor } from '../../infra/testing/people/people.ts';
import { inOneWindow } from '../../infra/testing/rate-windows.ts';
import { allItems } from '../../infra/testing/stage/all-items.ts';
import { GUESSES, User } from '../../shared/accounts.ts';
import { windowAt } from '../platform/http/rate-limit.ts';
import { RateLimits } from '../platform/table/items/counts.ts';
import { secondsFromNow } from '../platform/time.ts';

inOneWindow();

const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const signIn = (who: Visitor, username: string, password: string) => who.post('/api/login', { username, password });
const usernameIn = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { username: string }).username,
];
/** Stores that a name of this member has had so many wrong guesses from elsewhere this hour. */
const guessed = (userId: string, name: 'username' | 'email', calls: number) =>
  RateLimits.put('guess-name', `${userId}#${name}`, windowAt(GUESSES.name).window, {
    calls,
    ttl: secondsFromNow(7_200),
  });

describe('signing in', () => {
  test('takes the name in any letter case, the email address, and a trailing space', async () => {
    const { username, email, password } = await someMember();
    // Phone keyboards add the space.
    for (const name of [username.toUpperCase(), `${username} `, ` ${email.toUpperCase()} `])
      expect(await usernameIn(await signIn(someVisitor(), name, password))).toEqual([200, username]);
  });

  test('accepts an email address of 254 characters, no longer one', async () => {
    const email = (length: number) => `a@${'b'.repeat(length - 6)}.com`.slice(-length);
    const statusOf = async (name: string) => (await signIn(someVisitor(), name, 'wrong')).status;
    expect([await statusOf(email(254)), await statusOf(email(255))]).toEqual([401, 400]);
  });

  test('refuses a name that is too long for a key once normalised', async () => {
    expect((await signIn(someVisitor(), '\uFDFA'.repeat(40), 'wrong')).status).toBe(400);
  });

  test.each(['username', 'email'] as const)('answers the same for a known and an unknown %s', async (name) => {
    const member = await someMember();
    const wrong = await signIn(someVisitor(), member[name], 'not the password');
    const unknown = await signIn(someVisitor(), `nobody-${member[name]}`, 'not the password');
    expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(wrong.status).toBe(401);
  });

  test('five wrong guesses at an unknown email address, then 429', async () => {
    const [{ email }, address] = [somePerson(), someAddress()];
    const answers = [];
    for (let guess = 0; guess < 6; guess++) answers.push(await signIn(someVisitor(address), email, 'wrong'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('six wrong guesses at an email address do not reveal its username', async () => {
    const [member, address] = [await someMember(), someAddress()];
    const answers = [];
    for (let guess = 0; guess < 6; guess++) answers.push(await signIn(someVisitor(address), member.email, 'wrong'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(someVisitor(address), member.username, 'wrong')).status).toBe(401);
  });

  test('username and email address have separate limits of fifty guesses an hour', async () => {
    const member = await someMember();
    for (const [name, other] of [
      ['username', 'email'],
      ['email', undefined],
    ] as const) {
      await guessed(member.user.id, name, GUESSES.name.times - 1);
      expect((await signIn(someVisitor(), member[name], 'wrong')).status).toBe(401);
      expect((await signIn(someVisitor(), member[name], 'wrong')).status).toBe(429);
      if (other !== undefined) expect((await signIn(someVisitor(), member[other], 'wrong')).status).toBe(401);
    }
  });

  test('answers 429 with the time to wait after five wrong guesses', async () => {
    const member = await someMember();
    const address = someAddress();
    for (let guess = 0; guess < 5; guess++)
      expect((await signIn(someVisitor(address), member.username, `wrong ${guess}`)).status).toBe(401);
    const locked = await signIn(someVisitor(address), member.username, member.password);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect((await signIn(someVisitor(), member.username, member.password)).status).toBe(200);
  });

  test('concurrent guesses are all counted', async () => {
    const member = await someMember();
    const address = someAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn(someVisitor(address), member.username, `wrong ${n}`)),
    );
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(5);
  });

  test('right passwords are not counted', async () => {
    const member = await someMember();
    const address = someAddress();
    for (let time = 0; time < 8; time++)
      expect((await signIn(someVisitor(address), member.username, member.password)).status).toBe(200);
  });
});

describe('a known browser', () => {
  test('during an attack the browsers that signed in before do so again, another one by mail', async () => {
    const person = somePerson();
    const home = someAddress();
    const own = someVisitor(home);
    const { id } = User.parse(await (await own.post('/api/register', person)).json());
    const laptop = someVisitor();
    expect((await signIn(laptop, person.username, person.password)).status).toBe(200);
    await guessed(id, 'username', GUESSES.name.times);
    // And from the member's own address, which everybody in the house shares.
    await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(someVisitor(home), `nobody-${n}`, 'wrong')));
    const stranger = someVisitor();
    expect((await signIn(stranger, person.username, person.password)).status).toBe(429);
    for (const browser of [own, laptop])
      expect((await signIn(browser, person.username, person.password)).status).toBe(200);
    const elsewhere = { [ADDRESS_HEADER]: someAddress() };
    const travelling = { username: person.email, password: person.password };
    expect((await own.post('/api/login', travelling, elsewhere)).status).toBe(200);

    await stranger.post('/api/password-reset/request', { login: person.username });
    const token = tokenIn(await nextMailTo(person.email, 'reset'), '/reset');
    const newPassword = 'a brand new password';
    expect((await stranger.post('/api/password-reset', { token, newPassword })).status).toBe(200);
    expect((await signIn(stranger, person.username, newPassword)).status).toBe(200);
  });

  test('has five guesses, for its own member alone', async () => {
    const [member, other] = await Promise.all([someMember(), someMember()]);
    for (const name of [member.username, other.username]) {
      for (let guess = 0; guess < 5; guess++) expect((await signIn(member, name, 'wrong')).status).toBe(401);
      expect((await signIn(member, name, 'wrong')).status).toBe(429);
    }
    expect((await signIn(other, other.username, other.password)).status).toBe(200);
  });

  test('the device cookie is no session, and only its hash is stored', async () => {
    const cookies = (await someVisitor().post('/api/register', somePerson())).headers.getSetCookie();
    const device = cookies.find((cookie) => /^\S+-device=/.test(cookie)) ?? '';
    expect(device).toMatch(/^\S+-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const [cookie = ''] = device.split(';');
    for (const sent of [cookie, cookie.replace('-device=', '=')])
      expect((await someVisitor().fetch('/api/user', { headers: { cookie: sent } })).status).toBe(401);
    for await (const item of allItems({ keyBegins: 'DEVICE#' }))
      expect(JSON.stringify(item)).not.toContain(cookie.split('=')[1]);
  });
});

describe('the redirect of GET /api/login', () => {
  test.each([
    ['/assistant?a=1#b', '/auth?returnTo=%2Fassistant%3Fa%3D1%23b'],
    ['//evil.example', '/auth'],
    ['/\\evil.example', '/auth'],
    ['https://evil.example/', '/auth'],
    ['javascript:alert(1)', '/auth'],
    ['/.//evil.example', '/auth'],
    ['', '/auth'],
  ])('for returnTo %s is %s', async (returnTo, expected) => {
    const answer = await someVisitor().get(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expected]);
  });

  test('takes as long a path as a quoted passage has, and no longer', async () => {
    const status = async (length: number) =>
      (await someVisitor().get(`/api/login?returnTo=${'/library?q='.padEnd(length, 'a')}`)).status;
    expect([await status(3_000), await status(3_001)]).toEqual([302, 400]);
  });
});
