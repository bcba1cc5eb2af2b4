/** Put, get, head and delete through the AWS SDK, with checksums. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { afterAll, describe, expect, test } from 'vitest';
import { BUCKET, md5, s3ClientFor, startTestStore } from '../test-store.ts';

const store = await startTestStore();
afterAll(store.stop);
const s3 = s3ClientFor(store.endpoint);

const put = (
  Key: string,
  Body: NonNullable<PutObjectCommandInput['Body']>,
  input: Partial<PutObjectCommandInput> = {},
) => s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...input }));
const get = (Key: string, input: Partial<GetObjectCommandInput> = {}) =>
  s3.send(new GetObjectCommand({ Bucket: BUCKET, Key, ...input }));
const textOf = async (Key: string, input: Partial<GetObjectCommandInput> = {}) =>
  (await get(Key, input)).Body?.transformToString();
const head = (Key: string) => s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key }));
const status = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });

describe('put and get', () => {
  test('replacing an object during a read leaves the reader the old one', async () => {
    const before = randomBytes(4 * 1024 * 1024);
    await put('replaced', before);
    const reading = await get('replaced');
    await put('replaced', 'after');
    expect(md5((await reading.Body?.transformToByteArray()) ?? '')).toBe(md5(before));
    expect(await textOf('replaced')).toBe('after');
  });

  test('a body of unknown length is refused, as S3 does', async () => {
    const url = await store.presign(new PutObjectCommand({ Bucket: BUCKET, Key: 'unknown-length' }));
    const body = Readable.toWeb(Readable.from([Buffer.from('x')])) as ReadableStream;
    const response = await fetch(url, { method: 'PUT', body, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(501);
    await expect(head('unknown-length')).rejects.toMatchObject(status(404));
  });
});

describe('how an object is stored', () => {
  const key = { SSECustomerAlgorithm: 'AES256', SSECustomerKey: Buffer.alloc(32, 'k').toString('base64') };

  test('its storage class is kept, listed and returned', async () => {
    await put('cold', 'x', { StorageClass: 'GLACIER' });
    expect((await head('cold')).StorageClass).toBe('GLACIER');
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'cold' }));
    expect(Contents?.[0]?.StorageClass).toBe('GLACIER');
  });

  // S3 user guide, "Understanding archival storage classes": the third is read at once.
  test('an archived object is not read', async () => {
    for (const StorageClass of ['GLACIER', 'DEEP_ARCHIVE'] as const) {
      await put(StorageClass, 'x', { StorageClass });
      await expect(get(StorageClass)).rejects.toMatchObject({ name: 'InvalidObjectState', ...status(403) });
    }
    await put('instant', 'x', { StorageClass: 'GLACIER_IR' });
    expect(await textOf('instant')).toBe('x');
  });

  test('an object with the caller’s own key is read with that key only', async () => {
    await put('sealed', 'x', key);
    await expect(get('sealed')).rejects.toMatchObject({ name: 'InvalidRequest' });
    await expect(head('sealed')).rejects.toMatchObject(status(400));
    expect(await textOf('sealed', key)).toBe('x');
  });

  test('access lists are refused, as buckets of the stack have none', async () => {
    await put('owned', 'x', { ACL: 'bucket-owner-full-control' });
    await expect(put('owned', 'x', { ACL: 'public-read' })).rejects.toMatchObject({
      name: 'AccessControlListNotSupported',
    });
  });
});

test('unsupported calls are refused', async () => {
  await put('tagged', 'x');
  const Tagging = { TagSet: [{ Key: 'a', Value: 'b' }] };
  await expect(s3.send(new PutObjectTaggingCommand({ Bucket: BUCKET, Key: 'tagged', Tagging }))).rejects.toMatchObject({
    name: 'NotImplemented',
  });
  const CopySource = `${BUCKET}/tagged`;
  for (const call of [
    () => s3.send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy', CopySource })),
    () => put('tagged', 'y', { IfNoneMatch: '*' }),
  ])
    await expect(call()).rejects.toMatchObject({ name: 'NotImplemented' });
  expect(await textOf('tagged')).toBe('x');
});
