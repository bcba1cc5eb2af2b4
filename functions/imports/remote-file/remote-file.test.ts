/** Reading the metadata of a remote file before its import, from a remote server that the test controls. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, someVerifiedMember } from '../../../infra/testing/people/people.ts';
import { startRemoteServer } from '../../../infra/testing/remote-server.ts';
import { RemoteFileMeta } from '../../../shared/imports.ts';

const remote = await startRemoteServer();
afterAll(() => remote.close());

let member: Member;
beforeAll(async () => {
  member = await someVerifiedMember();
});

describe('POST /companion/url/meta', () => {
  const look = async (url: string) => {
    const answer = await member.post('/companion/url/meta', { url });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };

  test('returns name, type and size', async () => {
    const headers = {
      'content-disposition': 'attachment; filename="Front room.jpg"',
      'content-type': 'image/jpeg; q=1',
    };
    const { body } = await look(remote.offer({ size: 1234, headers }));
    expect(body).toEqual({ name: 'Front room.jpg', type: 'image/jpeg', size: 1234, statusCode: 200 });
  });

  test('without a size sends a GET, and takes the name from the path', async () => {
    const url = remote.offer({ size: 100, name: 'wohn%20zimmer.png', sendsSize: false });
    const { body } = await look(url);
    expect(RemoteFileMeta.parse(body)).toMatchObject({ name: 'wohn zimmer.png', size: null });
    const { pathname } = new URL(url);
    expect(remote.asked.filter(({ path }) => path === pathname).map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  });

  test('makes the name a safe one', async () => {
    for (const [disposition, name] of [
      ['attachment; filename="../../etc/passwd"', 'passwd'],
      [String.raw`attachment; filename="C:\\rooms\\hall.jpg"`, 'hall.jpg'],
      [`attachment; filename*=UTF-8''room%E2%80%AEgpj.exe`, 'room-gpj.exe'],
      ['attachment; filename=".htaccess"', 'htaccess'],
      [`attachment; filename*=UTF-8''a%00b%0D%0A.jpg`, 'a-b-.jpg'],
      ['attachment; filename="..."', 'file'],
      [`attachment; filename="${'x'.repeat(300)}.jpeg"`, `${'x'.repeat(95)}.jpeg`],
      [`attachment; filename="r.jpg"; filename*=UTF-8''caf%C3%A9.jpg`, 'café.jpg'],
    ] as const) {
      const { body } = await look(remote.offer({ size: 10, headers: { 'content-disposition': disposition } }));
      expect(RemoteFileMeta.parse(body).name).toBe(name);
    }
  });

  test('is 400 with a message for missing, broken or compressed files', async () => {
    const cases = [
      remote.offer({ size: 10, status: 404 }),
      remote.offer({ size: 10, status: 503 }),
      remote.offer({ size: 10, headers: { 'content-encoding': 'gzip' } }),
      remote.offer({ size: 10, status: 101, headers: { connection: 'upgrade', upgrade: 'websocket' } }),
      remote.leadTo('http://'),
      remote.leadTo(remote.leadTo(remote.leadTo(remote.leadTo(remote.offer({ size: 10 }))))),
    ];
    for (const url of cases) {
      const { status, body } = await look(url);
      expect(status, url).toBe(400);
      expect((body as { error: string }).error).toMatch(/^[A-Z].{20,}\.$/);
    }
  });

  test('says what the status of a server’s answer means', async () => {
    const problem = (status: number) => `The other site has a problem (it answered ${status}). Try again later.`;
    const refusal = (status: number) => `The other site won’t give us this file (it answered ${status}).`;
    for (const [status, error] of [
      ...[408, 425, 429, 500].map((status) => [status, problem(status)] as const),
      ...[403, 204].map((status) => [status, refusal(status)] as const),
      [416, 'The file is shorter than the other site said, or it has changed.'] as const,
    ])
      expect(await look(remote.offer({ size: 10, status }))).toMatchObject({ status: 400, body: { error } });
  });

  test('follows three redirects, without cookies', async () => {
    const { status } = await look(remote.leadTo(remote.leadTo(remote.leadTo(remote.offer({ size: 10 })))));
    expect(status).toBe(200);
    expect(remote.asked.filter(({ cookie }) => cookie)).toEqual([]);
  });

  test('gives up after ten seconds where a server is slow with HEAD and silent after it', async () => {
    const slow = createServer(({ method }, response) => {
      if (method === 'HEAD') setTimeout(() => response.end(), 6_000);
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const url = `http://slow.remote-server.test:${(slow.address() as AddressInfo).port}/photo.jpg`;
    const start = performance.now();
    const { status, body } = await look(url);
    expect([status, body]).toEqual([400, { error: expect.any(String), message: expect.stringMatching(/can’t reach/) }]);
    expect(performance.now() - start).toBeLessThan(15_000);
    slow.closeAllConnections();
    slow.close();
  });
});
