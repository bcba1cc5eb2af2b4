/** AssumeRole and GetFederationToken through the STS client, and what session credentials may do in S3. */
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand, GetFederationTokenCommand, GetSessionTokenCommand } from '@aws-sdk/client-sts';
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

async function assume(policy?: object | string) {
  const Policy = typeof policy === 'object' ? JSON.stringify(policy) : policy;
  const { Credentials: { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = {} } = await sts.send(
    new AssumeRoleCommand({ ...ROLE, Policy }),
  );
  return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
}

const allow = (Action: string | string[], Resource: string | string[]) => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action, Resource }],
});
const object = (key: string) => `arn:aws:s3:::${BUCKET}/${key}`;
const ALICE = allow(
  ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
  object('uploads/alice/*'),
);
const s3As = async (policy: object) => s3ClientFor(store.endpoint, { credentials: await assume(policy) });

describe('STS', () => {
  test.each([
    ['a lifetime below 15 minutes', { DurationSeconds: 60 }, 'ValidationError'],
    ['a role that is no role', { RoleArn: 'arn:aws:iam::1:user/x' }, 'ValidationError'],
    ['a session name with spaces', { RoleSessionName: 'a b' }, 'ValidationError'],
    ['a policy that is not JSON', { Policy: '{' }, 'MalformedPolicyDocument'],
    [
      'a policy with a condition that is not served',
      { Policy: JSON.stringify({ Statement: [{ ...ALICE.Statement[0], Condition: { StringLike: {} } }] }) },
      'MalformedPolicyDocument',
    ],
    ['a policy of more than 2048 characters', { Policy: ' '.repeat(2049) }, 'ValidationError'],
  ])('refuses %s', async (_, wrong, name) => {
    await expect(sts.send(new AssumeRoleCommand({ ...ROLE, ...wrong }))).rejects.toMatchObject({
      name: expect.stringContaining(name),
      $metadata: { httpStatusCode: 400 },
    });
  });

  test('GetFederationToken returns keys with the rights of their policy', async () => {
    const federated = async (Policy?: string) => {
      const { Credentials: keys, FederatedUser } = await sts.send(
        new GetFederationTokenCommand({ Name: 'browser', DurationSeconds: 900, Policy }),
      );
      expect(FederatedUser?.Arn).toBe('arn:aws:sts::000000000000:federated-user/browser');
      const credentials = {
        accessKeyId: keys?.AccessKeyId ?? '',
        secretAccessKey: keys?.SecretAccessKey ?? '',
        sessionToken: keys?.SessionToken ?? '',
      };
      return { s3: s3ClientFor(store.endpoint, { credentials }), sts: stsClientFor(store.endpoint, { credentials }) };
    };
    const put = new PutObjectCommand({ Bucket: BUCKET, Key: 'uploads/alice/federated', Body: 'x' });
    const alice = await federated(JSON.stringify(ALICE));
    await alice.s3.send(put);
    await expect((await federated()).s3.send(put)).rejects.toMatchObject(DENIED);
    await expect(alice.sts.send(new GetFederationTokenCommand({ Name: 'again' }))).rejects.toMatchObject(DENIED);
    await expect(sts.send(new GetFederationTokenCommand({ Name: 'a b' }))).rejects.toMatchObject({
      name: 'ValidationError',
    });
  });

  test('refuses other actions, wrong secrets, unknown keys, and roles for sessions', async () => {
    const assumeAs = (credentials: typeof CREDENTIALS) =>
      stsClientFor(store.endpoint, { credentials }).send(new AssumeRoleCommand(ROLE));
    await expect(sts.send(new GetSessionTokenCommand({}))).rejects.toMatchObject({ name: 'InvalidAction' });
    await expect(assumeAs({ ...CREDENTIALS, secretAccessKey: 'wrong' })).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    await expect(assumeAs({ ...CREDENTIALS, accessKeyId: 'AKIAUNKNOWN' })).rejects.toMatchObject({
      name: 'InvalidClientTokenId',
    });
    const session = stsClientFor(store.endpoint, { credentials: await assume() });
    await expect(session.send(new AssumeRoleCommand(ROLE))).rejects.toMatchObject(DENIED);
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
    const [one, two] = [await assume(ALICE), await assume(ALICE)];
    const [claims = '', seal = ''] = one.sessionToken.split('.');
    const wider = Buffer.from(Buffer.from(claims, 'base64url').toString().replaceAll('alice', '*')).toString(
      'base64url',
    );
    const command = new PutObjectCommand({ Bucket: BUCKET, Key: 'uploads/bob/x', Body: 'x' });
    for (const sessionToken of [`${wider}.${seal}`, two.sessionToken, claims, '.', 'é.é']) {
      const forged = s3ClientFor(store.endpoint, { credentials: { ...one, sessionToken } });
      const refusal = sessionToken === 'é.é' ? {} : { name: 'InvalidToken' };
      await expect(forged.send(command)).rejects.toMatchObject(refusal);
    }
  });
});

describe('a session policy', () => {
  test('denies other prefixes, other buckets and other actions', async () => {
    const alice = await s3As(ALICE);
    await alice.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'uploads/alice/new', Body: 'x' }));
    const put = (Bucket: string, Key: string) => alice.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    for (const key of [
      'uploads/bob/x',
      'uploads/alice',
      'uploads/alicex/x',
      'x/uploads/alice/x',
      'Uploads/alice/x',
      '/uploads/alice/x',
    ]) {
      await expect(put(BUCKET, key)).rejects.toMatchObject(DENIED);
    }
    await expect(put('other-bucket', 'uploads/alice/x')).rejects.toMatchObject(DENIED);
    await expect(put('no-such-bucket', 'uploads/alice/x')).rejects.toMatchObject(DENIED);
    const own = { Bucket: BUCKET, Key: 'uploads/alice/own' };
    await expect(alice.send(new GetObjectCommand(own))).rejects.toMatchObject(DENIED);
    await expect(alice.send(new ListObjectsV2Command({ Bucket: BUCKET }))).rejects.toMatchObject(DENIED);
    const url = await getSignedUrl(alice, new GetObjectCommand({ Bucket: BUCKET, Key: 'uploads/bob/secret' }));
    expect((await fetch(url)).status).toBe(403);
  });

  test('is applied to each key of a delete-many', async () => {
    const cleaner = await s3As(allow('s3:Delete*', object('clean/?')));
    for (const Key of ['clean/1', 'clean/10']) await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x' }));
    const Delete = { Objects: [{ Key: 'clean/1' }, { Key: 'clean/10' }], Quiet: true };
    const { Errors, Deleted } = await cleaner.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete }));
    expect(Deleted).toBeUndefined();
    expect(Errors).toMatchObject([{ Key: 'clean/10', Code: 'AccessDenied' }]);
  });

  test('decides by the headers of an upload', async () => {
    const conditions = {
      StringEqualsIfExists: { 's3:x-amz-storage-class': ['STANDARD', 'GLACIER'] },
      Null: { 's3:x-amz-server-side-encryption-customer-algorithm': 'true' },
    };
    const [statement] = allow('s3:PutObject', object('*')).Statement;
    const writer = await s3As({ Statement: [{ ...statement, Condition: conditions }] });
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
