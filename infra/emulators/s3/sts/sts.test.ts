/** AssumeRole through the STS client, and what session credentials may do in S3. */
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand, GetSessionTokenCommand } from '@aws-sdk/client-sts';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { BUCKET, CREDENTIALS, s3ClientFor, startTestStore, stsClientFor } from '../test-store.ts';

const store = await startTestStore();
afterAll(store.stop);
afterEach(() => vi.useRealTimers());
const s3 = s3ClientFor(store.endpoint);
const sts = stsClientFor(store.endpoint);

const ROLE = { RoleArn: 'arn:aws:iam::123456789012:role/upload', RoleSessionName: 'browser', DurationSeconds: 900 };
const DENIED = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } };

beforeAll(async () => {
  for (const Key of ['uploads/alice/own', 'uploads/bob/secret'])
    await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: Key }));
});

async function assume(policy?: object) {
  const { Credentials: { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = {} } = await sts.send(
    new AssumeRoleCommand({ ...ROLE, ...(policy && { Policy: JSON.stringify(policy) }) }),
  );
  return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
}

const allow = (Action: string | string[], Resource: string | string[], more: object = {}) => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action, Resource, ...more }],
});
const object = (key: string) => `arn:aws:s3:::${BUCKET}/${key}`;
const ALICE = allow(['s3:PutObject', 's3:AbortMultipartUpload'], object('uploads/alice/*'));
const s3As = async (policy: object) => s3ClientFor(store.endpoint, { credentials: await assume(policy) });

test.each([
  ['a lifetime below 15 minutes', { DurationSeconds: 60 }],
  ['a policy that is not JSON', { Policy: '{' }],
  ['a policy with a condition that is not served', allow('s3:*', '*', { Condition: { StringLike: {} } })],
])('STS refuses %s', async (_, wrong) => {
  const asked = { ...ROLE, ...('Statement' in wrong ? { Policy: JSON.stringify(wrong) } : wrong) };
  await expect(sts.send(new AssumeRoleCommand(asked))).rejects.toMatchObject({ name: 'ValidationError' });
});

test('STS refuses other actions, wrong secrets and unknown keys', async () => {
  const assumeAs = (credentials: typeof CREDENTIALS) =>
    stsClientFor(store.endpoint, { credentials }).send(new AssumeRoleCommand(ROLE));
  await expect(sts.send(new GetSessionTokenCommand({}))).rejects.toMatchObject({ name: 'ValidationError' });
  await expect(assumeAs({ ...CREDENTIALS, secretAccessKey: 'wrong' })).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  });
  await expect(assumeAs({ ...CREDENTIALS, accessKeyId: 'AKIAUNKNOWN' })).rejects.toMatchObject({
    name: 'InvalidAccessKeyId',
  });
});

describe('session credentials', () => {
  test('expire, together with the URLs they signed', async () => {
    const credentials = await assume();
    const session = s3ClientFor(store.endpoint, { credentials });
    const command = new GetObjectCommand({ Bucket: BUCKET, Key: 'uploads/alice/own' });
    const url = await getSignedUrl(session, command, { expiresIn: 3600 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
    expect((await fetch(url)).status).toBe(400);
    await expect(s3ClientFor(store.endpoint, { credentials }).send(command)).rejects.toMatchObject({
      name: 'ExpiredToken',
    });
  });

  test("are refused with a changed token or other keys' token", async () => {
    const [one, two] = [await assume(ALICE), await assume()];
    const command = new PutObjectCommand({ Bucket: BUCKET, Key: 'uploads/alice/x', Body: 'x' });
    for (const sessionToken of [`${one.sessionToken}x`, two.sessionToken, '.']) {
      const forged = s3ClientFor(store.endpoint, { credentials: { ...one, sessionToken } });
      await expect(forged.send(command)).rejects.toMatchObject({ name: 'InvalidToken' });
    }
  });
});

describe('a session policy', () => {
  test('denies other prefixes, other buckets and other actions', async () => {
    const alice = await s3As(ALICE);
    const put = (Bucket: string, Key: string) => alice.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    await put(BUCKET, 'uploads/alice/new');
    for (const key of ['uploads/bob/x', 'uploads/alice', 'uploads/alicex/x', 'x/uploads/alice/x', '/uploads/alice/x'])
      await expect(put(BUCKET, key)).rejects.toMatchObject(DENIED);
    for (const bucket of ['other-bucket', 'no-such-bucket'])
      await expect(put(bucket, 'uploads/alice/x')).rejects.toMatchObject(DENIED);
    const own = { Bucket: BUCKET, Key: 'uploads/alice/own' };
    await expect(alice.send(new GetObjectCommand(own))).rejects.toMatchObject(DENIED);
    await expect(alice.send(new ListObjectsV2Command({ Bucket: BUCKET }))).rejects.toMatchObject(DENIED);
    const url = await getSignedUrl(alice, new GetObjectCommand({ Bucket: BUCKET, Key: 'uploads/bob/secret' }));
    expect((await fetch(url)).status).toBe(403);
  });

  test('is applied to each key of a delete-many', async () => {
    const cleaner = await s3As(allow('s3:DeleteObject', object('clean/1')));
    for (const Key of ['clean/1', 'clean/10']) await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x' }));
    const Delete = { Objects: [{ Key: 'clean/1' }, { Key: 'clean/10' }], Quiet: true };
    const { Errors, Deleted } = await cleaner.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete }));
    expect(Deleted).toBeUndefined();
    expect(Errors).toMatchObject([{ Key: 'clean/10', Code: 'AccessDenied' }]);
  });

  test('decides by the headers of an upload', async () => {
    const Condition = {
      StringEqualsIfExists: { 's3:x-amz-storage-class': ['STANDARD', 'GLACIER'] },
      Null: { 's3:x-amz-server-side-encryption-customer-algorithm': 'true' },
    };
    const writer = await s3As(allow('s3:PutObject', object('*'), { Condition }));
    const put = (choice: Partial<PutObjectCommandInput>) =>
      writer.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'chosen', Body: 'x', ...choice }));
    await put({});
    await put({ StorageClass: 'GLACIER' });
    const key = Buffer.alloc(32, 'k').toString('base64');
    for (const choice of [
      { StorageClass: 'STANDARD_IA' as const },
      { SSECustomerAlgorithm: 'AES256', SSECustomerKey: key },
      // Needs s3:PutObjectAcl too.
      { ACL: 'bucket-owner-full-control' as const },
    ])
      await expect(put(choice)).rejects.toMatchObject(DENIED);
  });

  test('hides whether a key exists from callers who may not list', async () => {
    const reader = await s3As(allow('s3:GetObject', object('*')));
    const missing = new HeadObjectCommand({ Bucket: BUCKET, Key: 'missing' });
    await expect(reader.send(missing)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    const lister = await s3As(allow(['s3:GetObject', 's3:ListBucket'], [object('*'), `arn:aws:s3:::${BUCKET}`]));
    await expect(lister.send(missing)).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  });
});
