/** Putting, getting, copying and deleting objects with the real SDK. */
// Put, get, head, copy and delete through the AWS SDK, with ranges, conditions and checksums.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, describe, expect, test } from 'vitest';
import { BUCKET, md5, s3ClientFor, startTestStore } from '../test-store.ts';

const store = await startTestStore();
afterAll(store.stop);
const s3 = s3ClientFor(store.endpoint);

const put = (Key: string, Body: PutObjectCommandInput['Body'], input: Partial<PutObjectCommandInput> = {}) =>
  s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...input }));
const get = (Key: string, input: Partial<GetObjectCommandInput> = {}) =>
  s3.send(new GetObjectCommand({ Bucket: BUCKET, Key, ...input }));
const textOf = async (Key: string, input: Partial<GetObjectCommandInput> = {}) =>
  (await get(Key, input)).Body?.transformToString();
const head = (Key: string) => s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key }));
const status = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });

test('a bucket given at the start is there, another is not', async () => {
  await s3.send(new HeadBucketCommand({ Bucket: BUCKET }));
  await expect(s3.send(new HeadBucketCommand({ Bucket: 'no-such-bucket' }))).rejects.toMatchObject(status(404));
  await expect(s3.send(new GetObjectCommand({ Bucket: 'no-such-bucket', Key: 'x' }))).rejects.toMatchObject({
    name: 'NoSuchBucket',
  });
});

