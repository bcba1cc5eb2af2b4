/** Browser form uploads with a signed POST policy, by plain fetch. */
import { createHmac } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { AssumeRoleCommand } from '@aws-sdk/client-sts';
import { afterAll, describe, expect, test } from 'vitest';
import { BUCKET, CREDENTIALS, md5, REGION, s3ClientFor, startTestStore, stsClientFor } from '../test-store.ts';

const store = await startTestStore();
afterAll(store.stop);
const s3 = s3ClientFor(store.endpoint);

type Fields = Record<string, string>;
type Form = {
  fields?: Fields;
  conditions?: unknown[];
  expiresIn?: number;
  credentials?: typeof CREDENTIALS & { sessionToken?: string };
  region?: string;
};

/** Fields of a form, signed as a backend signs them. Written out here, so that the test does not use the store's own code. */
function signForm({
  fields = {},
  conditions = [],
  expiresIn = 60,
  credentials = CREDENTIALS,
  region = REGION,
}: Form): Fields {
  const now = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [now.slice(0, 8), region, 's3', 'aws4_request'];
  const signed: Fields = {
    key: 'post/f.txt',
    ...fields,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [credentials.accessKeyId, ...scope].join('/'),
    'x-amz-date': now,
    ...(credentials.sessionToken ? { 'x-amz-security-token': credentials.sessionToken } : {}),
  };
  const exact = Object.entries(signed).map(([name, value]) => ({ [name]: value }));
  const expiration = new Date(Date.now() + expiresIn * 1000).toISOString();
  const policy = Buffer.from(
    JSON.stringify({ expiration, conditions: [{ bucket: BUCKET }, ...exact, ...conditions] }),
  ).toString('base64');
  let key: string | Buffer = `AWS4${credentials.secretAccessKey}`;
  for (const part of [...scope, policy]) key = createHmac('sha256', key).update(part).digest();
  return { ...signed, policy, 'x-amz-signature': Buffer.from(key).toString('hex') };
}

async function post(
  fields: Fields,
  file: BlobPart,
  name = 'f.txt',
  bucket = BUCKET,
): Promise<{ status: number; code: string | undefined; headers: Headers; text: string }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([file]), name);
  const response = await fetch(`${store.endpoint}/${bucket}`, { method: 'POST', body: form });
  const text = await response.text();
  return { status: response.status, code: /<Code>(\w+)</.exec(text)?.[1], headers: response.headers, text };
}

const get = async (Key: string) => s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }));

describe('a signed form', () => {
  test('uploads, with the type, metadata and address of the object', async () => {
    const fields = { 'Content-Type': 'text/plain', 'x-amz-meta-room': 'Küche' };
    const { status, headers } = await post(signForm({ fields, conditions: [['content-length-range', 1, 10]] }), 'abc');
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe(`"${md5('abc')}"`);
    expect(headers.get('location')).toBe(`${store.endpoint}/${BUCKET}/post/f.txt`);
    const got = await get('post/f.txt');
    expect(got.ContentType).toBe('text/plain');
    expect(await got.Body?.transformToString()).toBe('abc');
    expect(Buffer.from(got.Metadata?.['room'] ?? '', 'latin1').toString()).toBe('Küche');
  });

  test('streams a large file that contains boundary-like text', async () => {
    const file = Buffer.alloc(12 * 1024 * 1024, '\r\n--almost a boundary\r\n--');
    expect((await post(signForm({}), file)).status).toBe(201);
    expect(md5((await (await get('post/f.txt')).Body?.transformToByteArray()) ?? '')).toBe(md5(file));
  });
});

describe('a form is refused', () => {
  const refused = async (fields: Fields, file = 'abc', bucket?: string) => {
    const { status, code } = await post({ ...fields, key: fields['key'] ?? '' }, file, 'f.txt', bucket);
    return `${status} ${code}`;
  };

  test('when the file is larger or smaller than the policy says', async () => {
    const form = { fields: { key: 'post/size' }, conditions: [['content-length-range', 2, 10]] };
    expect(await refused(signForm(form), 'x'.repeat(100))).toBe('400 EntityTooLarge');
    expect(await refused(signForm(form), 'x')).toBe('400 EntityTooSmall');
    expect(await refused(signForm(form), 'x'.repeat(20 * 1024 * 1024))).toBe('400 EntityTooLarge');
    await expect(get('post/size')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('when signature, key or region are wrong', async () => {
    expect(await refused({ ...signForm({}), 'x-amz-signature': 'deadbeef'.repeat(8) })).toBe(
      '403 SignatureDoesNotMatch',
    );
    expect(await refused(signForm({ credentials: { ...CREDENTIALS, accessKeyId: 'AKIAX' } }))).toBe(
      '403 InvalidAccessKeyId',
    );
    expect(await refused(signForm({ region: 'us-east-1' }))).toBe('403 AccessDenied');
  });

  test('when the policy is missing, expired or invalid', async () => {
    const { policy: _, ...withoutPolicy } = signForm({});
    expect(await refused(withoutPolicy)).toBe('403 AccessDenied');
    expect(await refused(signForm({ expiresIn: -1 }))).toBe('403 AccessDenied');
    expect(await refused(signForm({ conditions: [['matches', '$key', '.*']] }))).toBe('400 InvalidPolicyDocument');
  });

  test('when a field, key or bucket differs from the signed one', async () => {
    expect(await refused({ ...signForm({}), key: 'post/other' })).toBe('403 AccessDenied');
    expect(await refused({ ...signForm({}), 'x-amz-meta-extra': '1' })).toBe('403 AccessDenied');
    expect(await refused(signForm({}), 'abc', 'other-bucket')).toBe('403 AccessDenied');
  });

  test('when a field cannot become a header', async () => {
    expect(await refused(signForm({ fields: { 'x-amz-meta-a': 'line\r\nbreak' } }))).toBe('400 InvalidArgument');
  });

  test('when its session may not write there', async () => {
    const sts = stsClientFor(store.endpoint);
    const Policy = JSON.stringify({
      Statement: [{ Effect: 'Allow', Action: 's3:PutObject', Resource: `arn:aws:s3:::${BUCKET}/mine/*` }],
    });
    const role = { RoleArn: 'arn:aws:iam::123456789012:role/upload', RoleSessionName: 'browser', Policy };
    const { Credentials } = await sts.send(new AssumeRoleCommand(role));
    const credentials = {
      accessKeyId: Credentials?.AccessKeyId ?? '',
      secretAccessKey: Credentials?.SecretAccessKey ?? '',
      sessionToken: Credentials?.SessionToken ?? '',
    };
    expect((await post(signForm({ credentials, fields: { key: 'mine/f.txt' } }), 'abc')).status).toBe(201);
    expect(await refused(signForm({ credentials, fields: { key: 'theirs/f.txt' } }))).toBe('403 AccessDenied');
  });
});
