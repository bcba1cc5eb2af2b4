/** Bodies in the SDK's chunked framing: signed, checked, and refused when they are not whole. */
// Bodies that the SDK streams as aws-chunked with a trailing checksum, and the same bodies spoilt on the way.
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, expect, test } from 'vitest';
import { BUCKET, s3ClientFor, startTestStore } from '../test-store.ts';

const store = await startTestStore();
afterAll(store.stop);

/** Puts a stream of these bytes; with `spoilt`, other bytes go over the wire once everything is signed. */
async function putStream(Key: string, bytes: Buffer, spoilt?: string) {
  const silent = () => {}; // the SDK warns that it cannot repeat a stream
  const s3 = s3ClientFor(store.endpoint, { logger: { debug: silent, info: silent, warn: silent, error: silent } });
  if (spoilt !== undefined) {
    s3.middlewareStack.add(
      (next) => (args) => {
        Object.assign(args.request as object, { body: Buffer.from(spoilt) });
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'spoilBodyAfterSigning' },
    );
  }
  const Body = Readable.from([bytes.subarray(0, bytes.length / 3), bytes.subarray(bytes.length / 3)]);
  return s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ContentLength: bytes.length }));
}

const s3 = s3ClientFor(store.endpoint);

test('a stream is stored without its framing, and its checksum is kept', async () => {
  const bytes = randomBytes(300_000);
  const { ChecksumCRC32 } = await putStream('stream.bin', bytes);
  const got = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'stream.bin', ChecksumMode: 'ENABLED' }));
  expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
  expect(got.ContentEncoding).toBeUndefined();
  expect(got.ChecksumCRC32).toBe(ChecksumCRC32);
});

test.each([
  ['a wrong trailing checksum', '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n', 'BadDigest'],
  ['a trailing checksum left out', '5\r\nhello\r\n0\r\n\r\n', 'BadDigest'],
  ['fewer bytes than announced', '4\r\nhell\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n', 'IncompleteBody'],
  ['no end', '5\r\nhello\r\n', 'IncompleteBody'],
  ['a chunk that is cut short', '50\r\nhello', 'IncompleteBody'],
  ['a size that is none', 'xyz\r\nhello\r\n0\r\n\r\n', 'InvalidRequest'],
  ['a negative size', '-5\r\nhello\r\n0\r\n\r\n', 'InvalidRequest'],
  ['a chunk longer than its size', '4\r\nhello\r\n0\r\n\r\n', 'InvalidRequest'],
])('%s is refused', async (_, wire, name) => {
  await expect(putStream('spoilt', Buffer.from('hello'), wire)).rejects.toMatchObject({ name });
});

test('refused bodies leave neither an object nor a temporary file', async () => {
  await expect(s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'spoilt' }))).rejects.toMatchObject({
    name: 'NotFound',
  });
  expect(await readdir(path.join(store.dataDir, 'tmp'))).toEqual([]);
});
