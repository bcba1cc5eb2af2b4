/** Importing from the web as a member's browser does it: the calls, the socket, and a remote server that the test controls. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { askedFor, importOf, isWhole, keyOf, Listener, leftOf } from '../../infra/testing/people/imports.ts';
import { type Member, someMember, someVerifiedMember } from '../../infra/testing/people/people.ts';
import { statusesOf } from '../../infra/testing/people/rooms.ts';
import { inOneWindow } from '../../infra/testing/rate-windows.ts';
import { startRemoteServer } from '../../infra/testing/remote-server.ts';
import { DAY_SECONDS } from '../../shared/contract/durations.ts';
import { routes } from '../../shared/contract/routes.ts';
import { ImportToken, MAX_OPEN_IMPORTS } from '../../shared/imports.ts';
import { markVerified } from '../accounts/operator.ts';
import { windowAt } from '../platform/http/rate-limit.ts';
import { unverifiedKey } from '../platform/http/unverified-limit.ts';
import { RateLimits } from '../platform/table/items/counts.ts';
import { secondsFromNow } from '../platform/time.ts';

inOneWindow();

const MB = 1024 ** 2;
const remote = await startRemoteServer();
afterAll(() => remote.close());

describe('an import', () => {
  test('stores the file byte for byte and reports progress every 500 ms', async () => {
    const member = await someMember();
    const size = 10 * MB + 12_345;
    const listener = await Listener.to(member, await askedFor(member, remote.offer({ size, paceMs: 5 }), { size }));
    const success = await listener.until('success');
    expect(success).toMatchObject({ complete: true });
    expect(new URL(success.url).pathname).toContain(keyOf(success));
    expect(keyOf(success)).toMatch(new RegExp(`^uploads/${member.user.id}/[0-9A-Z]{26}/photo\\.jpg$`));
    expect(await isWhole(keyOf(success), size)).toBe(true);
    const reports = listener.received.filter(({ message }) => message.action === 'progress');
    expect(reports.length).toBeGreaterThan(2);
    const bytes = listener.progress.map(({ bytesUploaded }) => bytesUploaded);
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
    expect(listener.progress.every(({ progress }) => /^\d{1,3}\.\d\d$/.test(progress))).toBe(true);
    // Beside these, one message answers the open socket and one the beginning of the download.
    const seconds = ((reports.at(-1)?.at ?? 0) - (reports[0]?.at ?? 0)) / 1000;
    expect(reports.length).toBeLessThanOrEqual(seconds * 2 + 4);
  });

  test('of a file of unknown size begins once its socket is open', async () => {
    const member = await someMember();
    const url = remote.offer({ size: 9 * MB, sendsSize: false });
    const token = await askedFor(member, url);
    expect(remote.asked.filter(({ path }) => url.endsWith(path))).toEqual([]);
    const success = await (await Listener.to(member, token)).until('success');
    expect(await isWhole(keyOf(success), 9 * MB)).toBe(true);
  });

  test('goes on without a socket, and tells a later one its progress and its end', async () => {
    const member = await someMember();
    const gate = Promise.withResolvers<void>();
    const url = remote.offer({ size: 12 * MB, gate: { after: 6 * MB, open: gate.promise } });
    const token = await askedFor(member, url);
    for (let sockets = 0; sockets < 2; sockets++) {
      const listener = await Listener.to(member, token);
      await expect.poll(() => listener.progress.at(-1)?.bytesUploaded).toBeGreaterThan(0);
      listener.close();
    }
    gate.resolve();
    await expect.poll(() => leftOf(member)).toHaveLength(1);
    const success = await (await Listener.to(member, token)).until('success');
    expect(await isWhole(keyOf(success), 12 * MB)).toBe(true);
  });

  test('that is cancelled leaves nothing in the bucket', async () => {
    const member = await someMember();
    const gate = Promise.withResolvers<void>();
    const url = remote.offer({ size: 20 * MB, gate: { after: 12 * MB, open: gate.promise } });
    const listener = await Listener.to(member, await askedFor(member, url));
    await listener.until('progress');
    await expect.poll(() => leftOf(member)).toHaveLength(1);
    listener.send('cancel');
    listener.close();
    await expect.poll(() => leftOf(member)).toEqual([]);
    gate.resolve();
    expect(await leftOf(member)).toEqual([]);
  });

  test('that is paused stops, and continues when it is resumed', async () => {
    const member = await someMember();
    const size = 12 * MB;
    const listener = await Listener.to(member, await askedFor(member, remote.offer({ size, paceMs: 20 })));
    const received = () => listener.progress.at(-1)?.bytesUploaded;
    await expect.poll(received).toBeGreaterThan(0);
    listener.send('pause');
    /** Longer than the time between two reports of progress. */
    const staysSame = async () => {
      const before = received();
      await pause(600);
      return received() === before;
    };
    // The worker reads the command at its next renewal; twice the same, because a busy machine is late with a report.
    await expect.poll(async () => (await staysSame()) && (await staysSame())).toBe(true);
    expect(received()).toBeLessThan(size);
    listener.send('resume');
    expect(await isWhole(keyOf(await listener.until('success')), size)).toBe(true);
  });

  test('that stays paused resumes after the stored parts with a new request', async () => {
    const member = await someMember();
    const gate = Promise.withResolvers<void>();
    const size = 12 * MB;
    const url = remote.offer({ size, etag: '"v1"', ranges: true, gate: { after: 9 * MB, open: gate.promise } });
    const token = await askedFor(member, url);
    const listener = await Listener.to(member, token);
    await expect.poll(() => listener.progress.at(-1)?.bytesUploaded).toBeGreaterThan(8 * MB);
    listener.send('pause');
    const { jobOf } = await import('./jobs.ts');
    await expect.poll(async () => (await jobOf(token))?.leaseUntil).toBe(0);
    gate.resolve();
    listener.send('resume');
    expect(await isWhole(keyOf(await listener.until('success')), size)).toBe(true);
    expect(remote.asked.filter(({ path }) => url.endsWith(path)).map(({ range }) => range)).toEqual([
      undefined,
      `bytes=${8 * MB}-`,
    ]);
  });

  test('that is cancelled while paused leaves nothing in the bucket', async () => {
    const member = await someMember();
    const url = remote.offer({ size: 12 * MB, gate: { after: 9 * MB, open: new Promise(() => {}) } });
    const token = await askedFor(member, url);
    const listener = await Listener.to(member, token);
    await expect.poll(() => leftOf(member)).toHaveLength(1);
    listener.send('pause');
    const { jobOf } = await import('./jobs.ts');
    await expect.poll(async () => (await jobOf(token))?.leaseUntil).toBe(0);
    listener.send('cancel');
    await expect.poll(() => leftOf(member)).toEqual([]);
  });
});