describe('put and get', () => {
  test('an object comes back with its bytes, headers, metadata and an MD5 tag', async () => {
    const sent = await put('a/hello.txt', 'hello world', {
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'max-age=60',
      ContentDisposition: 'attachment; filename="h.txt"',
      Metadata: { owner: 'me', 'x-y': '1' },
    });
    expect(sent.ETag).toBe(`"${md5('hello world')}"`);
    const got = await get('a/hello.txt');
    expect(await got.Body?.transformToString()).toBe('hello world');
    expect(got).toMatchObject({
      ContentLength: 11,
      ContentType: 'text/plain; charset=utf-8',
      CacheControl: 'max-age=60',
      ContentDisposition: 'attachment; filename="h.txt"',
      Metadata: { owner: 'me', 'x-y': '1' },
    });
    expect(await head('a/hello.txt')).toMatchObject({ ContentLength: 11, LastModified: expect.any(Date) });
  });

  test('a missing key is NoSuchKey for GET and NotFound for HEAD', async () => {
    await expect(get('missing')).rejects.toMatchObject({ name: 'NoSuchKey', ...status(404) });
    await expect(head('missing')).rejects.toMatchObject({ name: 'NotFound', ...status(404) });
  });

  test('an empty object can be stored and read', async () => {
    const url = await store.presign(new PutObjectCommand({ Bucket: BUCKET, Key: 'empty' }));
    expect((await fetch(url, { method: 'PUT', body: '' })).status).toBe(200);
    expect(await textOf('empty')).toBe('');
  });

  test('replacing an object while it is being read leaves the reader with the old one', async () => {
    const before = randomBytes(4 * 1024 * 1024);
    await put('replaced', before);
    const reading = await get('replaced');
    await put('replaced', 'after');
    expect(md5((await reading.Body?.transformToByteArray()) ?? '')).toBe(md5(before));
    expect(await textOf('replaced')).toBe('after');
  });

  test('a body of unknown length without aws-chunked is refused, as S3 does', async () => {
    const url = await store.presign(new PutObjectCommand({ Bucket: BUCKET, Key: 'unknown-length' }));
    const body = Readable.toWeb(Readable.from([Buffer.from('x')])) as ReadableStream;
    const response = await fetch(url, { method: 'PUT', body, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(501);
    await expect(head('unknown-length')).rejects.toMatchObject(status(404));
  });
});

describe('ranges', () => {
  test.each([
    ['bytes=6-10', 'world', 'bytes 6-10/11'],
    ['bytes=6-', 'world', 'bytes 6-10/11'],
    ['bytes=-5', 'world', 'bytes 6-10/11'],
    ['bytes=0-99', 'hello world', 'bytes 0-10/11'],
  ])('%s', async (Range, text, ContentRange) => {
    await put('range.txt', 'hello world');
    const got = await get('range.txt', { Range });
    expect(got).toMatchObject({ ContentRange, ContentLength: text.length, ...status(206) });
    expect(await got.Body?.transformToString()).toBe(text);
  });

  test('beyond the end is 416', async () => {
    await put('range.txt', 'hello world');
    await expect(get('range.txt', { Range: 'bytes=100-200' })).rejects.toMatchObject(status(416));
  });
});

describe('conditions', () => {
  test('If-None-Match: * keeps an existing object from being overwritten', async () => {
    await put('once', 'v1');
    await expect(put('once', 'v2', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      ...status(412),
    });
    expect(await textOf('once')).toBe('v1');
  });

  test('of many writers with If-None-Match: * exactly one succeeds', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => put('race', `writer ${n}`, { IfNoneMatch: '*' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('If-Match replaces only the version it names', async () => {
    const { ETag } = await put('version', 'v1');
    await put('version', 'v2', { IfMatch: ETag });
    await expect(put('version', 'v3', { IfMatch: ETag })).rejects.toMatchObject(status(412));
    await expect(put('no-version', 'v1', { IfMatch: ETag })).rejects.toMatchObject(status(404));
  });

  test('reads answer 304 and 412', async () => {
    const { ETag } = await put('cached', 'v1');
    await expect(get('cached', { IfNoneMatch: ETag })).rejects.toMatchObject(status(304));
    await expect(get('cached', { IfMatch: '"other"' })).rejects.toMatchObject(status(412));
    await expect(get('cached', { IfModifiedSince: new Date(Date.now() + 1000) })).rejects.toMatchObject(status(304));
    await expect(get('cached', { IfUnmodifiedSince: new Date(0) })).rejects.toMatchObject(status(412));
    expect(await textOf('cached', { IfMatch: ETag, IfUnmodifiedSince: new Date(0) })).toBe('v1');
  });
});

describe('checksums', () => {
  test('the SDK’s CRC32 is stored and given back', async () => {
    await put('crc', 'hello', { ChecksumAlgorithm: 'CRC32' });
    const { ChecksumCRC32 } = await s3.send(
      new HeadObjectCommand({ Bucket: BUCKET, Key: 'crc', ChecksumMode: 'ENABLED' }),
    );
    expect(ChecksumCRC32).toBe('NhCmhg==');
  });

  test.each([
    ['CRC32', { ChecksumCRC32: 'AAAAAA==' }],
    ['SHA256', { ChecksumSHA256: randomBytes(32).toString('base64') }],
    ['MD5', { ContentMD5: randomBytes(16).toString('base64') }],
  ])('a wrong %s is BadDigest and nothing is stored', async (_, wrong) => {
    await expect(put('wrong-digest', 'hello', wrong)).rejects.toMatchObject({ name: 'BadDigest', ...status(400) });
    await expect(head('wrong-digest')).rejects.toMatchObject(status(404));
  });

  test('an algorithm that cannot be verified is refused rather than ignored', async () => {
    await expect(put('crc64', 'hello', { ChecksumCRC64NVME: 'AAAAAAAAAAA=' })).rejects.toMatchObject({
      name: 'NotImplemented',
    });
  });
});

describe('copy', () => {
  test('keeps metadata, or replaces it', async () => {
    await put('copy/é ü.txt', 'content', { ContentType: 'text/plain', Metadata: { a: '1' } });
    const CopySource = encodeURI(`${BUCKET}/copy/é ü.txt`);
    await s3.send(new CopyObjectCommand({ Bucket: 'other-bucket', Key: 'kept', CopySource }));
    const kept = await s3.send(new GetObjectCommand({ Bucket: 'other-bucket', Key: 'kept' }));
    expect(kept).toMatchObject({ ContentType: 'text/plain', Metadata: { a: '1' }, ETag: `"${md5('content')}"` });
    const replacement = { MetadataDirective: 'REPLACE', Metadata: { b: '2' }, ContentType: 'text/html' } as const;
    await s3.send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy/replaced', CopySource, ...replacement }));
    expect(await get('copy/replaced')).toMatchObject({ ContentType: 'text/html', Metadata: { b: '2' } });
  });

  test('refuses a missing source, a failed condition and a copy onto itself', async () => {
    await put('copy/source', 'content');
    const copy = (CopySource: string, input = {}) =>
      s3.send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy/source', CopySource, ...input }));
    await expect(copy(`${BUCKET}/copy/missing`)).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(copy(`${BUCKET}/copy/source`)).rejects.toMatchObject({ name: 'InvalidRequest' });
    await expect(
      copy(`${BUCKET}/copy/source`, { MetadataDirective: 'REPLACE', CopySourceIfMatch: 'other' }),
    ).rejects.toMatchObject(status(412));
  });
});

describe('delete', () => {
  test('is idempotent', async () => {
    await put('gone', 'x');
    await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'gone' }));
    await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'gone' }));
    await expect(get('gone')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('takes many keys at once, awkward ones too', async () => {
    const keys = ['many/1', 'many/<&>"\'', 'many/cr\r', ' many/spaces '];
    for (const key of keys) await put(key, 'x');
    const Delete = { Objects: keys.map((Key) => ({ Key })) };
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete }));
    expect(Deleted?.map(({ Key }) => Key)).toEqual(keys);
    for (const key of keys) await expect(get(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

test('XML that brings a document type, is cut short or says something else is refused', async () => {
  const url = await getSignedUrl(s3, new CompleteMultipartUploadCommand({ Bucket: BUCKET, Key: 'x', UploadId: 'x' }));
  const parts =
    '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>&tag;</ETag></Part></CompleteMultipartUpload>';
  const wrong = [
    `<!DOCTYPE x [<!ENTITY tag "x">]>${parts}`,
    parts.slice(0, -1),
    '<Other/>',
    '<CompleteMultipartUpload/>',
    '',
    '{}',
  ];
  for (const body of wrong) {
    const response = await fetch(url, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('<Code>MalformedXML</Code>');
  }
});

test('what is not served is refused and not mistaken for something else', async () => {
  await put('tagged', 'x');
  const Tagging = { TagSet: [{ Key: 'a', Value: 'b' }] };
  await expect(s3.send(new PutObjectTaggingCommand({ Bucket: BUCKET, Key: 'tagged', Tagging }))).rejects.toMatchObject({
    name: 'NotImplemented',
  });
  expect(await textOf('tagged')).toBe('x');
});
