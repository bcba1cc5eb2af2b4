/** The log of a request: its ids and metrics, and nothing that identifies the caller. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { keptLog } from '../../../infra/testing/kept-log.ts';
import { someAddress, somePerson, someSubscriber } from '../../../infra/testing/people/people.ts';
import { endLink, newLink, someRoom } from '../../../infra/testing/people/rooms.ts';
import {
  EDGE_REQUEST_HEADER,
  EDGE_SECRET_HEADER,
  VIEWER_ADDRESS_HEADER,
  VIEWER_COUNTRY_HEADER,
} from '../../../shared/contract/edge.ts';
import { browserErrorRoutes } from '../../../shared/contract/routes/account/browser-errors.ts';
import { mailRoutes } from '../../../shared/contract/routes/account/mail.ts';
import { sessionRoutes } from '../../../shared/contract/routes/account/session.ts';
import { accountsRoutes } from '../../../shared/contract/routes/accounts.ts';
import { passkeyRoutes } from '../../../shared/contract/routes/passkeys.ts';

const { lines, text } = keptLog();
const gateway = (requestId: string) => ({ event: { requestContext: { requestId } } });
const edgeId = 'LRD2PnEdge-ExampleId_SG5Z==';

test('a request leaves one log line with its metrics and ids', async () => {
  const { app } = await import('../../accounts/handler.ts');
  const headers = { [EDGE_REQUEST_HEADER]: edgeId };
  // At the same time, which must not mix their ids.
  await Promise.all(['request-1', 'request-2'].map(async (id) => app.request('/api/user', { headers }, gateway(id))));
  expect(lines()).toHaveLength(2);
  expect(
    lines()
      .map(({ requestId }) => String(requestId))
      .toSorted(),
  ).toEqual(['request-1', 'request-2']);
  const line = lines().find(({ requestId }) => requestId === 'request-1') ?? {};
  expect(line).toMatchObject({
    message: 'answered',
    route: 'GET /api/user',
    status: 401,
    requestId: 'request-1',
    edgeRequestId: edgeId,
    latency: expect.any(Number),
  });
  const { _aws: metrics } = line;
  expect(metrics).toEqual({
    Timestamp: expect.any(Number),
    CloudWatchMetrics: [
      { Namespace: 'Verandah', Dimensions: [['route']], Metrics: [{ Name: 'latency', Unit: 'Milliseconds' }] },
    ],
  });
});

test('non-streaming calls of the assistant have the metric shortCall', async () => {
  const { app } = await import('../../chat/handler.ts');
  await app.request('/api/rooms');
  await app.request('/api/chat/messages', { method: 'POST' });
  const measuredAs = lines().map(({ _aws, shortCall }) => ({ _aws, isShort: typeof shortCall === 'number' }));
  const directive = (Dimensions: string[][], Name: string) =>
    expect.objectContaining({ Dimensions, Metrics: [{ Name, Unit: 'Milliseconds' }] }) as unknown;
  const byRoute = directive([['route']], 'latency');
  expect(measuredAs).toMatchObject([
    { isShort: true, _aws: { CloudWatchMetrics: [byRoute, directive([[]], 'shortCall')] } },
    { isShort: false, _aws: { CloudWatchMetrics: [byRoute] } },
  ]);
});

test('no line holds a name, password, email, session or address', async () => {
  const { app } = await import('../../accounts/handler.ts');
  const person = somePerson();
  const headers = {
    'content-type': 'application/json',
    [EDGE_SECRET_HEADER]: process.env.EDGE_SECRET ?? '',
    [VIEWER_ADDRESS_HEADER]: '198.51.100.77',
    [VIEWER_COUNTRY_HEADER]: 'AU',
    [EDGE_REQUEST_HEADER]: `${person.email} forged`,
  };
  const send = (path: string, body: object) =>
    app.request(path, { method: 'POST', headers, body: JSON.stringify(body) }, gateway('request-2'));
  const registered = await send('/api/register', person);
  await send('/api/login', { username: person.username, password: `${person.password}!` });
  const token = /\.([\w-]{43});/.exec(registered.headers.get('set-cookie') ?? '')?.[1] ?? 'none';
  expect(token).not.toBe('none');
  expect(lines()).toHaveLength(2);
  for (const secret of [person.username, person.email, person.password, token, '198.51.100.77'])
    expect(text()).not.toContain(secret);
});

test('the token of a shared link is never logged', async () => {
  const { app } = await import('../../chat/handler.ts');
  const owner = await someSubscriber();
  const { id } = await someRoom(owner);
  const { token, link } = await newLink(owner, id);
  const headers = {
    'content-type': 'application/json',
    [EDGE_SECRET_HEADER]: process.env.EDGE_SECRET ?? '',
    [VIEWER_ADDRESS_HEADER]: someAddress(),
  };
  const send = async (body: object) =>
    (await app.request('/api/shared', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  const statuses = [await send({ token }), await send({ token, more: token })];
  await endLink(owner, id, link.id);
  statuses.push(await send({ token }), await send({ token: `${token}x` }));
  expect(statuses).toEqual([200, 400, 410, 404]);
  expect(lines().map(({ route }) => route)).toEqual(Array(4).fill('POST /api/shared'));
  const hash = createHash('sha256').update(token).digest('hex');
  for (const secret of [token, hash]) expect(text()).not.toContain(secret);
});

test('an unexpected error is logged with the request’s ids', async () => {
  const { serve } = await import('./serve.ts');
  const broken = () => Promise.reject(new TypeError('member wrote: secret words'));
  const app = serve<'accounts'>(
    { ...sessionRoutes, ...accountsRoutes, ...mailRoutes, ...browserErrorRoutes, ...passkeyRoutes },
    {
      'GET /api/login': broken,
    } as never,
  );
  const answer = await app.request('/api/login', { headers: { [EDGE_REQUEST_HEADER]: edgeId } }, gateway('request-3'));
  expect(answer.status).toBe(500);
  const [fault, answered] = lines();
  expect(fault).toMatchObject({ level: 'ERROR', message: 'request failed', kind: 'TypeError', requestId: 'request-3' });
  expect(answered).toMatchObject({ message: 'answered', status: 500, edgeRequestId: edgeId });
  expect(text()).not.toContain('secret words');
});