test('a member can have three open imports at once', async () => {
  const [member, other] = [await someVerifiedMember(), await someMember()];
  const ask = () => member.post('/companion/url/get', importOf(remote.offer({ size: 10 })));
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  const [begun, refused] = [answers.filter(({ ok }) => ok), answers.filter(({ ok }) => !ok)];
  expect([begun.length, ...new Set(refused.map(({ status }) => status))]).toEqual([3, 429]);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused[0]?.json()).toEqual({ error: expect.stringMatching(/already bringing in 3 files/) });
  await askedFor(other, remote.offer({ size: 10 }));

  const { token } = ImportToken.parse(await begun[0]?.json());
  await (await Listener.to(member, token)).until('success');
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

test('another protocol and a declared size above the limit are refused', async () => {
  const member = await someMember();
  const url = remote.offer({ size: 10 });
  expect((await member.post('/companion/url/get', importOf(url, { protocol: 'tus' }))).status).toBe(400);
  const answer = await member.post('/companion/url/get', importOf(url, { size: 6 * 1024 ** 3 }));
  expect([answer.status, await answer.json()]).toEqual([413, { error: expect.stringMatching(/at most 5 GB/) }]);
});

describe('the imports of a day of a member whose email is not verified', () => {
  const A_DAY = 10;
  const { unverifiedLimit } = routes['POST /companion/url/get'];
  const { window } = windowAt(unverifiedLimit);
  const COUNTED = unverifiedKey('POST /companion/url/get');
  const countedOf = async ({ user }: Member) => (await RateLimits.get(COUNTED, user.id, window))?.calls ?? 0;
  const hasBegun = ({ user }: Member, calls: number) =>
    RateLimits.put(COUNTED, user.id, window, { calls, ttl: secondsFromNow(2 * DAY_SECONDS) });
  const ask = (member: Member, more: object = {}) =>
    member.post('/companion/url/get', importOf(remote.offer({ size: 10 }), more));
  const begin = (member: Member) => askedFor(member, remote.offer({ size: 10 }));

  test('an unverified member begins ten imports a day', async () => {
    const member = await someMember();
    await hasBegun(member, A_DAY - 1);
    await begin(member);
    const refused = await ask(member);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const error = expect.stringMatching(/^That’s 10 files from the web today, .* verify your email\. Open the link/);
    expect(await refused.json()).toEqual({ error });
    await markVerified(member.username);
    await begin(member);
  });

  test('a request that finds no place does not count', async () => {
    const member = await someMember();
    for (let n = 0; n < MAX_OPEN_IMPORTS; n += 1) await begin(member);
    for (let n = 0; n < 3; n += 1) expect((await ask(member)).status).toBe(429);
    expect(await countedOf(member)).toBe(MAX_OPEN_IMPORTS);
  });

  test('a request that is refused for its file or address does not count', async () => {
    const member = await someMember();
    expect((await ask(member, { size: 6 * 1024 ** 3 })).status).toBe(413);
    expect((await ask(member, { url: 'http://127.0.0.1/admin.jpg' })).status).toBe(400);
    expect(await countedOf(member)).toBe(0);
  });

  test('of 20 requests at once one begins, and no place stays taken', async () => {
    const member = await someMember();
    await hasBegun(member, A_DAY - 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(member)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 429)]);
    expect(await countedOf(member)).toBe(A_DAY);
    await markVerified(member.username);
    for (let n = 1; n < MAX_OPEN_IMPORTS; n += 1) await begin(member);
  });
});
