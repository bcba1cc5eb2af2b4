/** Uploading a file with one form, or with temporary credentials, which allow only the member's own prefix; and names and metadata that are refused. */
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { traces } from '../../../infra/testing/people/uploads.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { TemporaryCredentials, UploadForm } from '../../../shared/companion.ts';
import { CREDENTIALS_SECONDS, NO_UPLOAD_ROLE } from '../../../shared/uploads.ts';

const s3 = new S3Client({});
const { UPLOADS_BUCKET: Bucket } = process.env;
inOneWindow();

let member: Member;
beforeAll(async () => {
  member = await someSubscriber();
});

type UploadForm = z.output<typeof UploadForm>;
async function formFor(query: Record<string, string>): Promise<UploadForm> {
  return UploadForm.parse(await (await member.get(`/s3/params?${new URLSearchParams(query)}`)).json());
}
/** As a browser sends it: the fields first, the file last. */
function sendForm({ method, url, fields }: UploadForm, file: BlobPart, changes: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes })) body.set(name, value);
  body.set('file', new Blob([file]), 'room.jpg');
  return fetch(url, { method, body });
}

describe('a form', () => {
  test('takes the file with type and metadata, and returns its location', async () => {
    const form = await formFor({
      filename: 'Küche & Bad = 1.jpg',
      type: 'image/jpeg',
      'metadata[name]': 'Küche & Bad.jpg',
      'metadata[relativePath]': 'rooms/kitchen',
    });
    expect(form).toMatchObject({ method: 'POST', expires: 900, fields: { success_action_status: '201' } });
    const answer = await sendForm(form, 'bytes');
    expect(answer.status).toBe(201);
    const key = form.fields.key ?? '';
    expect(key).toMatch(new RegExp(`^uploads/${member.user.id}/\\w{26}/Kuche-Bad-1.jpg$`));
    expect(answer.headers.get('location')).toBe(`${form.url}/${key}`);
    expect(answer.headers.get('etag')).toMatch(/^".+"$/);
    const { ContentType, Metadata, Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
    expect([ContentType, Metadata?.relativepath, await Body?.transformToString()]).toEqual([
      'image/jpeg',
      'rooms/kitchen',
      'bytes',
    ]);
    expect(Buffer.from(Metadata?.name ?? '', 'latin1').toString()).toBe('Küche & Bad.jpg');
  });

  test.each<[string, (own: string) => Record<string, string>]>([
    ['another key', () => ({ key: 'images/00000000000000000000000000000000.webp' })],
    ["another member's prefix", (own) => ({ key: own.replace(member.user.id, '01ARZ3NDEKTSV4RRFFQ69G5FAV') })],
    ['another type', () => ({ 'content-type': 'text/html' })],
    ['an access list', () => ({ acl: 'public-read' })],
    ['metadata that was not asked for', () => ({ 'x-amz-meta-role': 'admin' })],
    ['a forged policy', () => ({ Policy: btoa('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}') })],
  ])('with %s is refused by S3, and nothing is kept', async (_, changes) => {
    const form = await formFor({ filename: 'room.jpg', type: 'image/jpeg' });
    const changed = changes(form.fields.key ?? '');
    expect((await sendForm(form, 'bytes', changed)).status).toBe(403);
    expect((await traces(changed.key ?? form.fields.key ?? '')).object).toBeUndefined();
  });
});

test('a name, a type or metadata that cannot be stored is refused, and no upload begins', async () => {
  for (const [body, words] of [
    [{ type: 'image/png' }, /Name the file/],
    [{ filename: '', type: 'image/png' }, /Name the file/],
    [{ filename: 'x'.repeat(1001), type: '' }, /too long/],
    [{ filename: 'x.png', type: 'image/png\r\nx-amz-acl: public-read' }, /type/],
    [{ filename: 'x.png', type: '', key: 'images/x' }, /key/],
    [{ filename: 'x', type: '', metadata: ['a'] }, /metadata/],
    [{ filename: 'x', type: '', metadata: { a: 'b\r\nx-amz-acl: public-read' } }, /metadata/],
    [{ filename: 'x', type: '', metadata: { 'a: b\r\n': 'c' } }, /metadata/],
    [{ filename: 'x', type: '', metadata: { a: 'é'.repeat(800) } }, /2 KB/],
    [
      { filename: 'x', type: '', metadata: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`k${n}`, 'v'])) },
      /10 entries/,
    ],
  ] as const) {
    const answer = await member.post('/s3/multipart', body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: expect.stringMatching(words) }]);
  }
  const form = await formFor({ filename: 'x', type: '', 'metadata[a]': 'x'.repeat(2047) });
  expect(form.fields['x-amz-meta-a']).toHaveLength(2047);
});

