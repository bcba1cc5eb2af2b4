/** Reports of errors in browsers: what is refused, what is logged, and that nothing in the log says who sent them. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { keptLog } from '../../infra/testing/kept-log.ts';
import { someAddress, someMember } from '../../infra/testing/people/people.ts';
import type { BrowserError } from '../../shared/accounts/browser-error.ts';
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '../../shared/contract/edge.ts';
import type { app as App } from './handler.ts';

const EMAIL = 'kim@example.com';
const TOKEN = 'mB7vLq-3kTz_9WcYpR2sXhN5dJf8gQaE1uVoKi4ZtCb';
const ROOM = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const REPORT: BrowserError = {
  name: 'TypeError',
  screen: '/assistant/:id',
  build: '0.1.0+0a9bc34',
  frames: ['room-BppzVx5B.js:1:2345', 'main-CEf7PM3m.js:9:100'],
};

const { lines, text } = keptLog();
const errors = () => lines().filter(({ message }) => message === 'browser error');
let app: typeof App;
let from: string;
beforeAll(async () => {
  ({ app } = await import('./handler.ts'));
});
beforeEach(() => {
  from = someAddress();
});
const send = (body: object, headers: Record<string, string> = {}) =>
  app.request('/api/browser-errors', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [EDGE_SECRET_HEADER]: process.env.EDGE_SECRET ?? '',
      [VIEWER_ADDRESS_HEADER]: from,
      ...headers,
    },
    body: JSON.stringify(body),
  });

const FORGED: Record<string, object> = {
  message: { ...REPORT, message: EMAIL },
  name: { ...REPORT, name: `TypeError: ${EMAIL}` },
  'name, a token': { ...REPORT, name: TOKEN },
  screen: { ...REPORT, screen: `/assistant/${ROOM}` },
  build: { ...REPORT, build: TOKEN },
  frame: { ...REPORT, frames: [`${TOKEN}.js:1:1`] },
  'frame, an address': { ...REPORT, frames: [`https://verandah.example/reset#token=${TOKEN}`] },
  'ninth frame': { ...REPORT, frames: Array.from({ length: 9 }, () => REPORT.frames[0]) },
};

test.each(Object.entries(FORGED))('a report with a forged %s is refused and not logged', async (_, body) => {
  const answer = await send(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/^Send |There is no field called/) });
  expect(errors()).toEqual([]);
  for (const secret of [EMAIL, TOKEN, ROOM]) expect(text()).not.toContain(secret);
});

test('a report above 4 KB is refused with the size that fits', async () => {
  const answer = await send({ ...REPORT, frames: [EMAIL.repeat(400)] });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ message: 'That is more than this call takes. Send at most 4 KB.' });
  expect(text()).not.toContain(EMAIL);
});

test('the 21st report from an address in an hour is refused', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 21; sent++) statuses.push((await send(REPORT)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect(errors()).toHaveLength(20);
});

test('a report is one line with a metric, and says nobody’s name', async () => {
  const { username, user, post, password } = await someMember();
  const signedIn = await post('/api/login', { username, password });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const agent = `Mozilla/5.0 (Macintosh) Gecko/20100101 Firefox/145.0 ${EMAIL}`;
  expect((await send(REPORT, { cookie, 'user-agent': agent })).status).toBe(200);
  const { name: kind, frames: stack, ...rest } = REPORT;
  expect(errors()).toMatchObject([{ ...rest, kind, stack, browser: 'Firefox on Mac', browserErrors: 1 }]);
  expect(JSON.stringify(errors())).toContain('"Metrics":[{"Name":"browserErrors","Unit":"Count"}]');
  for (const secret of [username, user.id, cookie, from, EMAIL]) expect(text()).not.toContain(secret);
});
