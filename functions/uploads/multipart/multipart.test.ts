/** Multipart uploads through presigned URLs and plain fetch, as the widget makes them, and what is refused in them. */
import { CreateMultipartUploadCommand, GetObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import {
  abort,
  type Completed,
  complete,
  listed,
  multipartPath,
  PART_BYTES,
  sent,
  started,
  traces,
} from '../../../infra/testing/people/uploads.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { windowAt } from '../../platform/http/rate-limit.ts';
import { RateLimits } from '../../platform/table/items/counts.ts';
import { secondsFromNow } from '../../platform/time.ts';

inOneWindow();

const s3 = new S3Client({});
const { UPLOADS_BUCKET: Bucket } = process.env;
const bytes = Buffer.alloc(PART_BYTES + 7, 'verandah');
const first = bytes.subarray(0, PART_BYTES);
const rest = bytes.subarray(PART_BYTES);
const said = async (answer: Response) => ({
  status: answer.status,
  words: ((await answer.json()) as { error?: string }).error,
});

let member: Member;
let other: Member;
beforeAll(async () => {
  [member, other] = await Promise.all([someMember(), someMember()]);
});

describe('a file in parts', () => {
  test('is started, sent, listed and joined, and keeps its metadata', async () => {
    const upload = await started(member, {
      filename: 'Küche & Bad (1).JPG',
      type: 'image/jpeg',
      metadata: { name: 'Küche.jpg', relativePath: 'rooms/kitchen' },
    });
    expect(upload.key).toMatch(new RegExp(`^uploads/${member.user.id}/[0-9A-HJKMNP-TV-Z]{26}/Kuche-Bad-1-.JPG$`));
    expect(await listed(member, upload)).toEqual({ status: 200, parts: [] });
    // The last part first, because parts arrive in any order.
    const second = await sent(member, upload, 2, rest);
    const parts = [await sent(member, upload, 1, first), second];
    expect((await listed(member, upload)).parts).toEqual([
      { PartNumber: 1, ETag: parts[0]?.ETag, Size: PART_BYTES },
      { PartNumber: 2, ETag: parts[1]?.ETag, Size: 7 },
    ]);
    expect(second.ETag).toMatch(/^"[0-9a-f]{32}"$/);

    const answers = await Promise.all(Array.from({ length: 3 }, () => complete(member, upload, parts)));
    const late = await complete(member, upload, parts);
    for (const answer of [...answers, late])
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { location: `${process.env.UPLOADS_URL}/${upload.key}`, key: upload.key, bucket: Bucket },
      ]);
    const { Body, ContentType, Metadata } = await s3.send(new GetObjectCommand({ Bucket, Key: upload.key }));
    expect(bytes.equals((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
    expect([ContentType, Metadata]).toEqual([
      'image/jpeg',
      { name: `=?UTF-8?B?${Buffer.from('Küche.jpg').toString('base64')}?=`, relativepath: 'rooms/kitchen' },
    ]);
    expect(await traces(upload.key)).toEqual({ object: bytes.length, unfinished: 0 });
  });

  test('can become a photo from the location that S3 returns', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c58f57' } })
      .png()
      .toBuffer();
    const upload = await started(member, { filename: 'room.png', type: 'image/png' });
    const parts = [await sent(member, upload, 1, picture)];
    const { location } = (await (await complete(member, upload, parts)).json()) as Completed;
    const encodedByS3 = location.replace(upload.key, encodeURIComponent(upload.key));
    expect((await member.put('/api/images', { imageURL: encodedByS3 })).status).toBe(200);
    expect(await traces(upload.key)).toEqual({ object: undefined, unfinished: 0 });
  });

  test('that is cancelled leaves nothing, and accepts no more parts', async () => {
    const upload = await started(member);
    await sent(member, upload, 1, 'some of it');
    const { url } = (await (await member.get(upload.path('/2'))).json()) as { url: string };
    const answer = await abort(member, upload);
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(await traces(upload.key)).toEqual({ object: undefined, unfinished: 0 });
    expect((await fetch(url, { method: 'PUT', body: 'too late' })).status).toBe(404);
    expect((await listed(member, upload)).status).toBe(404);
    expect((await abort(member, upload)).status).toBe(404);
  });

  test.each([
    ['a checksum', {}],
    ['a checksum and a key', { SSECustomerAlgorithm: 'AES256', SSECustomerKey: btoa('k'.repeat(32)) }],
  ])('that the browser began with %s of its own is refused with a remedy', async (_, sealed) => {
    const { key: Key } = await started(member);
    const begun = new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm: 'CRC32', ...sealed });
    const { UploadId: uploadId = '' } = await s3.send(begun);
    const part = { Bucket, Key, UploadId: uploadId, PartNumber: 1, Body: 'x', ...sealed };
    const { ETag } = await s3.send(new UploadPartCommand(part));
    const answer = await member.post(multipartPath(uploadId, Key, '/complete'), { parts: [{ PartNumber: 1, ETag }] });
    expect(await said(answer)).toEqual({ status: 400, words: expect.stringMatching(/add the file again/) });
    expect((await member.fetch(multipartPath(uploadId, Key), { method: 'DELETE' })).status).toBe(200);
  });

  test('counts as one upload, however many parts it has', async () => {
    const busy = await someMember();
    const upload = await started(busy);
    const { limit } = routes['POST /s3/multipart'];
    const used = { calls: limit.times, ttl: secondsFromNow(60) };
    await RateLimits.put('POST /api/objects/upload', busy.user.id, windowAt(limit).window, used);
    expect((await busy.post('/s3/multipart', { filename: 'one.more', type: '' })).status).toBe(429);
    const parts = [await sent(busy, upload, 1, 'the rest')];
    expect((await listed(busy, upload)).parts).toHaveLength(1);
    expect((await complete(busy, upload, parts)).status).toBe(200);
  });

  test("keeps a long name's end, and replaces an unsafe name", async () => {
    const nameOf = async (filename: string) => (await started(member, { filename, type: '' })).key.split('/').at(-1);
    expect(await nameOf(`${'x'.repeat(900)}.heic`)).toMatch(/^x{95}\.heic$/);
    expect(await nameOf('../../etc/passwd')).toBe('etc-passwd');
    expect(await nameOf('..')).toBe('file');
    expect(await nameOf('家.jpg')).toBe('jpg');
    expect(await nameOf('a\0b\r\nc?.png')).toBe('a-b-c-.png');
  });
});

