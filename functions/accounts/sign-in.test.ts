/** Signing in, and the limits on guesses. */
import { describe, expect, test } from 'vitest';
import type { Visitor } from '../../infra/local/visitor.ts';
import { someAddress, someMember, somePerson, someVisitor } from '../../infra/testing/people/people.ts';
import { inOneWindow } from '../../infra/testing/rate-windows.ts';

inOneWindow();

const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('signing in', () => {
  const signIn = (who: Visitor, username: string, password: string) => who.post('/api/login', { username, password });

  test('works in any letter case of the name', async () => {
    const member = await someMember();
    const answer = await signIn(someVisitor(), member.username.toUpperCase(), member.password);
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { username: string }).username).toBe(member.username);
  });

  test('accepts the email address in place of the username', async () => {
    const member = await someMember();
    const answer = await signIn(someVisitor(), ` ${member.email.toUpperCase()} `, member.password);
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { username: string }).username).toBe(member.username);
  });

  test('accepts an email address of 254 characters, no longer one', async () => {
    const email = (length: number) => `a@${'b'.repeat(length - 6)}.com`.slice(-length);
    const statusOf = async (name: string) => (await signIn(someVisitor(), name, 'wrong')).status;
    expect([await statusOf(email(254)), await statusOf(email(255))]).toEqual([401, 400]);
  });

  test('ignores the trailing space that phone keyboards add', async () => {
    const member = await someMember();
    expect((await signIn(someVisitor(), `${member.username} `, member.password)).status).toBe(200);
  });

  test('refuses a name that is too long for a key once normalised', async () => {
    expect((await signIn(someVisitor(), '\uFDFA'.repeat(40), 'wrong')).status).toBe(400);
  });

  test('answers the same for a wrong password and an unknown name', async () => {
    const member = await someMember();
    const wrong = await signIn(someVisitor(), member.username, 'not the password');
    const unknown = await signIn(someVisitor(), 'nobody-of-this-name', 'not the password');
    expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(wrong.status).toBe(401);
  });

  test('answers the same for a known and an unknown email address', async () => {
    const member = await someMember();
    const wrong = await signIn(someVisitor(), member.email, 'not the password');
    const unknown = await signIn(someVisitor(), `nobody-${member.email}`, 'not the password');
    expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(wrong.status).toBe(401);
  });

  test.each(['known', 'unknown'])('five wrong guesses at a %s email address, then 429', async (kind) => {
    const { email } = kind === 'known' ? await someMember() : somePerson();
    const address = someAddress();
    const answers = [];
    for (let guess = 0; guess < 6; guess++) answers.push(await signIn(someVisitor(address), email, 'wrong'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('wrong guesses at an email address do not reveal its username', async () => {
    const member = await someMember();
    const address = someAddress();
    for (let guess = 0; guess < 6; guess++) await signIn(someVisitor(address), member.email, 'wrong');
    expect((await signIn(someVisitor(address), member.username, 'wrong')).status).toBe(401);
  });

  test('username and email address have separate limits of fifty guesses an hour', async () => {
    const member = await someMember();
    for (const [name, other] of [
      [member.username, member.email],
      [member.email, undefined],
    ]) {
      for (let round = 0; round < 5; round++)
        await Promise.all(Array.from({ length: 10 }, () => signIn(someVisitor(), name ?? '', 'wrong')));
      expect((await signIn(someVisitor(), name ?? '', 'wrong')).status).toBe(429);
      if (other !== undefined) expect((await signIn(someVisitor(), other, 'wrong')).status).toBe(401);
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

  test('twenty wrong guesses from one IP address block it for every name', async () => {
    const address = someAddress();
    for (let guess = 0; guess < 20; guess++) await signIn(someVisitor(address), `nobody-${guess}`, 'wrong');
    const member = await someMember();
    expect((await signIn(someVisitor(address), member.username, member.password)).status).toBe(429);
  });

  test('right passwords are not counted', async () => {
    const member = await someMember();
    const address = someAddress();
    for (let time = 0; time < 8; time++)
      expect((await signIn(someVisitor(address), member.username, member.password)).status).toBe(200);
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

  test('opens Register with join=1', async () => {
    const locationOf = async (query: string) =>
      (await someVisitor().get(`/api/login?${query}`)).headers.get('location');
    expect(await locationOf('join=1&returnTo=/subscribe')).toBe('/auth?join=1&returnTo=%2Fsubscribe');
    expect(await locationOf('join=1&returnTo=//evil.example')).toBe('/auth?join=1');
  });
});
