/** Multipart uploads through presigned URLs and plain fetch, as the widget makes them. */
import { GetObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, someMember, someVisitor } from '../../../infra/testing/people/people.ts';
import {
  abort,
  type Completed,
  complete,
  listed,
  multipartPath,
  PART_BYTES,
  type Started,
  sent,
  started,
  traces,
} from '../../../infra/testing/people/uploads.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { windowAt } from '../../platform/http/rate-limit.ts';
import { RateLimits } from '../../platform/table/entities/rate-limit.ts';
import { secondsFromNow } from '../../platform/time.ts';

inOneWindow();

const s3 = new S3Client({});
const { UPLOADS_BUCKET: Bucket } = process.env;
const bytes = Buffer.alloc(PART_BYTES + 7, 'verandah');
const first = bytes.subarray(0, PART_BYTES);
const rest = bytes.subarray(PART_BYTES);
const said = async (answer: Response) => ({
  status: answer.status,
  words: ((await answer.json()) as { message?: string; error?: string }).error,
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

    const completed = (await (await complete(member, upload, parts)).json()) as Completed;
    expect(completed).toEqual({
      location: `${process.env.AWS_ENDPOINT_URL_S3}/${Bucket}/${upload.key}`,
      key: upload.key,
      bucket: Bucket,
    });
    const { Body, ContentType, Metadata } = await s3.send(new GetObjectCommand({ Bucket, Key: upload.key }));
    expect(bytes.equals((await Body?.transformToByteArray()) ?? Buffer.alloc(0))).toBe(true);
    expect([ContentType, Metadata]).toEqual([
      'image/jpeg',
      { name: `=?UTF-8?B?${Buffer.from('Küche.jpg').toString('base64')}?=`, relativepath: 'rooms/kitchen' },
    ]);
    expect(await traces(upload.key)).toEqual({ object: bytes.length, unfinished: 0 });
  });

  test("is listed whole, beyond S3's page of a thousand parts", async () => {
    const upload = await started(member);
    const numbers = Array.from({ length: 1003 }, (_, place) => place + 1);
    const next = numbers.values();
    const send = async () => {
      for (const PartNumber of next)
        await s3.send(
          new UploadPartCommand({ Bucket, Key: upload.key, UploadId: upload.uploadId, PartNumber, Body: 'x' }),
        );
    };
    await Promise.all(Array.from({ length: 16 }, send));
    expect((await listed(member, upload)).parts.map(({ PartNumber }) => PartNumber)).toEqual(numbers);
    await abort(member, upload);
  });

  test('is joined once; a repeat gets the same answer', async () => {
    const upload = await started(member);
    const parts = [await sent(member, upload, 1, 'all of it')];
    const answers = [await complete(member, upload, parts), await complete(member, upload, parts)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[1]?.json()).toEqual(await answers[0]?.json());
  });

  test('is joined once by three calls at once, each answered with success', async () => {
    const upload = await started(member, { filename: 'hall.jpg', type: 'image/jpeg' });
    const parts = [await sent(member, upload, 1, first), await sent(member, upload, 2, rest)];
    const answers = await Promise.all(Array.from({ length: 3 }, () => complete(member, upload, parts)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
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
    const late = await member.get(upload.path('/2'));
    const { url } = (await late.json()) as { url: string };
    const answer = await abort(member, upload);
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(await traces(upload.key)).toEqual({ object: undefined, unfinished: 0 });
    expect((await fetch(url, { method: 'PUT', body: 'too late' })).status).toBe(404);
    expect((await listed(member, upload)).status).toBe(404);
    expect((await abort(member, upload)).status).toBe(404);
  });

  test('counts as one upload, however many parts it has', async () => {
    const busy = await someMember();
    const upload = await started(busy);
    const { limit } = routes['POST /s3/multipart'];
    const { window } = windowAt(limit);
    await RateLimits.put('POST /api/objects/upload', busy.user.id, window, {
      calls: limit.times,
      ttl: secondsFromNow(60),
    });
    expect((await busy.post('/s3/multipart', { filename: 'one.more', type: '' })).status).toBe(429);
    const parts = [await sent(busy, upload, 1, 'the rest')];
    expect((await listed(busy, upload)).parts).toHaveLength(1);
    expect((await complete(busy, upload, parts)).status).toBe(200);
  });

  /** An upload whose member has listed and joined uploads 600 times in this hour. */
  async function atItsLimits() {
    const busy = await someMember();
    for (const key of ['GET /s3/multipart/{uploadId}', 'POST /s3/multipart/{uploadId}/complete'] as const) {
      const { window } = windowAt(routes[key].limit);
      await RateLimits.put(key, busy.user.id, window, { calls: 600, ttl: secondsFromNow(60) });
    }
    return { busy, upload: await started(busy) };
  }

  test('is listed and joined 600 times an hour at most', async () => {
    const { busy, upload } = await atItsLimits();
    const parts = [await sent(busy, upload, 1, 'all of it')];
    for (const answer of [await busy.get(upload.path()), await complete(busy, upload, parts)])
      expect(await said(answer)).toEqual({ status: 429, words: expect.stringMatching(/Nothing is lost/) });
  });

  test.each([
    ['gives addresses', 'GET', '/2'],
    ['is deleted', 'DELETE', ''],
  ])('%s beyond these limits', async (_, method, part) => {
    const { busy, upload } = await atItsLimits();
    expect((await busy.fetch(upload.path(part), { method })).status).toBe(200);
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

describe("another member's upload", () => {
  test.each([
    ['listing', (upload: Started) => other.get(upload.path())],
    ['signing', (upload: Started) => other.get(upload.path('/1'))],
    ['completing', (upload: Started) => complete(other, upload, [{ PartNumber: 1, ETag: '"x"' }])],
    ['cancelling', (upload: Started) => abort(other, upload)],
  ])('%s it is 404, and does not affect it', async (_, call) => {
    const upload = await started(member);
    const part = await sent(member, upload, 1, 'mine');
    expect(await said(await call(upload))).toEqual({ status: 404, words: 'That upload isn’t one of yours.' });
    expect((await listed(member, upload)).parts).toHaveLength(1);
    expect((await complete(member, upload, [part])).status).toBe(200);
  });

  test('signing a part without a session is 401', async () => {
    const upload = await started(member);
    expect((await someVisitor().get(upload.path('/1'))).status).toBe(401);
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
      `${prefix}/${ulid}/../../${other.user.id}/${ulid}/room.bin`,
      `${prefix}/${ulid}/..`,
      `${prefix}/${ulid}/.`,
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

  test.each([
    ['listing', (uploadId: string, key: string) => member.get(multipartPath(uploadId, key))],
    ['signing', (uploadId: string, key: string) => member.get(multipartPath(uploadId, key, '/1'))],
    [
      'completing',
      (uploadId: string, key: string) =>
        member.post(multipartPath(uploadId, key, '/complete'), { parts: [{ PartNumber: 1, ETag: '"x"' }] }),
    ],
    ['cancelling', (uploadId: string, key: string) => member.fetch(multipartPath(uploadId, key), { method: 'DELETE' })],
  ])('%s is 404', async (_, call) => {
    const { uploadId, key } = await started(member);
    for (const wrong of forged(key)) expect((await call(uploadId, wrong)).status, JSON.stringify(wrong)).toBe(404);
  });

  test("another upload's key is 404, and a key is required", async () => {
    const [one, two] = [await started(member), await started(member)];
    expect((await member.get(multipartPath(one.uploadId, two.key))).status).toBe(404);
    expect((await member.get(multipartPath('no/such?upload', one.key))).status).toBe(404);
    const unnamed = await said(await member.get(`/s3/multipart/${one.uploadId}`));
    expect(unnamed).toEqual({ status: 400, words: expect.stringMatching(/key/) });
    const query = `${one.path()}&partNumbers=1`;
    expect((await member.get(query)).status).toBe(400);
  });
});
