/** The edge on AWS answers each path of the site with the same document as the local stage does over HTTP. */
import { globSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_ARTICLES } from '../../../shared/articles.ts';
import { SCREENS } from '../../../shared/contract/screens.ts';
import { gateway } from '../../emulators/gateway/gateway.ts';
import { type Front, listen } from '../../emulators/gateway/origin.ts';
import { builtWebsite } from '../../local/website.ts';
import { edgeRuntime, viewerEvent } from '../../testing/bundles/edge-runtime.ts';
import { configOf, type SiteFile, siteFiles } from '../content/site-files.ts';
import { STAGES } from '../stages.ts';

const stage = STAGES.dev;
const COOKIE = '__Host-verandah';
const edge = edgeRuntime(stage.siteOrigin);

let website: string;
/** The bucket's objects after a deploy. */
let bucket: ReadonlyMap<string, SiteFile>;
let local: Front;

beforeAll(async () => {
  website = await builtWebsite();
  bucket = new Map(siteFiles(website, stage).map((file) => [`/${file.key}`, file]));
  local = await listen(0);
  local.serve(
    gateway({
      origin: stage.siteOrigin,
      apps: [],
      edgeSecret: 'no function asks for it',
      website,
      config: configOf(stage),
      headers: {},
    }),
    (_request, socket) => socket.destroy(),
  );
});
afterAll(() => local.close());

interface Answer {
  status: number;
  /** The file of the bucket with these bytes; "none" for a missing one, which S3 reports in XML and the stage in a word. */
  file: string;
}

const nameOf = (bytes: Uint8Array) =>
  [...bucket].find(([, { body }]) => Buffer.compare(body, bytes) === 0)?.[0] ??
  `no file: ${Buffer.from(bytes).toString()}`;

/** CloudFront: the `page` function, the bucket, the `status` function. */
function answeredOnAws(path: string, signedIn: boolean): Answer {
  const cookies = signedIn ? { [COOKIE]: { value: 'a token' } } : {};
  const { uri } = edge.request('page', viewerEvent(path, { cookies }));
  // S3 decodes the path of a request to get the object's key.
  const file = bucket.get(decodeURIComponent(uri));
  if (!file) return { status: 404, file: 'none' };
  const headers = file.status ? { 'x-amz-meta-status': { value: file.status } } : {};
  const { statusCode } = edge.response('status', { statusCode: 200, statusDescription: 'OK', headers });
  return { status: statusCode, file: nameOf(file.body) };
}

/** Sends the path exactly as written: `fetch` would resolve it first. */
async function answeredLocally(path: string, signedIn: boolean): Promise<Answer> {
  const { port } = new URL(local.origin);
  const headers = signedIn ? { cookie: `${COOKIE}=a token` } : {};
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  get({ host: 'localhost', port, path, headers, agent: false }, (response) => {
    const status = response.statusCode ?? 0;
    const missing = status === 404 && response.headers['content-type']?.startsWith('text/plain');
    buffer(response).then((body) => resolve({ status, file: missing ? 'none' : nameOf(body) }), reject);
  }).on('error', reject);
  return promise;
}

const slashed = (path: string) => (path === '/' ? '/?from=mail' : `${path}/`);
/** Percent-encodes the first letter of a path. */
const encoded = (path: string) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
const PLACES = [...SCREENS, ...ALL_ARTICLES.map(({ slug }) => `/blog/${slug}`)];
const ELSEWHERE = [
  '/nowhere',
  '/blog/no-such-article',
  '/library/kitchens',
  '/library/Paint%20%26%20care~pdf',
  '/library/paint.pdf',
  '/assistant/more',
  '/assistant/01K9R00M000000000000000000',
  '/assistant/01K9R00M000000000000000000/sheet',
  '/assistant/01K9R00M000000000000000000/sun',
  '/assistant/01K9R00M000000000000000000/more',
  '/forum/01K9R00M000000000000000000',
  '/room',
  '/post',
  '/Assistant',
  '//',
  '//evil.example/',
  '/%',
  '/%2F',
  '/__proto__',
  '/shell',
  '/visitor',
  '/shell/auth.html',
  '/visitor/not-found.html',
  '/not-found.html',
  '/blog.atom',
  '/favicon.svg',
  '/%66avicon.svg',
  '/favicon%2esvg',
  '/assets/gone.js',
];

test.each([
  ['a visitor', false],
  ['a member', true],
])('%s gets the same document at each path on AWS and here', async (_, signedIn) => {
  const paths = [...PLACES, ...PLACES.map(slashed), ...PLACES.map(encoded), ...ELSEWHERE];
  const here = await Promise.all(paths.map((path) => answeredLocally(path, signedIn)));
  const onAws = paths.map((path) => answeredOnAws(path.replace(/\?.*/, ''), signedIn));
  const labelled = (answers: Answer[]) => answers.map((answer, n) => ({ path: paths[n], ...answer }));
  expect(labelled(onAws)).toEqual(labelled(here));
});

test('scripts and styles come packed on AWS and here', async () => {
  const assets = [...bucket.keys()].filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
  expect(assets.length).toBeGreaterThan(50);
  for (const path of assets) {
    const { uri } = edge.request('page', viewerEvent(path, { headers: { 'accept-encoding': { value: 'br' } } }));
    const packed = bucket.get(uri);
    expect(packed?.encoding, path).toBe('br');
    expect(brotliDecompressSync(packed?.body ?? '').equals(bucket.get(path)?.body ?? Buffer.alloc(0)), path).toBe(true);
  }
  const [main = ''] = assets.filter((path) => path.includes('/main-'));
  const answer = await fetch(local.origin + main, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(Buffer.from(await answer.arrayBuffer()).equals(bucket.get(main)?.body ?? Buffer.alloc(0))).toBe(true);
});

/** The path to ask each shell at; a room and a post need an id. */
const ASKED_AT: Record<string, string> = {
  'index.html': '/',
  'room.html': '/assistant/01K9R00M000000000000000000',
  'post.html': '/forum/01K9R00M000000000000000000',
};

test('a member gets every shell that the build makes', () => {
  const shells = globSync('**/*.html', { cwd: join(website, 'shell') });
  expect(shells.length).toBeGreaterThan(5);
  for (const file of shells) {
    const path = ASKED_AT[file] ?? `/${file.replace(/\.html$/, '')}`;
    const { uri } = edge.request('page', viewerEvent(path, { cookies: { [COOKIE]: { value: 'a token' } } }));
    expect(uri).toBe(`/shell/${file}`);
  }
});

test('no file of the site holds the text of the library', () => {
  const folder = new URL('../../knowledge/', import.meta.url);
  const articles = globSync('*.md', { cwd: folder }).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const sentences = articles.map((text) => text.split('\n\n').at(-1)?.split('. ')[0]?.trim() ?? '');
  expect(sentences.filter((sentence) => sentence.length > 20).length).toBeGreaterThan(40);
  const files = globSync('**/*.{html,js,json}', { cwd: website }).map((name) =>
    readFileSync(join(website, name), 'utf8'),
  );
  expect(sentences.filter((sentence) => files.some((file) => file.includes(sentence)))).toEqual([]);
});
