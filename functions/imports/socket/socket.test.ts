/** Who may open a socket, and how many messages it may send. */
import { afterAll, expect, test } from 'vitest';
import {
  askedFor,
  handshake,
  handshakeAroundTheEdge,
  isWhole,
  keyOf,
  Listener,
} from '../../../infra/testing/people/imports.ts';
import { someMember, theAdmin } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { startRemoteServer } from '../../../infra/testing/remote-server.ts';
import { EDGE_SECRET_HEADER } from '../../../shared/contract/edge.ts';

inOneWindow();

const MB = 1024 ** 2;
const remote = await startRemoteServer();
afterAll(() => remote.close());

test('a socket opens only for the member of the import', async () => {
  const [owner, other] = [await someMember(), await someMember()];
  const token = await askedFor(owner, remote.offer({ size: 10 }));
  const { cookie } = owner;
  expect(await handshake(token, {})).toBe(401);
  expect(await handshake(token, { cookie: other.cookie })).toBe(403);
  expect(await handshake(token, { cookie, origin: 'https://evil.example' })).toBe(403);
  expect(await handshake(`${token.slice(1)}x`, { cookie })).toBe(403);
  expect(await handshake('short', { cookie })).toBe(404);
  const socket = await handshake(token, { cookie });
  expect(socket).not.toBeTypeOf('number');
  if (typeof socket !== 'number') socket.close();
});

test('a suspended member opens no socket, and a message on an open one closes it', async () => {
  const member = await someMember();
  const gate = Promise.withResolvers<void>();
  const token = await askedFor(member, remote.offer({ size: 12 * MB, gate: { after: 9 * MB, open: gate.promise } }));
  const listener = await Listener.to(member, token);
  const { jobOf } = await import('../jobs.ts');
  await expect.poll(async () => (await jobOf(token))?.connectionId).toBeDefined();
  const admin = await theAdmin();
  expect((await admin.post(`/api/admin/members/${member.user.id}/suspend`, { reason: 'Spam' })).status).toBe(200);
  listener.send('cancel');
  await expect.poll(async () => (await jobOf(token))?.connectionId).toBeUndefined();
  expect((await jobOf(token))?.requestedAction).toBe('run');
  await expect.poll(() => listener.isClosed).toBe(true);
  expect(await handshake(token, { cookie: member.cookie })).toBe(403);
  gate.resolve();
});

test('a message closes a socket once the session that opened it has ended', async () => {
  const member = await someMember();
  const token = await askedFor(
    member,
    remote.offer({ size: 12 * MB, gate: { after: 9 * MB, open: new Promise(() => {}) } }),
  );
  const listener = await Listener.to(member, token);
  const { jobOf } = await import('../jobs.ts');
  await expect.poll(async () => (await jobOf(token))?.connectionId).toBeDefined();
  expect((await member.get('/api/logout')).status).toBe(302);
  listener.send('cancel');
  await expect.poll(async () => (await jobOf(token))?.connectionId).toBeUndefined();
  expect(await jobOf(token)).toMatchObject({ phase: 'open', requestedAction: 'run' });
  await expect.poll(() => listener.isClosed).toBe(true);
});

test('a socket opens only through the edge', async () => {
  const member = await someMember();
  const token = await askedFor(member, remote.offer({ size: 10 }));
  const { cookie } = member;
  // This is checked before the session: through the edge, a request without a session is 401.
  expect(await handshakeAroundTheEdge(token, {})).toBe(403);
  expect(await handshakeAroundTheEdge(token, { cookie })).toBe(403);
  expect(await handshakeAroundTheEdge(token, { cookie, [EDGE_SECRET_HEADER]: 'guess' })).toBe(403);
  const secret = process.env.EDGE_SECRET ?? '';
  for (const socket of [
    await handshakeAroundTheEdge(token, { cookie, [EDGE_SECRET_HEADER]: secret }),
    await handshake(token, { cookie, [EDGE_SECRET_HEADER]: 'guess' }),
  ]) {
    expect(socket).not.toBeTypeOf('number');
    if (typeof socket !== 'number') socket.close();
  }
});

