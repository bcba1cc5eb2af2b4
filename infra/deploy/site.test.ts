/** The site's upload and the emptying of buckets, into the object store of the local stage. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUCKET, s3ClientFor, startTestStore } from '../local/object-store/test-store.ts';
import { STAGES } from '../stages.ts';
import { emptyBucket } from './destruction.ts';
import { configOf, siteFiles, uploadSite } from './site.ts';

const config = configOf(STAGES.dev);
let folder: string;
let store: Awaited<ReturnType<typeof startTestStore>>;
let s3: S3Client;
beforeEach(async () => {
  store = await startTestStore();
  s3 = s3ClientFor(store.endpoint);
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'assets'));
  for (const [file, content] of Object.entries({
    'index.html': '<script src="/assets/main-1a.js"></script>',
    'assets/main-1a.js': 'a',
    'assets/main-1a.css': 'a',
    'robots.txt': 'User-agent: *',
    '.sources': 'never uploaded',
  }))
    writeFileSync(join(folder, file), content);
});
afterEach(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});
const keys = async () =>
  ((await s3.send(new ListObjectsV2Command({ Bucket: BUCKET }))).Contents ?? []).map(({ Key }) => Key);
const upload = () => uploadSite(s3, BUCKET, folder, config);

test('what pages refer to goes first, pages last', () => {
  expect(siteFiles(folder, config).map((group) => group.map(({ key }) => key).toSorted())).toEqual([
    ['assets/main-1a.css', 'assets/main-1a.js'],
    ['config.json', 'robots.txt'],
    ['index.html'],
  ]);
});

test('each file has its type and may be kept as long as it stays the same', async () => {
  expect(await upload()).toEqual({ uploaded: 5, forgotten: 0 });
  const headers = async (Key: string) => {
    const { ContentType, CacheControl } = await s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key }));
    return [ContentType, CacheControl];
  };
  expect(await headers('assets/main-1a.js')).toEqual([
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect(await headers('index.html')).toEqual(['text/html; charset=utf-8', 'no-cache']);
  expect(await headers('config.json')).toEqual(['application/json', 'no-cache']);
  expect(await headers('robots.txt')).toEqual(['text/plain; charset=utf-8', 'public, max-age=3600']);
});

test('the parts of the version before stay for those who still have it open, however often it is uploaded', async () => {
  await upload();
  rmSync(join(folder, 'assets/main-1a.js'));
  writeFileSync(join(folder, 'assets/main-2b.js'), 'b');
  await upload();
  await upload();
  expect(await keys()).toEqual(
    expect.arrayContaining(['assets/main-1a.js', 'assets/main-2b.js', 'index.html', 'config.json']),
  );
});

test('a folder without a page, and a file of an unknown kind, are refused before anything is uploaded', async () => {
  writeFileSync(join(folder, 'notes.docx'), 'x');
  await expect(upload()).rejects.toThrow(/notes\.docx/);
  rmSync(join(folder, 'notes.docx'));
  rmSync(join(folder, 'index.html'));
  await expect(upload()).rejects.toThrow(/from its step "build"/);
  expect(await keys()).toEqual([]);
});

test('a bucket is emptied to the last object, and one that is gone is empty', async () => {
  for (let n = 0; n < 12; n++) await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: `uploads/${n}`, Body: 'x' }));
  expect(await emptyBucket(s3, BUCKET)).toBe(12);
  expect(await keys()).toEqual([]);
  expect(await emptyBucket(s3, 'no-such-bucket')).toBe(0);
});
