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

  test('without a name and a size takes the name from the path', async () => {
    const { body } = await look(remote.offer({ size: 100, name: 'wohn%20zimmer.png', sendsSize: false }));
    expect(RemoteFileMeta.parse(body)).toMatchObject({ name: 'wohn zimmer.png', size: null });
  });

  test('believes a GET where a HEAD says something else', async () => {
    const two = createServer(({ method }, response) => {
      const [type, name] = method === 'HEAD' ? ['text/html', 'error.html'] : ['image/jpeg', 'hall.jpg'];
      const length = method === 'HEAD' ? 99 : 4;
      response.writeHead(200, {
        'content-type': type,
        'content-length': length,
        'content-disposition': `inline; filename="${name}"`,
      });
      response.end(method === 'HEAD' ? undefined : 'JPEG');
    });
    await new Promise<void>((resolve) => two.listen(0, '127.0.0.1', resolve));
    const { body } = await look(`http://two.remote-server.test:${(two.address() as AddressInfo).port}/x`);
    expect(body).toEqual({ name: 'hall.jpg', type: 'image/jpeg', size: 4, statusCode: 200 });
    two.close();
  });

  /** As a server sends UTF-8: Node writes each character of a header as one byte. */
  const raw = (text: string) => Buffer.from(text).toString('latin1');

  test('reads names as servers write them', async () => {
    for (const [disposition, name] of [
      ['attachment; filename=living room.jpg', 'living room.jpg'],
      ['filename = "hall.jpg"', 'hall.jpg'],
      [raw('attachment; filename="Küche.jpg"'), 'Küche.jpg'],
      ['attachment; filename="caf\xe9.jpg"', 'café.jpg'],
      ['attachment; filename==?utf-8?Q?living_room=C3=A9.jpg?=', 'living roomé.jpg'],
      ['attachment; filename="=?GB2312?B?1tDOxC5qcGc=?="', '中文.jpg'],
      ['attachment; filename="living%20room.jpg"', 'living room.jpg'],
      ['attachment; filename="100% wool.jpg"', '100- wool.jpg'],
      [String.raw`attachment; filename="the \"green\" room.jpg"`, 'the -green- room.jpg'],
      [String.raw`attachment; filename="C:\rooms\hall.jpg"`, 'hall.jpg'],
      ['attachment; name="x; filename=wrong.jpg"; filename="a;b.jpg"', 'a-b.jpg'],
      [`attachment; filename="r.jpg"; filename*=iso-8859-1'en'caf%E9%20one.jpg`, 'café one.jpg'],
      [`attachment; filename*=UTF-8''%FF; filename="r.jpg"`, 'r.jpg'],
      ['inline', 'photo.jpg'],
    ] as const) {
      // Beside a Content-Length, Node's server refuses to send this header with bytes that are not UTF-8.
      const file = { size: 10, sendsSize: false, headers: { 'content-disposition': disposition } };
      const { body } = await look(remote.offer(file));
      expect(RemoteFileMeta.safeParse(body).data?.name, disposition).toBe(name);
    }
  });

  test('follows a redirect whose address is not in ASCII, byte for byte', async () => {
    for (const [name, written] of [
      ['k%c3%bcche.jpg', raw('küche.jpg')],
      ['k%fcche.jpg', 'k\xfcche.jpg'],
    ] as const) {
      const address = remote.offer({ size: 10, name });
      expect((await look(remote.leadTo(address.replace(name, written)))).status, name).toBe(200);
    }
  });

  test('makes the name a safe one', async () => {
    for (const [disposition, name] of [
      ['attachment; filename="../../etc/passwd"', 'passwd'],
      [String.raw`attachment; filename="C:\\rooms\\hall.jpg"`, 'hall.jpg'],
      [`attachment; filename*=UTF-8''room%E2%80%AEgpj.exe`, 'room-gpj.exe'],
      ['attachment; filename=".htaccess"', 'htaccess'],
      [`attachment; filename*=UTF-8''a%00b%0D%0A.jpg`, 'a-b-.jpg'],
      [`attachment; filename*=UTF-8''%E2%82%AC.jpg`, 'file.jpg'],
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
});
