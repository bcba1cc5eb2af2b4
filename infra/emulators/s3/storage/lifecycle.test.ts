/** Expiry of objects and of forgotten uploads, at the start and every hour, with a fake clock. */
import { rm } from 'node:fs/promises';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, expect, test, vi } from 'vitest';
import { startObjectStore } from '../server.ts';
import { BUCKET, optionsIn, s3ClientFor, temporaryFolder } from '../test-store.ts';

const HOUR_MS = 60 * 60 * 1000;
const dataDir = await temporaryFolder();
const options = optionsIn(dataDir, { buckets: [{ name: BUCKET, expire: [{ prefix: 'uploads/', days: 1 }] }] });

afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true });
});

/** A new client for each call: a reused one would set its clock by the Date of an answer, which is real. */
const send = <T>(endpoint: string, call: (s3: S3Client) => Promise<T>) => call(s3ClientFor(endpoint));

async function contents(endpoint: string) {
  const { Contents = [] } = await send(endpoint, (s3) => s3.send(new ListObjectsV2Command({ Bucket: BUCKET })));
  const { Uploads = [] } = await send(endpoint, (s3) => s3.send(new ListMultipartUploadsCommand({ Bucket: BUCKET })));
  return [...Contents, ...Uploads].map(({ Key }) => Key);
}

async function fill(endpoint: string) {
  for (const Key of ['images/kept', 'uploads/old']) {
    await send(endpoint, (s3) => s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x' })));
  }
  await send(endpoint, (s3) => s3.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key: 'images/forgotten' })));
}

test('expired objects are removed at the next start', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let store = await startObjectStore(options);
  await fill(store.endpoint);
  for (const [hours, expected] of [
    [23, ['images/kept', 'uploads/old', 'images/forgotten']],
    [2, ['images/kept']],
  ] as const) {
    await store.close();
    vi.setSystemTime(Date.now() + hours * HOUR_MS);
    store = await startObjectStore(options);
    expect(await contents(store.endpoint)).toEqual(expected);
  }
  await store.close();
});

test('a running store checks every hour', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  const store = await startObjectStore(options);
  await fill(store.endpoint);
  await vi.advanceTimersByTimeAsync(23 * HOUR_MS);
  expect(await contents(store.endpoint)).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(await contents(store.endpoint)).toEqual(['images/kept']);
  await store.close();
});
