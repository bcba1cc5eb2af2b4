/** The same requests to the published companion and to ours, over the same object store. Every difference needs a documented decision. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { type PublishedSettings, publishedCompanion } from '../../../infra/testing/published-companion.ts';

/** The compared parts of a response: its status, the headers that a browser acts on, and the shape of its body. */
interface Noticed {
  status: number;
  type: string | undefined;
  cache: string | null;
  crossOrigin: string | null;
  body: unknown;
}
type Send = (method: string, path: string, body?: unknown) => Promise<Response>;
/** Values from earlier responses of the same companion. */
interface Known {
  key: string;
  uploadId: string;
  etag: string;
}

let filePath: string;
let published: Awaited<ReturnType<typeof publishedCompanion>>;
beforeAll(async () => {
  filePath = await mkdtemp(join(tmpdir(), 'verandah-companion-'));
  published = await publishedCompanion({ ...(process.env as unknown as PublishedSettings), filePath });
});
afterAll(async () => {
  published.close();
  await rm(filePath, { recursive: true });
});

const upload =
  (rest = '') =>
  ({ uploadId, key }: Known) =>
    `/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;
const file = { filename: 'Küche 1.jpg', type: 'image/jpeg', metadata: { name: 'Küche 1.jpg' } };
const parts = ({ etag }: Known) => ({ parts: [{ PartNumber: 1, ETag: etag }] });
const form = (query: Record<string, string>) => () => `/s3/params?${new URLSearchParams(query)}`;
const gone = ({ key }: Known) => `/s3/multipart/0123456789?key=${encodeURIComponent(key)}`;

/** The requests in this order: those of the widget, and some that it would not send. */
const CONVERSATION: [string, string, (known: Known) => string, ((known: Known) => unknown)?][] = [
  ['create without a name', 'POST', () => '/s3/multipart', () => ({ type: 'image/jpeg' })],
  ['create without a type', 'POST', () => '/s3/multipart', () => ({ filename: 'a.jpg' })],
  ['create with broken JSON', 'POST', () => '/s3/multipart', () => '{"filename":'],
  ['create', 'POST', () => '/s3/multipart', () => file],
  ['list before the first part', 'GET', upload()],
  ['sign part 1', 'GET', upload('/1')],
  ['list', 'GET', upload()],
  ['sign part 1024', 'GET', upload('/1024')],
  ['sign part 10000', 'GET', upload('/10000')],
  ['sign part 0', 'GET', upload('/0')],
  ['sign part 10001', 'GET', upload('/10001')],
  ['sign part 1st', 'GET', upload('/1st')],
  ['sign a batch', 'GET', (known) => `${upload('/batch')(known)}&partNumbers=1,2`],
  ["sign a part under somebody else's key", 'GET', ({ uploadId }) => `/s3/multipart/${uploadId}/1?key=elsewhere`],
  ['sign without a key', 'GET', ({ uploadId }) => `/s3/multipart/${uploadId}/1`],
  ['list without a key', 'GET', ({ uploadId }) => `/s3/multipart/${uploadId}`],
  ['list an unknown upload', 'GET', gone],
  ['complete without a key', 'POST', ({ uploadId }) => `/s3/multipart/${uploadId}/complete`, parts],
  ['complete without parts', 'POST', upload('/complete'), () => ({})],
  ['complete with a part that has no tag', 'POST', upload('/complete'), () => ({ parts: [{ PartNumber: 1 }] })],
  ['complete with no part', 'POST', upload('/complete'), () => ({ parts: [] })],
  ['complete with a wrong tag', 'POST', upload('/complete'), () => ({ parts: [{ PartNumber: 1, ETag: '"0"' }] })],
  ['complete', 'POST', upload('/complete'), parts],
  ['complete once more', 'POST', upload('/complete'), parts],
  ['abort what is complete', 'DELETE', upload()],
  ['create another', 'POST', () => '/s3/multipart', () => file],
  ['abort without a key', 'DELETE', ({ uploadId }) => `/s3/multipart/${uploadId}`],
  ['abort', 'DELETE', upload()],
  ['abort once more', 'DELETE', upload()],
  ['params', 'GET', form({ filename: 'room.jpg', type: 'image/jpeg', 'metadata[name]': 'room.jpg' })],
  ['params without a name', 'GET', form({ type: 'image/jpeg' })],
  ['params without a type', 'GET', form({ filename: 'room.jpg' })],
];

async function runConversation(send: Send): Promise<Record<string, Noticed>> {
  const noticed: Record<string, Noticed> = {};
  const known: Known = { key: '', uploadId: '', etag: '' };
  for (const [name, method, path, body] of CONVERSATION) {
    const answer = await send(method, path(known), body?.(known));
    const text = await answer.text();
    const said = text.startsWith('<') ? text : (JSON.parse(text) as Partial<Known> & { url?: string });
    noticed[name] = {
      status: answer.status,
      type: answer.headers.get('content-type')?.split(';')[0],
      cache: answer.headers.get('cache-control'),
      crossOrigin: answer.headers.get('access-control-allow-origin'),
      body: shapeOf(said),
    };
    if (typeof said === 'string') continue;
    if (said.key && said.uploadId) Object.assign(known, { key: said.key, uploadId: said.uploadId });
    // The presigned URLs of both companions must work.
    if (name === 'sign part 1') known.etag = await put(said.url ?? '');
  }
  return noticed;
}

async function put(url: string): Promise<string> {
  const answer = await fetch(url, { method: 'PUT', body: 'a part' });
  expect(answer.status, url).toBe(200);
  return answer.headers.get('etag') ?? '';
}

/** The names and types in a body; for a URL its query parameters, for a list its first element, for a date only that it is one. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
  if (typeof value !== 'string') return typeof value;
  if (value.startsWith('<')) return 'HTML';
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return 'date';
  if (/^"[0-9a-f]{32}"$/.test(value)) return 'ETag in quotes';
  if (!/^https?:/.test(value)) return 'string';
  const { searchParams } = new URL(value);
  return searchParams.size > 0 ? `address with ${[...searchParams.keys()].toSorted().join(' ')}` : 'address';
}

const SIGNED = 'A signed address carries no checksum: the browser computes none.';
const PART_NUMBERS = 'Parts are numbered from 1 to 10,000, in digits.';
const NEVER_500 = 'What a caller did is 4xx in words, never 500; 404 for what is not there.';

/** The requests whose responses differ, and the decision behind each. What ours are is in `multipart.test.ts`. */
const DIFFERENCES: Record<string, string> = {
  'create with broken JSON': 'Errors are JSON {message, error}.',
  'sign part 1': SIGNED,
  'sign part 1024': SIGNED,
  'sign part 10000': 'A file has no more parts than the largest that the stage takes.',
  'sign part 10001': PART_NUMBERS,
  'sign part 1st': PART_NUMBERS,
  'sign a batch':
    'It is none of the calls of the product (infra/docs/product-spec.md, section 7), and the widget does not make it.',
  "sign a part under somebody else's key": "Keys are ours, never the caller's; what is not theirs is 404.",
  list: 'What an answer does not name never leaves the server; the widget reads the three fields that are left.',
  'list an unknown upload': NEVER_500,
  'complete with no part': NEVER_500,
  'complete with a wrong tag': NEVER_500,
  'complete once more': 'An upload survives a lost answer: asking again answers the same again.',
  'abort what is complete': NEVER_500,
  'abort once more': NEVER_500,
};

/** Evens out what differs in every response: ours has no CORS headers, because the site itself calls it, and must not be cached. */
function everywhere({ status, type, body }: Noticed): Partial<Noticed> {
  const saysWhy = typeof body === 'object' && body !== null && 'error' in body;
  return { status, type, body: saysWhy ? { message: 'string', ...body } : body };
}

const asking =
  (fetched: (path: string, init: RequestInit) => Promise<Response>): Send =>
  (method, path, body) =>
    fetched(path, {
      method,
      headers: { origin: ORIGIN, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
const { SITE_ORIGIN: ORIGIN = '' } = process.env;
const ofPublished = asking((path, init) => fetch(`http://127.0.0.1:${published.port}${path}`, init));

test('ours answers like the published companion, except where decided', async () => {
  const member = await someSubscriber();
  const theirs = await runConversation(ofPublished);
  const ours = await runConversation(asking(member.fetch));
  const differing = Object.keys(theirs).filter(
    (name) => !isDeepStrictEqual(everywhere(theirs[name] as Noticed), everywhere(ours[name] as Noticed)),
  );
  expect(differing.toSorted()).toEqual(Object.keys(DIFFERENCES).toSorted());
  // Errors of ours are JSON with a message, where the companion fails with a page.
  for (const [name, because] of Object.entries(DIFFERENCES))
    if (because === NEVER_500)
      expect([theirs[name]?.status, ours[name]?.status, ours[name]?.body], name).toEqual([
        500,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
        { message: 'string', error: 'string' },
      ]);
  for (const { cache, crossOrigin } of Object.values(ours)) expect([cache, crossOrigin]).toEqual(['no-store', null]);
  expect(theirs.create).toMatchObject({ cache: null, crossOrigin: ORIGIN });
});
