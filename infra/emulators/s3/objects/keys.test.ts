/** Keys that look like paths, keys that could break XML or HTTP, and invalid requests. */
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { BUCKET, s3ClientFor, startTestStore } from '../test-store.ts';

const store = await startTestStore();
afterAll(store.stop);
const s3 = s3ClientFor(store.endpoint);

const put = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
const textOf = async (Key: string) =>
  (await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }))).Body?.transformToString();

describe('keys', () => {
  const awkward = [
    'sp ace+plus&amp=1.txt',
    '日本é.txt',
    '100%.txt',
    "it's(1)!*.txt",
    'folder/',
    'x',
    'x/y',
    '/dbl',
    '..',
    '../x',
    'a/../../../etc/passwd',
    'cr\rlf\n',
    '😀',
  ];
  test.each(awkward)('%j', async (key) => {
    await put(`k/${key}`, key);
    await put(key, key);
    expect(await textOf(`k/${key}`)).toBe(key);
    expect(await textOf(key)).toBe(key);
  });

  test('with a control character are deleted one by one only, because XML cannot hold them', async () => {
    const Key = 'bell\u0007';
    await put(Key, 'x');
    const together = s3.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects: [{ Key }] } }));
    await expect(together).rejects.toMatchObject({ name: 'MalformedXML' });
    await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key, VersionId: 'null' }));
    await expect(textOf(Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('more than 1024 bytes are too long', async () => {
    await put('é'.repeat(512), 'fits');
    await expect(put('é'.repeat(513), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });
});

test('keys are listed in the order of their UTF-8 bytes', async () => {
  for (const key of ['l/😀', 'l/2', 'l/\uffee', 'l/sub/3', 'l/é', 'm', 'l/1']) await put(key, key);
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'l/' }));
  expect(Contents.map(({ Key }) => Key)).toEqual(['l/1', 'l/2', 'l/sub/3', 'l/é', 'l/\uffee', 'l/😀']);
});

test('nonsense gets an answer below 500 and is not logged', async () => {
  const log = vi.spyOn(console, 'error');
  const nonsense = ['/%', '/%ff/x', '//', `/${BUCKET}/x?X-Amz-Algorithm`, `/${BUCKET}?x-amz-meta-a=%0d%0aset-cookie:x`];
  for (const path of nonsense) expect((await fetch(store.endpoint + path)).status).toBeLessThan(500);
  const url = new GetObjectCommand({
    Bucket: BUCKET,
    Key: 'x',
    ResponseContentType: 'text/html\r\nset-cookie: x',
  });
  expect((await fetch(await store.presign(url))).status).toBe(400);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
