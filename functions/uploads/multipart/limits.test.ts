/** Limits of time and size, through the Lambda handler, with an object store whose clock the test sets, a limit of 6 MB and lists of one part. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import type { APIGatewayProxyResult, Context } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../../infra/emulators/s3/server.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { multipartPath, PART_BYTES } from '../../../infra/testing/people/uploads.ts';
import { type StoreProxy, startStoreProxy } from '../../../infra/testing/proxy.ts';
import {
  PartAddress,
  StartedUpload,
  StoredParts,
  TemporaryCredentials,
  UploadForm,
} from '../../../shared/companion.ts';

const { env } = process;
const Bucket = env.UPLOADS_BUCKET ?? '';
const CEILING = 6 * 1024 ** 2;
const QUARTER_MS = 15 * 60_000;
let dataDir: string;
let store: ObjectStore;
let proxy: StoreProxy;
let s3: S3Client;
let member: Member;
let cookie: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verandah-bounds-'));
  const credentials = { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' };
  const options = { dataDir, credentials, region: env.AWS_REGION ?? '', buckets: [{ name: Bucket }] };
  store = await startObjectStore({ ...options, partsListed: 1 });
  proxy = await startStoreProxy(store.endpoint, () => false);
  // Before the handler is imported: it reads its settings as it loads.
  Object.assign(env, {
    AWS_ENDPOINT_URL_S3: proxy.endpoint,
    AWS_ENDPOINT_URL_STS: store.endpoint,
    UPLOADS_URL: store.bucketUrl(Bucket),
    UPLOAD_BYTES_MAX: String(CEILING),
  });
  s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' });
  member = await someSubscriber();
  const signedIn = await member.post('/api/login', { username: member.username, password: member.password });
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await proxy.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});

/** A call as API Gateway passes it to Lambda, with the names and values of the query decoded. */
async function call(method: string, address: string, body?: object) {
  const { pathname, searchParams } = new URL(address, env.SITE_ORIGIN);
  const headers = { origin: env.SITE_ORIGIN ?? '', 'content-type': 'application/json', cookie };
  const { handler } = await import('../lambda.ts');
  const event = {
    httpMethod: method,
    path: pathname,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: Object.fromEntries(searchParams),
    multiValueQueryStringParameters: Object.fromEntries([...searchParams].map(([name, value]) => [name, [value]])),
    body: body ? JSON.stringify(body) : null,
    isBase64Encoded: false,
    requestContext: {},
  };
  const answer = (await handler(event as never, {} as Context)) as APIGatewayProxyResult;
  return { status: answer.statusCode, json: JSON.parse(answer.body) as unknown };
}
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const begun = async () =>
  StartedUpload.parse((await call('POST', '/s3/multipart', { filename: 'a & b.bin', type: '' })).json);
const partOf = async ({ uploadId, key }: { uploadId: string; key: string }, n: number) =>
  PartAddress.parse((await call('GET', multipartPath(uploadId, key, `/${n}`))).json).url;
const form = async () =>
  UploadForm.parse((await call('GET', '/s3/params?filename=a%26b.jpg&metadata[name]=a%26b%3D1%2B1')).json);
function sendForm({ url, fields }: { url: string; fields: Record<string, string> }, bytes: number) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(bytes)]));
  return fetch(url, { method: 'POST', body });
}
const isThere = (Key: string) =>
  s3.send(new GetObjectCommand({ Bucket, Key })).then(
    ({ Body }) => Body?.transformToByteArray().then(() => true),
    () => false,
  );

async function sentParts(upload: { uploadId: string; key: string }, sizes: number[]) {
  const parts = [];
  for (const [place, bytes] of sizes.entries()) {
    const answer = await fetch(await partOf(upload, place + 1), { method: 'PUT', body: new Uint8Array(bytes) });
    parts.push({ PartNumber: place + 1, ETag: answer.headers.get('etag') });
  }
  return parts;
}
const joins = () => proxy.calls.filter((call) => call.startsWith('POST ') && call.includes('uploadId=')).length;

