/** The session's cookie: what it holds, how long it lasts, and forged ones. */
import { createHash } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { someMember, somePerson, someVisitor } from '../../../infra/testing/people/people.ts';

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env.TABLE_NAME;

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
  const [name] = ((await someVisitor().post('/api/register', somePerson())).headers.get('set-cookie') ?? '').split('=');
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
  const cookie = (await someVisitor().post('/api/register', somePerson())).headers.get('set-cookie') ?? '';
  const [, userId, token = ''] = COOKIE.exec(cookie) ?? [];
  const hash = createHash('sha256').update(token).digest('hex');
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: { PK: `SESSIONS#${userId}`, SK: `SESSION#${hash}` } }),
  );
  expect(Item?.userId).toEqual(expect.any(String));
  expect(JSON.stringify(Item)).not.toContain(token);
});

/** Registers a member. @returns The member's browser, and `endsIn`, which moves the end of its session to so many seconds from now. */
async function registered() {
  const who = someVisitor();
  const { headers } = await who.post('/api/register', somePerson());
  const [, userId, token = ''] = COOKIE.exec(headers.get('set-cookie') ?? '') ?? [];
  const hash = createHash('sha256').update(token).digest('hex');
  const endsIn = (seconds: number) =>
    table.send(
      new UpdateCommand({
        TableName,
        Key: { PK: `SESSIONS#${userId}`, SK: `SESSION#${hash}` },
        UpdateExpression: 'SET #ttl = :ttl',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':ttl': Math.floor(Date.now() / 1000) + seconds },
      }),
    );
  return { who, endsIn };
}

test('an old session is renewed by GET /api/user, once', async () => {
  const { who, endsIn } = await registered();
  await endsIn(5 * 86_400);
  // Only GET /api/user extends it: the other functions may not write sessions.
  for (const path of ['/api/subscription/status', '/api/forum/posts', '/api/chat/messages'])
    expect((await who.get(path)).headers.get('set-cookie')).toBeNull();
  expect((await who.get('/api/user')).headers.get('set-cookie')).toContain('Max-Age=2592000');
  expect((await who.get('/api/user')).headers.get('set-cookie')).toBeNull();
});

test('an expired session is 401 before DynamoDB deletes it', async () => {
  const { who, endsIn } = await registered();
  await endsIn(-1);
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
