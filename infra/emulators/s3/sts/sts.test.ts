/** AssumeRole through the STS client, and what session credentials may do in S3. */
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { AssumeRoleCommand } from '@aws-sdk/client-sts';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { BUCKET, s3ClientFor, startTestStore, stsClientFor } from '../test-store.ts';

const store = await startTestStore();
afterAll(store.stop);
afterEach(() => vi.useRealTimers());
const s3 = s3ClientFor(store.endpoint);
const sts = stsClientFor(store.endpoint);

const ROLE = { RoleArn: 'arn:aws:iam::123456789012:role/upload', RoleSessionName: 'browser', DurationSeconds: 900 };

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

test.each([
  ['a lifetime below 15 minutes', { DurationSeconds: 60 }],
  ['a policy that is not JSON', { Policy: '{' }],
  ['a policy with a condition that is not served', allow('s3:*', '*', { Condition: { StringLike: {} } })],
])('STS refuses %s', async (_, wrong) => {
  const asked = { ...ROLE, ...('Statement' in wrong ? { Policy: JSON.stringify(wrong) } : wrong) };
  await expect(sts.send(new AssumeRoleCommand(asked))).rejects.toMatchObject({ name: 'ValidationError' });
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