test('parts above the limit are 413, never joined, and deleted', async () => {
  const upload = await begun();
  const parts = await sentParts(upload, [PART_BYTES, CEILING - PART_BYTES + 1]);
  const path = multipartPath(upload.uploadId, upload.key, '/complete');
  const words = 'A file may have at most 6 MB. Please choose a smaller one.';
  const before = joins();
  expect(await call('POST', path, { parts })).toEqual({ status: 413, json: { message: words, error: words } });
  expect(joins()).toBe(before);
  expect(await isThere(upload.key)).toBe(false);
  expect((await call('GET', multipartPath(upload.uploadId, upload.key))).status).toBe(404);
  expect((await call('POST', path, { parts })).status).toBe(404);
});

test('parts at the limit are joined; unnamed parts do not count', async () => {
  const upload = await begun();
  const parts = await sentParts(upload, [CEILING, 5]);
  const path = multipartPath(upload.uploadId, upload.key, '/complete');
  expect((await call('POST', path, { parts: parts.slice(0, 1) })).status).toBe(200);
  const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket, Key: upload.key }));
  expect(ContentLength).toBe(CEILING);
});

test('a part beyond those of the largest file is refused without asking S3', async () => {
  const words = 'A file may have at most 6 MB, in parts numbered from 1 to 2. Please choose a smaller one.';
  const refused = { status: 413, json: { message: words, error: words } };
  const upload = await begun();
  const parts = await sentParts(upload, [PART_BYTES, 1]);
  const [path, before] = [multipartPath(upload.uploadId, upload.key, '/complete'), proxy.calls.length];
  expect(await call('GET', multipartPath(upload.uploadId, upload.key, '/3'))).toEqual(refused);
  expect(await call('POST', path, { parts: [...parts, { PartNumber: 3, ETag: 'x' }] })).toEqual(refused);
  expect(proxy.calls.length).toBe(before);
  expect((await call('POST', path, { parts })).status).toBe(200);
});

test('parts are listed from every page of S3, up to those of the largest file', async () => {
  const { uploadId: UploadId, key: Key } = await begun();
  // A browser with temporary credentials signs parts itself.
  for (const PartNumber of [1, 2, 3, 4])
    await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: 'x' }));
  const before = proxy.calls.length;
  const { json } = await call('GET', multipartPath(UploadId, Key));
  const listed = StoredParts.parse(json).map(({ PartNumber }) => PartNumber);
  expect({ listed, lists: proxy.calls.length - before }).toEqual({ listed: [1, 2], lists: 2 });
});

test('a form accepts a file of the maximum size, and none larger', async () => {
  const [fits, over] = [await form(), await form()];
  expect(fits.fields['x-amz-meta-name']).toBe('a&b=1+1');
  expect((await sendForm(fits, CEILING)).status).toBe(201);
  const refused = await sendForm(over, CEILING + 1);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('EntityTooLarge')]);
  expect(await isThere(over.fields.key ?? '')).toBe(false);
});

test('signed addresses, forms and credentials hold for a quarter of an hour', async () => {
  const upload = await begun();
  const address = await partOf(upload, 1);
  const signedForm = await form();
  const { credentials } = TemporaryCredentials.parse((await call('GET', '/s3/sts')).json);
  const lent = {
    accessKeyId: credentials.AccessKeyId,
    secretAccessKey: credentials.SecretAccessKey,
    sessionToken: credentials.SessionToken,
  };
  // A new client each time: a used one corrects its clock by the server's responses.
  const putAsMember = () =>
    new S3Client({ credentials: lent, maxAttempts: 1 }).send(
      new PutObjectCommand({ Bucket, Key: `uploads/${member.user.id}/x`, Body: 'x' }),
    );
  later(QUARTER_MS - 30_000);
  expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(200);
  expect((await sendForm(signedForm, 1)).status).toBe(201);
  await putAsMember();
  later(60_000);
  const late = await fetch(address, { method: 'PUT', body: 'x' });
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
  const lateForm = await sendForm(signedForm, 1);
  expect([lateForm.status, await lateForm.text()]).toEqual([403, expect.stringContaining('Policy expired')]);
  await expect(putAsMember()).rejects.toMatchObject({ name: 'ExpiredToken' });
});
