/** How many imports a member may begin in a day before their email is verified. */
import { afterAll, expect, test } from 'vitest';
import { askedFor, importOf, Listener } from '../../infra/testing/people/imports.ts';
import { type Member, someMember } from '../../infra/testing/people/people.ts';
import { inOneWindow } from '../../infra/testing/rate-windows.ts';
import { startRemoteServer } from '../../infra/testing/remote-server.ts';
import { ImportToken, MAX_OPEN_IMPORTS } from '../../shared/imports.ts';
import { markVerified } from '../accounts/operator.ts';

inOneWindow();

const A_DAY = 10;
const remote = await startRemoteServer();
afterAll(() => remote.close());

const ask = (member: Member, more: object = {}) =>
  member.post('/companion/url/get', importOf(remote.offer({ size: 10 }), more));
const begin = (member: Member) => askedFor(member, remote.offer({ size: 10 }));
const statuses = (answers: Response[]) => [...new Set(answers.map(({ status }) => status))];

/** Follows imports until they have ended and left their places. */
async function finish(member: Member, tokens: string[]): Promise<void> {
  for (const token of tokens) await (await Listener.to(member, token)).until('success');
}

/** Begins and ends imports, one after the other. */
async function importFiles(member: Member, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await finish(member, [await begin(member)]);
}

async function expectNoMoreToday(member: Member): Promise<void> {
  const refused = await ask(member);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const error = expect.stringMatching(/^That’s 10 files from the web today, .* verify your email\. Open the link/);
  expect(await refused.json()).toEqual({ error });
}

test('an unverified member begins ten imports a day', async () => {
  const member = await someMember();
  await importFiles(member, A_DAY);
  await expectNoMoreToday(member);
  await markVerified(member.username);
  await begin(member);
});

test('a request that finds no place does not count', async () => {
  const member = await someMember();
  const open = [await begin(member), await begin(member), await begin(member)];
  const refused: Response[] = [];
  for (let n = 0; n < 11; n += 1) refused.push(await ask(member));
  expect(statuses(refused)).toEqual([429]);
  expect(await refused.at(-1)?.json()).toEqual({ error: expect.stringMatching(/already bringing in 3 files/) });
  await finish(member, open);
  await importFiles(member, A_DAY - MAX_OPEN_IMPORTS);
  await expectNoMoreToday(member);
});

test('a request that is refused for its file or address does not count', async () => {
  const member = await someMember();
  const refused: Response[] = [];
  for (let n = 0; n < 6; n += 1) {
    refused.push(await ask(member, { size: 6 * 1024 ** 3 }));
    refused.push(await ask(member, { url: 'http://127.0.0.1/admin.jpg' }));
  }
  expect(statuses(refused)).toEqual([413, 400]);
  await begin(member);
});

test('of 20 requests at once, ten begin in a day, and no place stays taken', async () => {
  const member = await someMember();
  const begun: string[] = [];
  for (let before = -1; before < begun.length; ) {
    before = begun.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(member)));
    expect(statuses(answers).filter((status) => status !== 200)).toEqual([429]);
    const tokens = answers.filter(({ ok }) => ok).map(async (answer) => ImportToken.parse(await answer.json()).token);
    const started = await Promise.all(tokens);
    await finish(member, started);
    begun.push(...started);
  }
  expect(begun).toHaveLength(A_DAY);
  await markVerified(member.username);
  for (let n = 0; n < MAX_OPEN_IMPORTS; n += 1) await begin(member);
});
