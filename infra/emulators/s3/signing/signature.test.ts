/** Who gets access: header and presigned signatures, tampering, expiry, clock skew, scope. */
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { BUCKET, CREDENTIALS, s3ClientFor, startTestStore, tamper } from '../test-store.ts';

const store = await startTestStore();
afterAll(store.stop);
afterEach(() => vi.useRealTimers());
const s3 = s3ClientFor(store.endpoint);

beforeAll(async () => {
  await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'a.txt', Body: 'hello' }));
  await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'b.txt', Body: 'other' }));
});

const getA = new GetObjectCommand({ Bucket: BUCKET, Key: 'a.txt' });

/** Status and error code of a refusal. */
async function refusal(response: Response): Promise<string> {
  return `${response.status} ${/<Code>(\w+)</.exec(await response.text())?.[1]}`;
}

describe('a presigned GET', () => {
  test('is refused with another signature, key, parameter or method', async () => {
    const url = await store.presign(getA);
    const wrong = [
      tamper(url),
      url.replace('/a.txt', '/b.txt'),
      `${url}&response-content-type=text/html`,
      url.replace('Expires=60', 'Expires=6000'),
    ];
    for (const address of wrong) expect(await refusal(await fetch(address))).toBe('403 SignatureDoesNotMatch');
    expect(await refusal(await fetch(url, { method: 'DELETE' }))).toBe('403 SignatureDoesNotMatch');
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(403);
  });
});

describe('a signed SDK call', () => {
  test('is refused with a wrong secret, key, session, region or clock', async () => {
    const call = (config: ConstructorParameters<typeof S3Client>[0]) => s3ClientFor(store.endpoint, config).send(getA);
    const wrong = { accessKeyId: CREDENTIALS.accessKeyId, secretAccessKey: 'wrong' };
    await expect(call({ credentials: wrong })).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(call({ credentials: { ...wrong, accessKeyId: 'AKIAUNKNOWN' } })).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
    await expect(call({ credentials: { ...CREDENTIALS, sessionToken: 'invented' } })).rejects.toMatchObject({
      name: 'InvalidToken',
    });
    await expect(call({ region: 'us-east-1' })).rejects.toMatchObject({ name: 'AuthorizationHeaderMalformed' });
    await expect(call({ systemClockOffset: -20 * 60_000 })).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
  });

  test('is refused when the body is not the one that was signed', async () => {
    const client = s3ClientFor(store.endpoint);
    client.middlewareStack.add(
      (next) => (args) => {
        Object.assign(args.request as object, { body: 'HELLO' });
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'changeBodyAfterSigning' },
    );
    const put = new PutObjectCommand({ Bucket: BUCKET, Key: 'changed.txt', Body: 'hello' });
    await expect(client.send(put)).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
    await expect(s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'changed.txt' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });
});
