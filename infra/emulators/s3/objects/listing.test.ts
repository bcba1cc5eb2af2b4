/** ListObjectsV2 through the AWS SDK: order, prefixes and pages. */
import {
  ListObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUCKET, s3ClientFor, startTestStore } from '../test-store.ts';

const store = await startTestStore();
afterAll(store.stop);
const s3 = s3ClientFor(store.endpoint);

const KEYS = ['l/1', 'l/2', 'l/sub/3', 'l/sub/4', 'l/z', 'm/\uffee', 'm/😀', 'm/é ü'];
beforeAll(async () => {
  for (const Key of KEYS) await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: Key }));
});

const list = (input: Partial<ListObjectsV2CommandInput>) =>
  s3.send(new ListObjectsV2Command({ Bucket: BUCKET, ...input }));

/** The keys of all pages of two. */
async function pages(input: Partial<ListObjectsV2CommandInput>): Promise<string[][]> {
  const found: string[][] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await list({ ...input, MaxKeys: 2, ContinuationToken });
    found.push((page.Contents ?? []).map(({ Key = '' }) => Key));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return found;
}

test('keys come in the order of their UTF-8 bytes', async () => {
  const { Contents, KeyCount } = await list({ Prefix: 'm/' });
  expect(Contents?.map(({ Key }) => Key)).toEqual(['m/é ü', 'm/\uffee', 'm/😀']);
  expect(KeyCount).toBe(3);
});

test('each entry has a size, a tag and a date', async () => {
  const { Contents } = await list({ Prefix: 'l/1' });
  expect(Contents?.[0]).toMatchObject({
    Size: 3,
    ETag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    LastModified: expect.any(Date),
  });
});

test('pages neither lose nor repeat a key', async () => {
  expect(await pages({ Prefix: 'l/' })).toEqual([['l/1', 'l/2'], ['l/sub/3', 'l/sub/4'], ['l/z']]);
});

test('a delimiter is refused', async () => {
  await expect(list({ Delimiter: '/' })).rejects.toMatchObject({ name: 'NotImplemented' });
});

test('MaxKeys 0 lists nothing; negatives and version 1 are refused', async () => {
  expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  await expect(list({ MaxKeys: -1 })).rejects.toMatchObject({ name: 'InvalidArgument' });
  await expect(s3.send(new ListObjectsCommand({ Bucket: BUCKET }))).rejects.toMatchObject({ name: 'NotImplemented' });
});
