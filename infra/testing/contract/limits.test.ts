/** Every limit of the contract, at its edge. Reads the contract, so that a new limit is tested at once. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { User } from '../../../shared/accounts.ts';
import type { Route, UnverifiedLimit } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import {
  type Member,
  someAddress,
  someAdmin,
  someMember,
  somePerson,
  someSubscriber,
  someVisitor,
} from '../people/people.ts';
import { paintedCopy } from '../people/rooms.ts';
import { inOneWindow } from '../rate-windows.ts';

inOneWindow();

const limited = (Object.entries(routes) as [string, Route][]).flatMap(([key, { limit, access }]) =>
  // Where the stage sees the tests' real address, the tests must not use up its calls.
  limit && !(limit.per === 'address' && inject('deployed')) ? [{ key, limit, access }] : [],
);
const NO_PHOTO = `/objects/images/${'0'.repeat(32)}`;
/** A body that each limited call accepts; whether the call succeeds does not matter. */
const BODIES: Record<string, object> = {
  'PUT /api/user/password': { currentPassword: 'wrong', newPassword: 'long enough' },
  'PUT /api/user': { firstName: 'One too many' },
  'PUT /api/passkeys/{id}': { name: 'One too many' },
  'POST /api/passkeys': {
    passkey: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', attestationObject: 'x' } },
  },
  'PUT /api/chat/messages/{id}/rating': { value: 'up' },
  'POST /api/user/deletion': { password: 'wrong', posts: 'delete' },
  'PUT /api/user/reply-mails': { wanted: true },
  'PUT /api/user/email': { email: 'another@example.com', password: 'wrong' },
  'POST /api/password-reset': { token: 'x'.repeat(43), newPassword: 'long enough' },
  'POST /api/password-reset/request': { login: 'nobody at all' },
  'POST /api/email/verify': { token: 'x'.repeat(43) },
  'POST /api/login/passkey': {
    passkey: {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
    },
  },
  'POST /api/passkeys/options': {},
  'POST /api/confirmation': { password: 'wrong' },
  'POST /api/support': { message: 'One too many.' },
  'POST /api/browser-errors': { name: 'TypeError', screen: '/forum', frames: ['forum-page-BppzVx5B.js:1:2345'] },
  'POST /api/register': { username: 'limited', email: 'limited@example.com', password: 'long enough' },
  'POST /api/chat/messages': { role: 'user', content: 'Which white?' },
  'PUT /api/home': { state: 'TAS' },
  'POST /api/rooms': { name: 'One too many' },
  'PUT /api/rooms/{id}': { name: 'One too many' },
  'PUT /api/rooms/{id}/tasks': { tasks: [], version: 0 },
  'POST /api/rooms/{id}/painted': paintedCopy(NO_PHOTO, NO_PHOTO),
  'POST /api/rooms/{id}/links': { days: 7, costs: false },
  'POST /api/shared': { token: 'x'.repeat(43) },
  'PUT /api/images': { imageURL: 'https://nowhere.example' },
  'POST /api/forum/posts': { title: 'One too many', content: 'Words.' },
  'PUT /api/forum/posts/{id}': { title: 'One too many', content: 'Words.' },
  'POST /api/forum/posts/{id}/replies': { content: 'Words.' },
  'PUT /api/forum/posts/{id}/replies/{replyId}': { content: 'Words.' },
  'POST /api/forum/posts/{id}/reports': { reason: 'spam' },
  'POST /api/forum/posts/{id}/replies/{replyId}/reports': { reason: 'spam' },
  'POST /api/forum/people/{id}/reports': { reason: 'spam' },
  'POST /companion/url/meta': { url: 'https://nowhere.example' },
  // A public address, because only an import that begins counts. Nothing fetches it before a socket opens.
  'POST /companion/url/get': { url: 'https://1.1.1.1', protocol: 's3-multipart' },
  'POST /s3/multipart': { filename: 'room.jpg', type: 'image/jpeg' },
  'POST /s3/multipart/{uploadId}/complete': { parts: [{ PartNumber: 1, ETag: 'x' }] },
};
/** A query that each of these calls accepts. */
const QUERIES: Record<string, string> = {
  'GET /api/forum/search': '?q=verandah',
  'GET /s3/params': '?filename=room.jpg',
  'GET /s3/multipart/{uploadId}': '?key=x',
  'POST /s3/multipart/{uploadId}/complete': '?key=x',
};

let member: Member;
/** The session's key in the table. */
let session: string;
beforeAll(async () => {
  member = await someSubscriber();
  const signedIn = await member.post('/api/login', { username: member.username, password: member.password });
  const token = /\.([\w-]{43});/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
  session = createHash('sha256').update(token).digest('hex');
});

