/** What a browser on the site's origin may send and read. */
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
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

test('a preflight from the site is allowed', async () => {
  const response = await preflight(ORIGIN, 'PUT');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-methods': expect.stringContaining('PUT'),
    'access-control-allow-headers': 'content-type, x-amz-meta-a',
    'access-control-expose-headers': 'ETag, Location',
    'access-control-max-age': '3000',
    vary: expect.stringContaining('Origin'),
  });
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

test('a script may read the ETag of its upload', async () => {
  const url = await store.presign(new PutObjectCommand({ Bucket: BUCKET, Key: 'cors.txt' }));
  const response = await fetch(url, { method: 'PUT', body: 'x', headers: { Origin: ORIGIN } });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(response.headers.get('access-control-expose-headers')).toContain('ETag');
});

test('a script on another origin cannot', async () => {
  const url = await store.presign(new GetObjectCommand({ Bucket: BUCKET, Key: 'cors.txt' }));
  const response = await fetch(url, { headers: { Origin: 'http://evil.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});