describe('temporary credentials', () => {
  async function lent() {
    const answer = await member.get('/s3/sts');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { credentials, bucket, region } = TemporaryCredentials.parse(await answer.json());
    const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = credentials;
    const client = new S3Client({
      region,
      credentials: { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken },
    });
    return { client, Bucket: bucket, Expiration };
  }
  const own = (name = 'room.jpg') => `uploads/${member.user.id}/01ARZ3NDEKTSV4RRFFQ69G5FAV/${name}`;

  test("upload files below the member's prefix for fifteen minutes", async () => {
    const { client, Expiration, ...bucket } = await lent();
    await client.send(new PutObjectCommand({ ...bucket, Key: own(), Body: 'bytes' }));
    expect((await traces(own())).object).toBe(5);
    const seconds = (Date.parse(Expiration) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(CREDENTIALS_SECONDS - 60);
    expect(seconds).toBeLessThanOrEqual(CREDENTIALS_SECONDS);
  });

  test('allow nothing else', async () => {
    const { client, Bucket } = await lent();
    const elsewhere = [
      'uploads/01ARZ3NDEKTSV4RRFFQ69G5FAV/x/room.jpg',
      `uploads/${member.user.id}`,
      `uploads/${member.user.id}x/room.jpg`,
      'images/00000000000000000000000000000000.webp',
      `${member.user.id}/room.jpg`,
    ];
    for (const call of [
      ...elsewhere.map((Key) => new PutObjectCommand({ Bucket, Key, Body: 'x' })),
      ...elsewhere.map((Key) => new CreateMultipartUploadCommand({ Bucket, Key })),
      new PutObjectCommand({ Bucket: 'verandah-knowledge', Key: own(), Body: 'x' }),
      new GetObjectCommand({ Bucket, Key: own() }),
      new DeleteObjectCommand({ Bucket, Key: own() }),
      new ListObjectsV2Command({ Bucket, Prefix: `uploads/${member.user.id}/` }),
    ])
      await expect(client.send(call as PutObjectCommand), JSON.stringify(call.input)).rejects.toMatchObject({
        name: 'AccessDenied',
      });
  });

  const key = Buffer.alloc(32, 'k').toString('base64');
  test.each<[string, Partial<PutObjectCommandInput>]>([
    ['a storage class with a minimum duration', { StorageClass: 'DEEP_ARCHIVE' }],
    ['a dearer storage class', { StorageClass: 'REDUCED_REDUNDANCY' }],
    ['an access list', { ACL: 'public-read' }],
    ['the owner’s access list', { ACL: 'bucket-owner-full-control' }],
    ['a grant', { GrantRead: 'uri="http://acs.amazonaws.com/groups/global/AllUsers"' }],
    ['an encryption key that we do not have', { SSECustomerAlgorithm: 'AES256', SSECustomerKey: key }],
  ])('cannot choose %s', async (_, choice) => {
    const { client, Bucket } = await lent();
    const where = { Bucket, Key: own(), ...choice };
    for (const call of [new PutObjectCommand({ ...where, Body: 'x' }), new CreateMultipartUploadCommand(where)])
      await expect(client.send(call)).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  test('may name the standard storage class', async () => {
    const { client, Bucket } = await lent();
    const where = { Bucket, Key: own('named.jpg'), StorageClass: 'STANDARD' as const };
    await client.send(new PutObjectCommand({ ...where, Body: 'x' }));
    await client.send(new CreateMultipartUploadCommand(where));
  });

  test('of two members differ, and one cannot use the other token', async () => {
    const [mine, theirs] = await Promise.all(
      [member, await someSubscriber()].map(
        async (who) => TemporaryCredentials.parse(await (await who.get('/s3/sts')).json()).credentials,
      ),
    );
    expect(mine?.AccessKeyId).not.toBe(theirs?.AccessKeyId);
    const { AccessKeyId = '', SecretAccessKey = '' } = mine ?? {};
    const mixed = {
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      sessionToken: theirs?.SessionToken ?? '',
    };
    const put = new PutObjectCommand({ Bucket, Key: own(), Body: 'x' });
    await expect(new S3Client({ credentials: mixed }).send(put)).rejects.toMatchObject({ name: 'InvalidToken' });
  });
});

test('all ways to begin an upload share one rate limit', async () => {
  const who = await someSubscriber();
  const { RateLimits } = await import('../../platform/table/items/counts.ts');
  const { windowAt } = await import('../../platform/http/rate-limit.ts');
  const { window, secondsLeft } = windowAt({ times: 200, perSeconds: 3_600 });
  const ttl = Math.ceil(Date.now() / 1000 + secondsLeft);
  await RateLimits.put('POST /api/objects/upload', who.user.id, window, { calls: 199, ttl });
  const remote = { url: 'https://nowhere.example/a.jpg', protocol: 's3-multipart' };
  const ways = [
    () => who.post('/api/objects/upload', {}),
    () => who.post('/s3/multipart', { filename: 'a.jpg', type: 'image/jpeg' }),
    () => who.get('/s3/params?filename=a.jpg'),
    () => who.get('/s3/sts'),
    () => who.post('/companion/url/get', remote),
  ];
  const statuses: number[] = [];
  for (const begin of ways) statuses.push((await begin()).status);
  expect(statuses).toEqual([200, 429, 429, 429, 429]);
});

// Last: from here on the code under test in this process has a member's credentials.
test('a URL presigned with temporary credentials contains their token', async () => {
  const { credentials } = TemporaryCredentials.parse(await (await member.get('/s3/sts')).json());
  // Before the module is imported: it reads its settings as it loads.
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: credentials.AccessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.SecretAccessKey,
    AWS_SESSION_TOKEN: credentials.SessionToken,
    UPLOAD_ROLE_ARN: NO_UPLOAD_ROLE,
  });
  const { presignedUrl } = await import('../addresses.ts');
  const put = async (key: string) =>
    (await fetch(await presignedUrl('PUT', key, { 'x-id': 'PutObject' }, 60), { method: 'PUT', body: 'x' })).status;
  expect(await put(`uploads/${member.user.id}/x`)).toBe(200);
  expect(await put('images/x')).toBe(403);

  const { temporaryCredentials } = await import('./credentials.ts');
  await expect(temporaryCredentials('01ARZ3NDEKTSV4RRFFQ69G5FAV'), 'no role').rejects.toMatchObject({ status: 404 });
});