describe.each(limited)('$key', ({ key, limit, access }) => {
  test(`refuses call ${limit.times + 1} in ${limit.perSeconds} s with Retry-After`, async () => {
    const { RateLimits } = await import('../../../functions/platform/table/items/counts.ts');
    const { windowAt } = await import('../../../functions/platform/http/rate-limit.ts');
    const network = '2001:db8:1:2';
    // A separate admin, so that the other tests' admin is not limited.
    const caller = access === 'admin' ? await someAdmin() : member;
    const who = limit.per === 'address' ? someVisitor(`${network}::9`) : caller;
    const { window } = windowAt(limit);
    const counted = { member: caller.user.id, session, address: `${network}::/64` }[limit.per];
    const ttl = (window + 2) * limit.perSeconds;
    await RateLimits.put(limit.countedAs ?? key, counted, window, { calls: limit.times, ttl });
    const [method, path] = key.split(' ') as [string, string];
    const body = BODIES[key];
    const answer = await who.fetch(path + (QUERIES[key] ?? ''), {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(429);
    expect(((await answer.json()) as { error: string }).error).toBe(limit.message);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(limit.perSeconds);
  });
});

test('every call of a member that creates or changes something is limited', () => {
  const unlimited = (Object.entries(routes) as [string, Route][]).flatMap(([key, { access, limit }]) =>
    limit || key.startsWith('GET ') || ['anyone', 'admin'].includes(access) ? [] : [key],
  );
  expect(unlimited).toEqual([
    'POST /api/chat/messages/{id}/stop',
    'DELETE /api/rooms/{id}',
    'DELETE /api/painted/{id}',
    'DELETE /api/rooms/{id}/links/{linkId}',
    'DELETE /s3/multipart/{uploadId}',
  ]);
});

test('every call of the forum is limited, except for shared counts', () => {
  const unlimited = Object.entries(routes).filter(
    ([, route]: [string, Route]) => route.domain === 'forum' && !route.limit,
  );
  expect(unlimited.map(([key]) => key)).toEqual(['GET /api/forum/community']);
});

const unverified = (Object.entries(routes) as [string, Route][]).flatMap(([key, { unverifiedLimit: limit }]) =>
  limit ? [{ key, limit }] : [],
);

/** Stores that the member has made so many of these calls. */
async function count(key: string, limit: UnverifiedLimit, memberId: string, calls: number): Promise<void> {
  const { RateLimits } = await import('../../../functions/platform/table/items/counts.ts');
  const { windowAt } = await import('../../../functions/platform/http/rate-limit.ts');
  const { unverifiedKey } = await import('../../../functions/platform/http/unverified-limit.ts');
  const { window } = windowAt(limit);
  const ttl = (window + 2) * limit.perSeconds;
  await RateLimits.put(unverifiedKey(key), memberId, window, { calls, ttl });
}

test.each(unverified)('$key is limited further until the email is verified', async ({ key, limit }) => {
  const { markVerified } = await import('../../../functions/accounts/operator.ts');
  const author = await someMember();
  await count(key, limit, author.user.id, limit.times - 1);
  const path = key.slice('POST '.length);
  const call = () => author.post(path, BODIES[key]);
  expect((await call()).status).not.toBe(429);
  const refused = await call();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/verify your email/) });
  await markVerified(author.username);
  expect((await call()).status).not.toBe(429);
});

test.each(unverified)('$key is limited further for a member who shares an unverified email', async ({ key, limit }) => {
  const { email } = await someMember();
  const author = someVisitor();
  const registered = await author.post('/api/register', { ...somePerson(), email });
  const user = User.parse(await registered.json());
  expect(user).toMatchObject({ email: '', newEmail: email });
  await count(key, limit, user.id, limit.times);
  expect((await author.post(key.slice('POST '.length), BODIES[key])).status).toBe(429);
});

test.skipIf(inject('deployed'))('one IPv6 network is one visitor, and others are not', async () => {
  const [network] = someAddress().split('::');
  const wrong = (address: string, n: number) =>
    someVisitor(address).post('/api/login', { username: `nobody-${network}-${n}`, password: 'wrong' });
  for (let n = 0; n < 20; n++) await wrong(`${network}::${(n + 1).toString(16)}`, n);
  expect((await wrong(`${network}:aaaa:bbbb:cccc:dddd`, 20)).status).toBe(429);
  expect((await wrong(someAddress(), 21)).status).toBe(401);
});
