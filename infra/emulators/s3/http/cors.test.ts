/** What a browser may not send or read. The product's pages try what it may. */
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, expect, test } from 'vitest';
import { BUCKET, ORIGIN, startTestStore } from '../test-store.ts';

const store = await startTestStore([{ name: BUCKET, cors: { allowedOrigins: [ORIGIN] } }, { name: 'closed' }]);
afterAll(store.stop);

const preflight = (origin: string, method: string, bucket = BUCKET, asked = 'content-type, x-amz-meta-a') =>
  fetch(`${store.endpoint}/${bucket}/cors.txt`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': asked,
    },
  });

test('other origins, other methods and buckets without a rule are refused', async () => {
  const refused = [
    preflight('http://evil.example', 'PUT'),
    preflight(ORIGIN, 'DELETE'),
    preflight(ORIGIN, 'PUT', 'closed'),
    preflight(ORIGIN, 'PUT', 'none'),
  ];
  for (const response of await Promise.all(refused)) {
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('a script on another origin cannot read an object', async () => {
  const url = await store.presign(new GetObjectCommand({ Bucket: BUCKET, Key: 'cors.txt' }));
  const response = await fetch(url, { headers: { Origin: 'http://evil.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});
