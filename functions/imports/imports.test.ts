/** Import from the web as a member's browser goes through it: the calls, the socket, a far side of the test's own. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FarSide, startFarSide } from '../../infra/bench/far-side.ts';
import {
  askedFor,
  cookieOf,
  handshake,
  importOf,
  isWhole,
  keyOf,
  Listener,
  leftOf,
} from '../../infra/testing/imports.ts';
import { someMember, someVisitor } from '../../infra/testing/people.ts';
import { FarFileMeta } from '../../shared/imports.ts';

const MB = 1024 ** 2;
let far: FarSide;
beforeAll(async () => {
  far = await startFarSide();
});
afterAll(() => far.close());

describe('a look at a file', () => {
  const look = async (url: string) => {
    const answer = await (await someMember()).post('/companion/url/meta', { url });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };

  test('tells its name, type and size', async () => {
    const headers = {
      'content-disposition': 'attachment; filename="Front room.jpg"',
      'content-type': 'image/jpeg; q=1',
    };
    const { body } = await look(far.offer({ size: 1234, headers }));
    expect(body).toEqual({ name: 'Front room.jpg', type: 'image/jpeg', size: 1234, statusCode: 200 });
  });

  test('takes the name of the path, and null for a size that nobody tells, after a GET', async () => {
    const url = far.offer({ size: 100, name: 'wohn%20zimmer.png', tellsSize: false });
    const { body } = await look(url);
    expect(FarFileMeta.parse(body)).toMatchObject({ name: 'wohn zimmer.png', size: null });
    const { pathname } = new URL(url);
    expect(far.asked.filter(({ path }) => path === pathname).map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  });

  test.each([
    ['a path', 'attachment; filename="../../etc/passwd"', 'passwd'],
    ['a Windows path', String.raw`attachment; filename="C:\\rooms\\hall.jpg"`, 'hall.jpg'],
    ['reordered text', `attachment; filename*=UTF-8''room%E2%80%AEgpj.exe`, 'room-gpj.exe'],
    ['a leading dot', 'attachment; filename=".htaccess"', 'htaccess'],
    ['controls', `attachment; filename*=UTF-8''a%00b%0D%0A.jpg`, 'a-b-.jpg'],
    ['nothing that is left', 'attachment; filename="..."', 'file'],
    ['a long name', `attachment; filename="${'x'.repeat(300)}.jpeg"`, `${'x'.repeat(95)}.jpeg`],
    ['UTF-8 beside a fallback', `attachment; filename="r.jpg"; filename*=UTF-8''caf%C3%A9.jpg`, 'café.jpg'],
  ])('makes %s a safe name', async (_, disposition, name) => {
    const { body } = await look(far.offer({ size: 10, headers: { 'content-disposition': disposition } }));
    expect(FarFileMeta.parse(body).name).toBe(name);
  });

  test('of what is not there, broken, or packed is 400 with words', async () => {
    const cases = [
      far.offer({ size: 10, status: 404 }),
      far.offer({ size: 10, status: 503 }),
      far.offer({ size: 10, headers: { 'content-encoding': 'gzip' } }),
      far.leadTo('http://'),
      far.leadTo(far.leadTo(far.leadTo(far.leadTo(far.offer({ size: 10 }))))),
    ];
    for (const url of cases) {
      const { status, body } = await look(url);
      expect(status, url).toBe(400);
      expect((body as { error: string }).error).toMatch(/^[A-Z].{20,}\.$/);
    }
  });

  test('follows three redirects, and sends nobody a cookie', async () => {
    const { status } = await look(far.leadTo(far.leadTo(far.leadTo(far.offer({ size: 10 })))));
    expect(status).toBe(200);
    expect(far.asked.filter(({ cookie }) => cookie)).toEqual([]);
  });
});

describe('an import', () => {
  test('puts the file into the bucket byte for byte, and tells how far it is at most every 500 ms', async () => {
    const member = await someMember();
    const size = 18 * MB + 12_345;
    const listener = await Listener.to(member, await askedFor(member, far.offer({ size, paceMs: 5 }), { size }));
    const success = await listener.until('success');
    expect(success).toMatchObject({ complete: true });
    expect(new URL(success.url).pathname).toContain(keyOf(success));
    expect(keyOf(success)).toMatch(new RegExp(`^uploads/${member.user.id}/[0-9A-Z]{26}/photo\\.jpg$`));
    expect(await isWhole(keyOf(success), size)).toBe(true);
    const told = listener.heard.filter(({ message }) => message.action === 'progress');
    expect(told.length).toBeGreaterThan(2);
    const bytes = listener.progress.map(({ bytesUploaded }) => bytesUploaded);
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
    expect(listener.progress.every(({ progress }) => /^\d{1,3}\.\d\d$/.test(progress))).toBe(true);
    // The first two are the answer to the opening and the beginning.
    const gaps = told.slice(3).map(({ at }, n) => at - (told[n + 2]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(400);
  });

  test('of a file whose size nobody tells succeeds', async () => {
    const member = await someMember();
    const listener = await Listener.to(member, await askedFor(member, far.offer({ size: 9 * MB, tellsSize: false })));
    expect(await isWhole(keyOf(await listener.until('success')), 9 * MB)).toBe(true);
  });

  test('does not begin before its socket is there', async () => {
    const member = await someMember();
    const url = far.offer({ size: 10 });
    const token = await askedFor(member, url);
    expect(far.asked.filter(({ path }) => url.endsWith(path))).toEqual([]);
    await (await Listener.to(member, token)).until('success');
  });

  test('whose socket is cut in the middle ends, and a new socket is told', async () => {
    const member = await someMember();
    const gate = Promise.withResolvers<void>();
    const url = far.offer({ size: 12 * MB, gate: { after: 6 * MB, open: gate.promise } });
    const token = await askedFor(member, url);
    const first = await Listener.to(member, token);
    await first.until('progress');
    first.close();
    gate.resolve();
    await expect.poll(() => leftOf(member)).toHaveLength(1);
    const success = await (await Listener.to(member, token)).until('success');
    expect(await isWhole(keyOf(success), 12 * MB)).toBe(true);
  });

  test('tells a socket that comes in the middle how far it is', async () => {
    const member = await someMember();
    const gate = Promise.withResolvers<void>();
    const size = 12 * MB;
    const url = far.offer({ size, gate: { after: 6 * MB, open: gate.promise } });
    const token = await askedFor(member, url);
    const first = await Listener.to(member, token);
    await expect.poll(() => first.progress.at(-1)?.bytesUploaded).toBeGreaterThan(0);
    first.close();
    const second = await Listener.to(member, token);
    await expect.poll(() => second.progress.at(-1)?.bytesUploaded).toBeGreaterThan(0);
    gate.resolve();
    await second.until('success');
  });

  test('that is cancelled leaves nothing in the bucket', async () => {
    const member = await someMember();
    const gate = Promise.withResolvers<void>();
    const url = far.offer({ size: 30 * MB, gate: { after: 20 * MB, open: gate.promise } });
    const listener = await Listener.to(member, await askedFor(member, url));
    await listener.until('progress');
    await expect.poll(() => leftOf(member)).toHaveLength(1);
    listener.say('cancel');
    listener.close();
    await expect.poll(() => leftOf(member)).toEqual([]);
    gate.resolve();
    expect(await leftOf(member)).toEqual([]);
  });

  test('that is paused stands still, and goes on when it is resumed', async () => {
    const member = await someMember();
    const size = 12 * MB;
    const listener = await Listener.to(member, await askedFor(member, far.offer({ size, paceMs: 10 })));
    await expect.poll(() => listener.progress.at(-1)?.bytesUploaded).toBeGreaterThan(0);
    listener.say('pause');
    await pause(800);
    const before = listener.progress.at(-1)?.bytesUploaded;
    await pause(600);
    expect(listener.progress.at(-1)?.bytesUploaded).toBe(before);
    expect(before).toBeLessThan(size);
    listener.say('resume');
    expect(await isWhole(keyOf(await listener.until('success')), size)).toBe(true);
  });

  test('that stays paused is laid down, and goes on after what S3 has, with a new connection', async () => {
    const member = await someMember();
    const gate = Promise.withResolvers<void>();
    const size = 20 * MB;
    const url = far.offer({ size, etag: '"v1"', ranges: true, gate: { after: 10 * MB, open: gate.promise } });
    const token = await askedFor(member, url);
    const listener = await Listener.to(member, token);
    await expect.poll(() => listener.progress.at(-1)?.bytesUploaded).toBeGreaterThan(8 * MB);
    listener.say('pause');
    const { jobOf } = await import('./jobs.ts');
    await expect.poll(async () => (await jobOf(token))?.leaseUntil).toBe(0);
    gate.resolve();
    listener.say('resume');
    expect(await isWhole(keyOf(await listener.until('success')), size)).toBe(true);
    expect(far.asked.filter(({ path }) => url.endsWith(path)).map(({ range }) => range)).toEqual([
      undefined,
      `bytes=${8 * MB}-`,
    ]);
  });

  test('that is cancelled while it rests leaves nothing either', async () => {
    const member = await someMember();
    const url = far.offer({ size: 20 * MB, gate: { after: 10 * MB, open: new Promise(() => {}) } });
    const token = await askedFor(member, url);
    const listener = await Listener.to(member, token);
    await expect.poll(() => leftOf(member)).toHaveLength(1);
    listener.say('pause');
    const { jobOf } = await import('./jobs.ts');
    await expect.poll(async () => (await jobOf(token))?.leaseUntil).toBe(0);
    listener.say('cancel');
    await expect.poll(() => leftOf(member)).toEqual([]);
  });
});

describe('a far side', () => {
  const ending = async (url: string, more: object = {}) => {
    const member = await someMember();
    const listener = await Listener.to(member, await askedFor(member, url, more));
    await expect
      .poll(() => listener.heard.some(({ message }) => message.action !== 'progress'), { timeout: 30_000 })
      .toBe(true);
    const last = listener.heard.map(({ message }) => message).find(({ action }) => action !== 'progress');
    return { member, last, url };
  };

  test('that breaks off and gives out pieces is asked for what is missing', async () => {
    const url = far.offer({ size: 20 * MB, etag: '"v1"', ranges: true, breaksOff: { after: 10 * MB, times: 1 } });
    const { last } = await ending(url);
    expect(last?.action).toBe('success');
    if (last?.action === 'success') expect(await isWhole(keyOf(last.payload), 20 * MB)).toBe(true);
    expect(far.asked.filter(({ path }) => url.endsWith(path)).map(({ range }) => range)).toEqual([
      undefined,
      `bytes=${8 * MB}-`,
    ]);
  });

  test('that breaks off and has no pieces is asked for all of it again', async () => {
    const url = far.offer({ size: 20 * MB, etag: '"v1"', breaksOff: { after: 10 * MB, times: 1 } });
    const { last, member } = await ending(url);
    expect(last?.action).toBe('success');
    if (last?.action === 'success') expect(await isWhole(keyOf(last.payload), 20 * MB)).toBe(true);
    expect(await leftOf(member)).toHaveLength(1);
  });

  test('without a strong tag is asked for all of it again: two halves could be of two files', async () => {
    const url = far.offer({ size: 20 * MB, etag: 'W/"v1"', ranges: true, breaksOff: { after: 10 * MB, times: 1 } });
    expect((await ending(url)).last?.action).toBe('success');
    expect(far.asked.filter(({ path, range }) => url.endsWith(path) && range)).toEqual([]);
  });

  test('that claims more than it has is refused, and nothing is kept', async () => {
    const { last, member } = await ending(far.offer({ size: 9 * MB, claims: 20 * MB, etag: '"v1"', ranges: true }));
    expect(last).toMatchObject({ action: 'error', payload: { error: { message: expect.stringMatching(/[a-z]\.$/) } } });
    expect(await leftOf(member)).toEqual([]);
  });

  test('that claims less than it has is taken at its word', async () => {
    const { last } = await ending(far.offer({ size: 2 * MB, claims: MB }));
    expect(last?.action).toBe('success');
    if (last?.action === 'success') expect(await isWhole(keyOf(last.payload), MB)).toBe(true);
  });

  test.each([
    ['an empty file', { size: 0 }],
    ['a missing one', { size: 10, status: 404 }],
    ['one beyond the limit', { size: 6 * 1024 ** 3 }],
  ])('with %s: an error in words, nothing kept, and the next question is refused at once, once', async (_, file) => {
    const { last, member, url } = await ending(far.offer(file));
    if (last?.action !== 'error') throw new Error(`told ${last?.action}`);
    expect(await leftOf(member)).toEqual([]);
    const again = await member.post('/companion/url/get', importOf(url));
    expect(again.status).toBe(400);
    expect(await again.json()).toEqual({ error: last.payload.error.message });
    expect((await member.post('/companion/url/get', importOf(url))).status).toBe(200);
  });

  test('that leads inside is not followed', async () => {
    for (const inside of [
      'http://127.0.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      `http://localhost:${far.port}/`,
    ]) {
      const { last } = await ending(far.leadTo(inside));
      expect(last?.action, inside).toBe('error');
    }
  });
});

describe('a socket', () => {
  test('opens for the member whose import it is, and for nobody else', async () => {
    const [owner, other] = [await someMember(), await someMember()];
    const token = await askedFor(owner, far.offer({ size: 10 }));
    const cookie = await cookieOf(owner);
    expect(await handshake(token, {})).toBe(401);
    expect(await handshake(token, { cookie: await cookieOf(other) })).toBe(403);
    expect(await handshake(token, { cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await handshake(`${token.slice(1)}x`, { cookie })).toBe(403);
    expect(await handshake('short', { cookie })).toBe(404);
    const socket = await handshake(token, { cookie });
    expect(socket).not.toBeTypeOf('number');
    if (typeof socket !== 'number') socket.close();
  });

  test('may say anything without harm', async () => {
    const member = await someMember();
    const gate = Promise.withResolvers<void>();
    const url = far.offer({ size: 9 * MB, gate: { after: MB, open: gate.promise } });
    const listener = await Listener.to(member, await askedFor(member, url));
    for (const words of ['', 'null', '{', '{"action":"delete"}', '[]', '{"action":{"cancel":1}}', 'x'.repeat(100_000)])
      listener.socket.send(words);
    gate.resolve();
    await listener.until('success');
  });
});

test('a file that is said to be beyond the limit is refused before anything is fetched', async () => {
  const url = far.offer({ size: 10 });
  const answer = await (await someMember()).post('/companion/url/get', importOf(url, { size: 6 * 1024 ** 3 }));
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ error: expect.stringMatching(/at most 5 GB/) });
});

test('what is no import is refused: another protocol, and a visitor', async () => {
  const url = far.offer({ size: 10 });
  expect((await (await someMember()).post('/companion/url/get', importOf(url, { protocol: 'tus' }))).status).toBe(400);
  expect((await someVisitor().post('/companion/url/get', importOf(url))).status).toBe(401);
  expect((await someVisitor().post('/companion/url/meta', { url })).status).toBe(401);
});
