/** Known ways to reach a private network (SSRF), each tried against a real listener: none gets a connection. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importOf } from '../../../infra/testing/people/imports.ts';
import { someVerifiedMember } from '../../../infra/testing/people/people.ts';
import { startRemoteServer } from '../../../infra/testing/remote-server.ts';
import { AddressPolicy, isPublic } from './address-policy.ts';
import { RemoteClient } from './remote-request.ts';

/** A server inside, which listens on every address of this machine and counts connections. */
let inside: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  inside = createServer((socket) => {
    connections++;
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\nsecret');
    socket.on('error', () => {});
  });
  inside.listen(0);
  await once(inside, 'listening');
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => inside.close());
beforeEach(() => {
  connections = 0;
});

/** The product's policy, except for the port: the listener has an arbitrary one, and another test covers ports. */
const policy = (resolve: (host: string) => Promise<string[]> = async () => []) =>
  new AddressPolicy({ resolve, mayUsePort: (asked) => asked === port });
const timeouts = { connectMs: 300, responseMs: 300 };
const dial = (address: string, resolve?: (host: string) => Promise<string[]>) =>
  new RemoteClient(policy(resolve), timeouts).open(address);

/** Hosts that are inside, or that some parsers read as such: plain addresses; unusual number formats; other digits and dots, and escapes;
 * IPv6, and IPv4 embedded in it; names that lead inside, or are invalid. */
const HOSTS = `
127.0.0.1 127.0.0.2 127.255.255.254 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 169.254.170.2
100.64.0.1 100.100.100.200 198.18.0.1 192.0.0.1 192.0.2.1 198.51.100.1 203.0.113.1 192.88.99.1 224.0.0.1 240.0.0.1 255.255.255.255

2130706433 0x7f000001 0x7f.1 0x7f.0x0.0x0.0x1 017700000001 0177.0.0.1 127.1 127.0.1 0 3232235777 127.0.0.01 00127.0.0.1
2852039166 0xa9fea9fe 4294967295 127.0.0.1. 127.0.0.1..

１２７.０.０.１ ①②⑦.⓪.⓪.① 127。0。0。1 127．0．0．1 %31%32%37.0.0.1 127%2e0%2e0%2e1 127.0.0.1%00

[::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [::ffff:0:127.0.0.1]
[64:ff9b::127.0.0.1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:7f00:1::] [fe80::1] [fe80::1%25lo] [fe80::1%lo] [fec0::1]
[fc00::1] [fd00:ec2::254] [ff02::1] [2001:db8::1] [3fff::1] [100::1] [5f00::1] [4000::1] [::1

localhost LOCALHOST localhost. app.localhost ⓛocalhost metadata metadata.google.internal printer.local router.home.arpa
example.com. example。com a..b .example.com * -`
  .trim()
  .split(/\s+/);

describe('refused, and not connected to', () => {
  test.each(HOSTS)('%s', async (host) => {
    // A DNS that resolves every name to an inside address.
    for (const address of [`http://${host}:${port}/`, `https://${host}:${port}/latest/meta-data`])
      await expect(dial(address, async () => ['127.0.0.1'])).rejects.toMatchObject({ status: 400 });
    expect(connections).toBe(0);
  });

  test.each([
    'ftp://example.com/x',
    'file:///etc/passwd',
    'data:text/plain,x',
    'blob:https://example.com/x',
    '//example.com/x',
    '/etc/passwd',
    'http:127.0.0.1:PORT/',
    'http:///127.0.0.1:PORT/',
    String.raw`http:\\127.0.0.1:PORT`,
    String.raw`http://example.com\@127.0.0.1:PORT/`,
    'http://example.com@127.0.0.1:PORT/',
    'http://user:pass@example.com:PORT/',
    'http://127.0.0.1:PORT@example.com:PORT/',
    ' http://127.0.0.1:PORT/',
    'http://127.0.0.1\t:PORT/',
    'http://exam\nple.com:PORT/',
    'http://127.0.0.1:PORT#@example.com/',
    'http://127.0.0.1:PORT?@example.com/',
    'http://example.com:99999/',
    'http://',
    'http://:PORT/',
    '',
    'http://\u202Eexample.com:PORT/',
    'http://exam ple.com:PORT/',
    'http://example.com :PORT/',
    'http://example.com:PORT/a\tb',
    'http://example.com:PORT/\u2028',
    'http://example.com:PORT/\u0000',
  ])('%j', async (address) => {
    await expect(dial(address.replaceAll('PORT', String(port)), async () => ['127.0.0.1'])).rejects.toMatchObject({
      status: 400,
    });
    expect(connections).toBe(0);
  });

  test('every port but 80 and 443', () => {
    for (const asked of [0, 1, 22, 81, 444, 8080, 8443, 65_535])
      expect(() => new AddressPolicy().parse(`https://example.com:${asked}/`)).toThrow(/80 and 443/);
  });

  test('a name with one public and one private address', async () => {
    const resolve = async () => ['93.184.215.14', '10.0.0.1'];
    await expect(dial(`http://two.example:${port}/`, resolve)).rejects.toMatchObject({ status: 400 });
    await expect(dial(`http://two.example:${port}/`, async () => ['::ffff:127.0.0.1'])).rejects.toMatchObject({
      status: 400,
    });
    await expect(dial(`http://zone.example:${port}/`, async () => ['fe80::1%lo'])).rejects.toMatchObject({
      status: 400,
    });
    expect(connections).toBe(0);
  });

  test('a name that does not resolve', async () => {
    const unknown = async () => Promise.reject(new Error('ENOTFOUND'));
    await expect(dial(`http://nobody.example:${port}/`, unknown)).rejects.toThrow(/couldn’t find/);
  });
});

