/** Emptying buckets, with the object store of the local stage. */
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { BUCKET, s3ClientFor, startTestStore } from '../../emulators/s3/test-store.ts';
import { emptyBucket } from './destruction.ts';

test('a bucket is emptied completely, and a missing one is empty', async () => {
  const store = await startTestStore();
  const s3 = s3ClientFor(store.endpoint);
  for (let n = 0; n < 12; n++) await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: `uploads/${n}`, Body: 'x' }));
  expect(await emptyBucket(s3, BUCKET)).toBe(12);
  expect(await emptyBucket(s3, BUCKET)).toBe(0);
  expect(await emptyBucket(s3, 'no-such-bucket')).toBe(0);
  await store.stop();
});
