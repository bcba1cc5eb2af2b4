/** Imports from remote servers that break off, declare a wrong size, or redirect to a private network. */
import { afterAll, describe, expect, test } from 'vitest';
import { askedFor, importOf, isWhole, keyOf, Listener, leftOf } from '../../../infra/testing/people/imports.ts';
import { someMember } from '../../../infra/testing/people/people.ts';
import { startRemoteServer } from '../../../infra/testing/remote-server.ts';

const MB = 1024 ** 2;
const WRONG_PART = 'The other site sent the wrong part of the file.';
const remote = await startRemoteServer();
afterAll(() => remote.close());

describe('a remote server', () => {
  const ending = async (url: string, more: object = {}) => {
    const member = await someMember();
    const listener = await Listener.to(member, await askedFor(member, url, more));
    await expect
      .poll(() => listener.received.some(({ message }) => message.action !== 'progress'), { timeout: 30_000 })
      .toBe(true);
    const last = listener.received.map(({ message }) => message).find(({ action }) => action !== 'progress');
    return { member, last, url };
  };

  test('that breaks off and serves ranges is asked for the rest', async () => {
    const url = remote.offer({ size: 12 * MB, etag: '"v1"', ranges: true, breaksOff: { after: 9 * MB, times: 1 } });
    const { last } = await ending(url);
    expect(last?.action).toBe('success');
    if (last?.action === 'success') expect(await isWhole(keyOf(last.payload), 12 * MB)).toBe(true);
    expect(remote.asked.filter(({ path }) => url.endsWith(path)).map(({ range }) => range)).toEqual([
      undefined,
      `bytes=${8 * MB}-`,
    ]);
  });

  test.each([
    ['without ranges', { etag: '"v1"' }, 1],
    ['without a strong ETag', { etag: 'W/"v1"', ranges: true }, 0],
  ])('that breaks off %s is asked for all again', async (_, more, ranges) => {
    const url = remote.offer({ size: 12 * MB, ...more, breaksOff: { after: 9 * MB, times: 1 } });
    const { last, member } = await ending(url);
    expect(last?.action).toBe('success');
    if (last?.action === 'success') expect(await isWhole(keyOf(last.payload), 12 * MB)).toBe(true);
    expect(remote.asked.filter(({ path, range }) => url.endsWith(path) && range)).toHaveLength(ranges);
    expect(await leftOf(member)).toHaveLength(1);
  });

  const whole = { size: 12 * MB, etag: '"v1"', ranges: true };
  test.each([
    ['another start', { 'content-range': `bytes ${8 * MB - 1}-${12 * MB - 1}/${12 * MB}` }],
    ['another version', { etag: '"v2"' }],
    ['no place', { 'content-range': 'bytes */*' }],
  ])('that breaks off and then sends a part with %s is refused', async (_, rangeHeaders) => {
    const { last, member } = await ending(
      remote.offer({ ...whole, rangeHeaders, breaksOff: { after: 9 * MB, times: 1 } }),
    );
    expect(last).toMatchObject({ action: 'error', payload: { error: { message: WRONG_PART } } });
    expect(await leftOf(member)).toEqual([]);
  });

  test('that sends less than it declares is refused, and nothing is kept', async () => {
    const { last, member } = await ending(remote.offer({ size: 9 * MB, claims: 20 * MB, etag: '"v1"', ranges: true }));
    expect(last).toMatchObject({ action: 'error', payload: { error: { message: expect.stringMatching(/[a-z]\.$/) } } });
    expect(await leftOf(member)).toEqual([]);
  });

  test('that declares less than it has is read up to that size', async () => {
    const { last } = await ending(remote.offer({ size: 2 * MB, claims: MB }));
    expect(last?.action).toBe('success');
    if (last?.action === 'success') expect(await isWhole(keyOf(last.payload), MB)).toBe(true);
  });

  test.each([
    ['an empty file', { size: 0 }],
    ['a missing one', { size: 10, status: 404 }],
    ['one beyond the limit', { size: 6 * 1024 ** 3 }],
  ])('with %s causes an error, and the widget’s next request is refused', async (_, file) => {
    const { last, member, url } = await ending(remote.offer(file));
    if (last?.action !== 'error') throw new Error(`the socket got ${last?.action}`);
    expect(await leftOf(member)).toEqual([]);
    const again = await member.post('/companion/url/get', importOf(url));
    expect(again.status).toBe(400);
    expect(await again.json()).toEqual({ error: last.payload.error.message });
    expect((await member.post('/companion/url/get', importOf(url))).status).toBe(200);
  });

  test('that redirects to a private network is not followed', async () => {
    for (const inside of [
      'http://127.0.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      `http://localhost:${remote.port}/`,
    ]) {
      const { last } = await ending(remote.leadTo(inside));
      expect(last?.action, inside).toBe('error');
    }
  });
});
