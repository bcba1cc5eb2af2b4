/** Signing in, the limits on guesses, and sessions. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import type { Visitor } from '../../infra/local/visitor.ts';
import { someAddress, someMember, somePerson, someVisitor } from '../../infra/testing/people/people.ts';
import { inOneWindow } from '../../infra/testing/rate-windows.ts';

inOneWindow();

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env.TABLE_NAME;
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

describe('sessions', () => {
  /** The value of the session's cookie: the member's id and the token. */
  const COOKIE = /=(\w{26})\.([\w-]{43});/;

  test('signing out ends the session on the server too', async () => {
    const member = await someMember();
    const cookie =
      (await member.post('/api/login', { username: member.username, password: member.password })).headers
        .get('set-cookie')
        ?.split(';')[0] ?? '';
    expect((await member.post('/api/logout')).status).toBe(200);
    expect((await someVisitor().fetch('/api/user', { headers: { cookie } })).status).toBe(401);
  });

  test('a forged or malformed token is 401', async () => {
    const [name] = ((await someVisitor().post('/api/register', somePerson())).headers.get('set-cookie') ?? '').split(
      '=',
    );
    for (const token of ['', 'x', 'A'.repeat(43), `${'0'.repeat(26)}.${'A'.repeat(43)}`, '%00', '../../USER'])
      expect((await someVisitor().fetch('/api/user', { headers: { cookie: `${name}=${token}` } })).status).toBe(401);
  });

  test('a token with the id of another member is 401', async () => {
    const [one, other] = [await someMember(), await someMember()];
    const [name, value = ''] = one.cookie.split('=');
    const cookie = `${name}=${value.replace(one.user.id, other.user.id)}`;
    expect(cookie).toContain(other.user.id);
    expect((await someVisitor().fetch('/api/user', { headers: { cookie } })).status).toBe(401);
    expect((await one.get('/api/user')).status).toBe(200);
  });

  test('a forged cookie does not keep a member from signing in', async () => {
    const [name] = (await someMember()).cookie.split('=');
    const { username, password } = await someMember();
    const answer = await someVisitor().fetch('/api/login', {
      method: 'POST',
      headers: { cookie: `${name}=${'0'.repeat(26)}.${'A'.repeat(43)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    expect([answer.status, COOKIE.test(answer.headers.get('set-cookie') ?? '')]).toEqual([200, true]);
  });

  test('the table holds the hash of the token, never the token', async () => {
    const { createHash } = await import('node:crypto');
    const cookie = (await someVisitor().post('/api/register', somePerson())).headers.get('set-cookie') ?? '';
    const [, userId, token = ''] = COOKIE.exec(cookie) ?? [];
    const hash = createHash('sha256').update(token).digest('hex');
    const { Item } = await table.send(
      new GetCommand({ TableName, Key: { PK: `SESSIONS#${userId}`, SK: `SESSION#${hash}` } }),
    );
    expect(Item?.userId).toEqual(expect.any(String));
    expect(JSON.stringify(Item)).not.toContain(token);
  });

  test('renews an old session, and refuses an expired one before its deletion', async () => {
    const { createHash } = await import('node:crypto');
    const who = someVisitor();
    const registered = await who.post('/api/register', somePerson());
    const [, userId, token = ''] = COOKIE.exec(registered.headers.get('set-cookie') ?? '') ?? [];
    const hash = createHash('sha256').update(token).digest('hex');
    const age = (ttl: number) =>
      table.send(
        new UpdateCommand({
          TableName,
          Key: { PK: `SESSIONS#${userId}`, SK: `SESSION#${hash}` },
          UpdateExpression: 'SET #ttl = :ttl',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':ttl': ttl },
        }),
      );
    const now = Math.floor(Date.now() / 1000);
    await age(now + 5 * 86_400);
    // Only GET /api/user extends it: the other functions may not write sessions.
    for (const path of ['/api/subscription/status', '/api/forum/posts', '/api/chat/messages'])
      expect((await who.get(path)).headers.get('set-cookie')).toBeNull();
    expect((await who.get('/api/user')).headers.get('set-cookie')).toContain('Max-Age=2592000');
    expect((await who.get('/api/user')).headers.get('set-cookie')).toBeNull();
    await age(now - 1);
    expect((await who.get('/api/user')).status).toBe(401);
  });

  test('GET /api/logout signs out from our pages only', async () => {
    const member = await someMember();
    const foreign = await member.fetch('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([foreign.status, foreign.headers.get('location')]).toEqual([302, '/']);
    expect((await member.get('/api/user')).status).toBe(200);
    await member.fetch('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect((await member.get('/api/user')).status).toBe(401);
  });

  test("a form on another site cannot post with the member's cookie", async () => {
    const member = await someMember();
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const subdomain = { origin: 'https://old.verandah.example', 'sec-fetch-site': 'same-site' };
    const json = { 'content-type': 'application/json' };
    for (const from of [evil, { ...evil, ...json }, { ...subdomain, ...json }])
      expect((await member.fetch('/api/logout', { method: 'POST', headers: from, body: '{}' })).status).toBe(403);
    expect((await member.get('/api/user')).status).toBe(200);
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
