/** Uploading the site and emptying buckets, with the object store of the local stage. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DOCUMENTS } from '../../build/prerender/documents.ts';
import { BUILT_ORIGIN } from '../../build/prerender/stage-placeholders.ts';
import { STAGES } from '../../cdk/stages.ts';
import { BUCKET, s3ClientFor, startTestStore } from '../../emulators/s3/test-store.ts';
import { emptyBucket } from './destruction.ts';
import { siteFiles, uploadSite } from './site.ts';

let folder: string;
let store: Awaited<ReturnType<typeof startTestStore>>;
let s3: S3Client;
beforeEach(async () => {
  store = await startTestStore();
  s3 = s3ClientFor(store.endpoint);
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [file, content] of Object.entries({
    ...Object.fromEntries(DOCUMENTS.map((path) => [path.slice(1), 'a page'])),
    'index.html': `<link rel="canonical" href="${BUILT_ORIGIN}/"><script src="/assets/main-1a.js"></script>`,
    'assets/main-1a.js': 'a',
    'assets/main-1a.css': 'a',
    'assets/main-1a.js.br': 'packed',
    'robots.txt': `Sitemap: ${BUILT_ORIGIN}/sitemap.xml`,
    '.sources': 'never uploaded',
  })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
});
afterEach(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});
const keys = async () =>
  ((await s3.send(new ListObjectsV2Command({ Bucket: BUCKET }))).Contents ?? []).map(({ Key }) => Key);
const upload = () => uploadSite(s3, BUCKET, folder, STAGES.dev);

test('uploads what pages refer to first, and pages last', () => {
  const [assets, others, pages = []] = siteFiles(folder, STAGES.dev).map((group) =>
    group.map(({ key }) => key).toSorted(),
  );
  expect(assets).toEqual(['assets/main-1a.css', 'assets/main-1a.js', 'assets/main-1a.js.br']);
  expect(others).toEqual(['config.json', 'robots.txt']);
  expect(pages).toContain('index.html');
  expect(pages.every((key) => key.endsWith('.html'))).toBe(true);
});

const head = (Key: string) => s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key }));
const read = async (Key: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  return (await Body?.transformToString()) ?? '';
};

test.each([
  ['assets/main-1a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['visitor/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['config.json', 'application/json', 'no-cache'],
  ['robots.txt', 'text/plain; charset=utf-8', 'public, max-age=86400'],
])('%s has its type and its cache time', async (key, type, cacheControl) => {
  await upload();
  const { ContentType, CacheControl, Metadata } = await head(key);
  expect([ContentType, CacheControl, Metadata]).toEqual([type, cacheControl, {}]);
});

test('a compressed file has the type of its content', async () => {
  await upload();
  const { ContentType, ContentEncoding, CacheControl } = await head('assets/main-1a.js.br');
  expect([ContentType, ContentEncoding]).toEqual(['text/javascript; charset=utf-8', 'br']);
  expect(CacheControl).toMatch(/immutable$/);
  expect((await head('assets/main-1a.js')).ContentEncoding).toBeUndefined();
});

test('the 404 pages carry their status in their metadata', async () => {
  await upload();
  for (const key of ['not-found.html', 'visitor/not-found.html'])
    expect((await head(key)).Metadata).toEqual({ status: '404' });
});

test('the site knows its own address and its stage', async () => {
  await upload();
  expect(await read('index.html')).toContain('href="https://dev.verandah.example/"');
  expect(await read('robots.txt')).toBe('Sitemap: https://dev.verandah.example/sitemap.xml');
  expect(JSON.parse(await read('config.json'))).toEqual({
    stage: 'dev',
    stripeKey: 'pk_test_dev',
    lock: false,
    supportEmail: 'support@verandah.example',
    standIn: false,
    communityFigures: 'specified',
  });
});

test("the earlier version's files stay for pages still open", async () => {
  await upload();
  rmSync(join(folder, 'assets/main-1a.js'));
  writeFileSync(join(folder, 'assets/main-2b.js'), 'b');
  await upload();
  await upload();
  expect(await keys()).toEqual(
    expect.arrayContaining(['assets/main-1a.js', 'assets/main-2b.js', 'index.html', 'config.json']),
  );
});

test('a missing page and an unknown file are refused before upload', async () => {
  writeFileSync(join(folder, 'notes.docx'), 'x');
  await expect(upload()).rejects.toThrow(/notes\.docx/);
  rmSync(join(folder, 'notes.docx'));
  for (const page of ['visitor/index.html', 'shell/auth.html']) rmSync(join(folder, page));
  await expect(upload()).rejects.toThrow(/no \/visitor\/index\.html, \/shell\/auth\.html.* step "build"/);
  expect(await keys()).toEqual([]);
});

test('a bucket is emptied completely, and a missing one is empty', async () => {
  for (let n = 0; n < 12; n++) await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: `uploads/${n}`, Body: 'x' }));
  expect(await emptyBucket(s3, BUCKET)).toBe(12);
  expect(await keys()).toEqual([]);
  expect(await emptyBucket(s3, 'no-such-bucket')).toBe(0);
});