test('a new socket closes the earlier one of its import and gets the messages', async () => {
  const member = await someMember();
  const gate = Promise.withResolvers<void>();
  const token = await askedFor(member, remote.offer({ size: 9 * MB, gate: { after: MB, open: gate.promise } }));
  const first = await Listener.to(member, token);
  await first.until('progress');
  const second = await Listener.to(member, token);
  await second.until('progress');
  await expect.poll(() => first.isClosed).toBe(true);
  const { jobOf } = await import('../jobs.ts');
  expect((await jobOf(token))?.connectionId).toBeDefined();
  expect(second.isClosed).toBe(false);
  gate.resolve();
  await second.until('success');
});

test('refuses a socket only to the member with a thousand this hour', async () => {
  const [member, other] = [await someMember(), await someMember()];
  const { SOCKETS } = await import('./socket.ts');
  const { windowAt } = await import('../../platform/http/rate-limit.ts');
  const { RateLimits } = await import('../../platform/table/items/counts.ts');
  const { window, secondsLeft } = windowAt(SOCKETS);
  const ttl = Math.ceil(Date.now() / 1000 + secondsLeft);
  await RateLimits.put('sockets', member.user.id, window, { calls: SOCKETS.times - 1, ttl });
  const token = await askedFor(member, remote.offer({ size: 10 }));
  const last = await handshake(token, { cookie: member.cookie });
  expect(last).not.toBeTypeOf('number');
  if (typeof last !== 'number') last.close();
  expect(await handshake(token, { cookie: member.cookie })).toBe(429);
  const theirs = await handshake(await askedFor(other, remote.offer({ size: 10 })), { cookie: other.cookie });
  expect(theirs).not.toBeTypeOf('number');
  if (typeof theirs !== 'number') theirs.close();
});

test('repeated requests start no worker; too many close the socket', async () => {
  const member = await someMember();
  const gate = Promise.withResolvers<void>();
  const size = 12 * MB;
  const url = remote.offer({ size, etag: '"v1"', ranges: true, gate: { after: 9 * MB, open: gate.promise } });
  const token = await askedFor(member, url);
  const listener = await Listener.to(member, token);
  await expect.poll(() => listener.progress.at(-1)?.bytesUploaded).toBeGreaterThan(8 * MB);
  const [{ jobOf, MAX_MESSAGES }, { ImportJobs }, { Connections }] = await Promise.all([
    import('../jobs.ts'),
    import('../items.ts'),
    import('../items.ts'),
  ]);
  listener.send('pause');
  await expect.poll(async () => (await jobOf(token))?.leaseUntil).toBe(0);
  // The state that a dead worker leaves.
  const { connectionId = '' } = await ImportJobs.update(token, { set: { requestedAction: 'run' } });
  await Connections.update(connectionId, { set: { messages: MAX_MESSAGES - 3 } });
  const before = listener.received.length;
  for (let n = 1; n <= 3; n += 1) listener.send('resume');
  await expect.poll(() => listener.received.length).toBe(before + 3);
  expect(await jobOf(token)).toMatchObject({ phase: 'open', leaseUntil: 0 });
  expect((await Connections.get(connectionId))?.messages).toBe(MAX_MESSAGES);
  listener.send('resume');
  await expect.poll(() => listener.isClosed).toBe(true);
  expect(listener.received).toHaveLength(before + 3);
  gate.resolve();
  const next = await Listener.to(member, token);
  expect(await isWhole(keyOf(await next.until('success')), size)).toBe(true);
});

test('invalid messages are ignored, count, and too many close the socket', async () => {
  const member = await someMember();
  const token = await askedFor(member, remote.offer({ size: 10 }));
  const listener = await Listener.to(member, token);
  for (const words of ['', 'null', '{', '[]', '{"action":{"cancel":1}}', 'x'.repeat(100_000)])
    listener.socket.send(words);
  await listener.until('success');
  const [{ jobOf, MAX_MESSAGES }, { Connections }] = await Promise.all([import('../jobs.ts'), import('../items.ts')]);
  const { connectionId = '' } = (await jobOf(token)) ?? {};
  await expect.poll(async () => (await Connections.get(connectionId))?.messages).toBeGreaterThanOrEqual(6);
  await Connections.update(connectionId, { set: { messages: MAX_MESSAGES - 2 } });
  for (const words of ['{', '{"action":"delete"}']) listener.socket.send(words);
  await expect.poll(async () => (await Connections.get(connectionId))?.messages).toBe(MAX_MESSAGES);
  expect(listener.isClosed).toBe(false);
  listener.socket.send('{');
  await expect.poll(() => listener.isClosed).toBe(true);
  await expect.poll(() => Connections.get(connectionId)).toBeUndefined();
});