describe('a name whose addresses change (DNS rebinding)', () => {
  test('is resolved once, and the connection goes to the checked address', async () => {
    const remote = await startRemoteServer();
    const path = new URL(remote.offer({ size: 10 })).pathname;
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']];
    let asked = 0;
    const rebinding = new AddressPolicy({
      resolve: async () => answers[asked++] ?? [],
      mayUsePort: () => true,
      // As if the remote server were outside.
      mayReach: (address) => address === '127.0.0.1',
    });
    const client = new RemoteClient(rebinding, timeouts);
    const { status, body } = await client.open(`http://rebound.example:${remote.port}${path}`);
    body.destroy();
    expect([status, asked]).toEqual([200, 1]);
    expect(remote.asked[0]?.host).toBe(`rebound.example:${remote.port}`);
    // The second time it resolves to an inside address, and is refused.
    await expect(client.open(`http://rebound.example:${remote.port}${path}`)).rejects.toMatchObject({ status: 400 });
    expect(remote.asked).toHaveLength(1);
    await remote.close();
  });

  test('is checked again at each redirect', async () => {
    const remote = await startRemoteServer();
    const { pathname } = new URL(remote.leadTo(`http://second.example:${port}/`));
    const outside = new AddressPolicy({
      resolve: async (host) => (host === 'first.example' ? ['127.0.0.1'] : ['127.0.0.2']),
      mayUsePort: () => true,
      mayReach: (address) => address === '127.0.0.1',
    });
    await expect(
      new RemoteClient(outside, timeouts).open(`http://first.example:${remote.port}${pathname}`),
    ).rejects.toMatchObject({
      status: 400,
    });
    expect(remote.asked).toHaveLength(1);
    expect(connections).toBe(0);
    await remote.close();
  });
});

test('TLS verifies the given name at the checked address', async () => {
  const names: string[] = [];
  const server = createTlsServer({ SNICallback: (name, done) => (names.push(name), done(new Error('enough'))) });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const tlsPort = (server.address() as AddressInfo).port;
  const outside = new AddressPolicy({
    resolve: async () => ['127.0.0.1'],
    mayUsePort: () => true,
    mayReach: () => true,
  });
  await expect(new RemoteClient(outside, timeouts).open(`https://named.example:${tlsPort}/`)).rejects.toThrow(
    /can’t reach/,
  );
  expect(names).toEqual(['named.example']);
  server.close();
});

test('a remote server that accepts and does not answer times out', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const outside = new AddressPolicy({
    resolve: async () => ['127.0.0.1'],
    mayUsePort: () => true,
    mayReach: () => true,
  });
  const address = `http://silent.example:${(silent.address() as AddressInfo).port}/`;
  await expect(new RemoteClient(outside, timeouts).open(address)).rejects.toThrow(/isn’t answering/);
  silent.close();
});

test('public addresses are public, and may be fetched', () => {
  for (const address of ['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4009::200e'])
    expect(isPublic(address), address).toBe(true);
  for (const address of [
    'https://example.com/',
    'http://example.com',
    'https://EXAMPLE.com/Room%20one.jpg?size=2#top',
    'https://bücher.example/bild.jpg',
    'https://93.184.215.14/x.jpg',
    'https://[2606:4700:4700::1111]/x.jpg',
    'https://example.com:443/',
    'https://a.b.c.example.com/@user',
  ])
    expect(new AddressPolicy().parse(address), address).toBeInstanceOf(URL);
});

test('an address may have spaces and letters of any alphabet behind the host', async () => {
  const remote = await startRemoteServer();
  const url = remote.offer({ size: 10, name: 'sun%20room%20k%C3%BCche.jpg' });
  const member = await someVerifiedMember();
  const look = await member.post('/companion/url/meta', { url: `${decodeURI(url)}#a plan` });
  expect(await look.json()).toMatchObject({ name: 'sun room küche.jpg', size: 10 });
  await remote.close();
});

test('both calls refuse such an address with 400 and a message', async () => {
  const member = await someVerifiedMember();
  for (const host of [
    '127.0.0.1',
    '169.254.169.254',
    '2130706433',
    '[::1]',
    '127。0。0。1',
    'localhost',
    'app.localhost',
  ])
    for (const url of [`http://${host}/`, `http://${host}:${port}/`]) {
      const look = await member.post('/companion/url/meta', { url });
      const body = (await look.json()) as { error: string; message: string };
      expect([look.status, body.message]).toEqual([400, body.error]);
      const get = await member.post('/companion/url/get', importOf(url));
      expect([get.status, Object.keys((await get.json()) as object)]).toEqual([400, ['error']]);
    }
  expect(connections).toBe(0);
});