describe('a forged key', () => {
  const forged = (own: string): string[] => {
    const victim = own.replace(member.user.id, other.user.id);
    const ulid = own.split('/')[2] ?? '';
    const prefix = `uploads/${member.user.id}`;
    return [
      victim,
      `${prefix}/../${other.user.id}/${ulid}/room.bin`,
      `${prefix}/${ulid}/..`,
      `${prefix}/${ulid}/%2e%2e%2fx`,
      `${prefix}/${ulid}%2Froom.bin`,
      encodeURIComponent(own),
      `/${own}`,
      `${own}/x`,
      `${own}\n`,
      `${prefix}//room.bin`,
      `${prefix.toLowerCase()}/${ulid}/room.bin`,
      prefix,
      'images/00000000000000000000000000000000.webp',
      '',
      'x'.repeat(5000),
    ];
  };

  test('is 404 for listing, signing, completing and cancelling', async () => {
    const { uploadId, key } = await started(member);
    for (const wrong of forged(key)) {
      const path = (part = '') => multipartPath(uploadId, wrong, part);
      const answers = await Promise.all([
        member.get(path()),
        member.get(path('/1')),
        member.post(path('/complete'), { parts: [{ PartNumber: 1, ETag: '"x"' }] }),
        member.fetch(path(), { method: 'DELETE' }),
      ]);
      expect(
        answers.map(({ status }) => status),
        JSON.stringify(wrong),
      ).toEqual([404, 404, 404, 404]);
    }
  });

  test("another upload's key is 404, and a key is required", async () => {
    const [one, two] = [await started(member), await started(member)];
    expect((await member.get(multipartPath(one.uploadId, two.key))).status).toBe(404);
    expect((await member.get(multipartPath('no/such?upload', one.key))).status).toBe(404);
    expect(await said(await other.get(one.path()))).toEqual({ status: 404, words: 'That upload isn’t one of yours.' });
    const unnamed = await said(await member.get(`/s3/multipart/${one.uploadId}`));
    expect(unnamed).toEqual({ status: 400, words: expect.stringMatching(/key/) });
  });
});

test('completing with wrong parts is 400, and the upload can still complete', async () => {
  const upload = await started(member);
  const [small, last] = [await sent(member, upload, 1, 'small'), await sent(member, upload, 2, 'last')];
  const ETag = `"${'0'.repeat(32)}"`;
  for (const [parts, words] of [
    [[{ PartNumber: 1, ETag }], /didn’t arrive/],
    [[{ PartNumber: 3, ETag: small.ETag }], /didn’t arrive/],
    [[last, small], /order of their numbers/],
    [[small, small], /order of their numbers/],
    [[small, last], /5 MB/],
    [[], /one part at least/],
    [[{ PartNumber: 1, ETag: '"a\r\nb"' }], /ETag/],
    [[{ PartNumber: 10_001, ETag }], /PartNumber/],
    [[{ ...small, Size: 5 }], /Size/],
    [Array.from({ length: 1024 }, (_, place) => ({ PartNumber: place + 1, ETag })), /didn’t arrive/],
    [Array.from({ length: 10_001 }, (_, place) => ({ PartNumber: place + 1, ETag })), /at most 10000 parts/],
  ] as const)
    expect(await said(await complete(member, upload, parts))).toEqual({
      status: 400,
      words: expect.stringMatching(words),
    });
  expect((await complete(member, upload, [small])).status).toBe(200);
});
