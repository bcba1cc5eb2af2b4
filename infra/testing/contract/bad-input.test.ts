/** Invalid requests to every call of the contract: each gets a message and a 4xx, never a 500, and stores nothing. */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { GATEWAY_RESPONSES } from '../../cdk/api/gateway-responses.ts';
import type { Visitor } from '../../local/visitor.ts';
import { type Member, someAdmin, someSubscriber } from '../people/people.ts';
import { allItems } from '../stage/all-items.ts';

const MARK = 'never-to-be-stored';
/** The firewall's answer, on a stage on AWS, to some requests that the calls would refuse themselves. */
const BY_FIREWALL = inject('deployed') ? [403] : [];
const json = { 'content-type': 'application/json' };
const BODIES: [string, RequestInit][] = [
  ['no body', {}],
  ['broken JSON', { headers: json, body: `{"content":"${MARK}"` }],
  ['a list', { headers: json, body: JSON.stringify([MARK]) }],
  ['a string', { headers: json, body: JSON.stringify(MARK) }],
  ['null', { headers: json, body: 'null' }],
  [
    'wrong types',
    {
      headers: json,
      body: JSON.stringify({
        username: 1,
        password: {},
        email: [],
        role: 7,
        content: { MARK },
        imageUrl: 3,
        imageURL: false,
        token: 1,
        newPassword: 1,
        currentPassword: 1,
        firstName: 1,
        title: [MARK],
        isAnonymous: 'no',
        reason: { MARK },
        details: 1,
      }),
    },
  ],
  [
    'unknown fields',
    {
      headers: json,
      body: JSON.stringify({
        [MARK]: MARK,
        role: 'user',
        content: MARK,
        firstName: MARK,
        imageURL: MARK,
        title: MARK,
        reason: MARK,
        details: MARK,
      }),
    },
  ],
  ['1 MB of text', { headers: json, body: JSON.stringify({ role: 'user', content: MARK.repeat(60_000) }) }],
  ['no JSON at all', { headers: json, body: '\0\x01\x02' }],
  ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `content=${MARK}` }],
];
const calls = (Object.entries(routes) as [string, Route][]).filter(
  ([key, route]) => !key.startsWith('GET') && !route.raw && !route.fromOtherSites,
);

let who: Member;
let admin: Visitor;
beforeAll(async () => {
  [who, admin] = await Promise.all([someSubscriber(), someAdmin()]);
});

/** The path with its parameters filled in, and a valid query: only the body is wrong. */
function addressOf(path: string, route: Route): string {
  const filled = path.replaceAll(/{\w+}/g, SOME_ID);
  const key = `uploads/${who.user.id}/${SOME_ID}/room.jpg`;
  return route.query?.safeParse({ key }).success ? `${filled}?key=${key}` : filled;
}
const SOME_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe.each(calls)('%s', (key, route) => {
  // A call without a body, or with an optional one, accepts a request without a body.
  const needsBody = route.body !== undefined && !route.body.safeParse(undefined).success;
  test.each(BODIES.filter(([kind]) => needsBody || kind !== 'no body'))('with %s', async (_, init) => {
    const [method, path] = key.split(' ') as [string, string];
    const sender = route.access === 'admin' ? admin : who;
    const answer = await sender.fetch(addressOf(path, route), { method, ...init });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const said = (await answer.json()) as { message?: string; error: string };
    expect(said.error.length).toBeGreaterThan(10);
    if (BY_FIREWALL.includes(answer.status)) expect(said.error).toBe(GATEWAY_RESPONSES.WAF_FILTERED.message);
    else expect(said).toEqual({ error: said.error, ...(!route.errorAlone && { message: said.error }) });
  });
});

test.each([
  ...['/api/chat/messages', '/api/forum/posts', '/api/forum/search'].flatMap((path) =>
    ['?nothing=1', '?cursor=%00', `?cursor=${'x'.repeat(5000)}`].map((query) => path + query),
  ),
  '/s3/params',
  '/s3/params?filename=',
  '/s3/params?filename=x&nothing=1',
  '/s3/params?filename=x&metadata=1',
  '/s3/params?filename=x&metadata[a%0d%0ab]=1',
  '/s3/params?filename=x&metadata[a]=1%0d%0ax-amz-acl:public-read',
  '/s3/params?filename=x&metadata[a[b]]=1',
  `/s3/params?filename=x&metadata[a]=${'x'.repeat(2048)}`,
  '/s3/sts?duration=43200',
  `/s3/multipart/${SOME_ID}`,
  `/s3/multipart/${SOME_ID}/1?key=a&uploadId=b`,
])('a query string that the call does not take is refused: %s', async (path) => {
  const answer = await who.get(path);
  expect([400, ...BY_FIREWALL]).toContain(answer.status);
  expect(((await answer.json()) as { error: string }).error.length).toBeGreaterThan(10);
});

/** Bodies that the calls with path parameters accept: only the path is wrong. */
const FITTING = [
  { title: 'A fine title', content: 'Words.' },
  { content: 'Words.' },
  { reason: 'spam' },
  { value: 'up' },
  { parts: [{ PartNumber: 1, ETag: 'x' }] },
];

test.each([
  ['more letters than a key takes', 'x'.repeat(3000)],
  ['what is no text', '%00'],
  ['another path', '..%2f..'],
])('%s in a path is 404 or a refusal, never 5xx', async (_, thing) => {
  const answers = (Object.entries(routes) as [string, Route][])
    .filter(([key]) => key.includes('{'))
    .map(async ([key, route]) => {
      const [method, path] = key.split(' ') as [string, string];
      const sender = route.access === 'admin' ? admin : who;
      const body = FITTING.find((one) => route.body?.safeParse(one).success);
      const address = addressOf(path.replaceAll(/{\w+}/g, thing), route);
      const init = { method, ...(body && { headers: json, body: JSON.stringify(body) }) };
      return [key, (await sender.fetch(address, init)).status] as const;
    });
  expect(answers.length).toBeGreaterThan(15);
  for (const [key, status] of await Promise.all(answers)) expect([400, 404, ...BY_FIREWALL], key).toContain(status);
});

test.each([
  '/index.html%00.js',
  '/%00',
  '/%ff.js',
  '//',
  '//assets/x.js',
  '/..%2f..%2fpackage.json',
  '/assets/..%5cx.js',
])('the address %s is never 5xx, as page or as socket', async (path) => {
  expect((await who.get(who.origin + path)).status).toBeLessThan(500);
  const opened = new WebSocket(who.origin.replace('http', 'ws') + path);
  const status = await new Promise((resolve) => {
    opened.once('unexpected-response', (_, { statusCode }) => resolve(statusCode));
    opened.once('error', resolve);
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test('an unknown call is a 404 with a message, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
    const answer = await who.fetch('/api/nothing-here', { method });
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as { message: string }).message).toMatch(/nothing at this address/);
  }
});

test('nothing of all this was stored', async () => {
  for await (const item of allItems()) expect(JSON.stringify(item)).not.toContain(MARK);
});
