/** How an error response of S3 is classified: object absent, or unreadable. The test's server sends S3's responses. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';

test('a HEAD that S3 refuses is explained by a GET', async () => {
  let code = '';
  let message = '';
  const server = createServer(({ method }, response) => {
    response.writeHead(400, { 'content-type': 'application/xml' });
    response.end(method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    UPLOADS_BUCKET: 'uploads',
    AWS_REGION: 'ap-southeast-2',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  const { isStored } = await import('./bucket.ts');
  // The words that S3 uses for an object with a key of its own (infra/emulators/s3/objects/write-headers.ts).
  [code, message] = ['InvalidRequest', 'The object was stored using a form of Server Side Encryption.'];
  expect(await isStored('sealed')).toBe(false);
  [code, message] = ['InvalidRequest', 'Missing required header for this request'];
  await expect(isStored('asked wrongly')).rejects.toThrow();
  [code, message] = ['AuthorizationHeaderMalformed', 'The region is wrong'];
  await expect(isStored('asked elsewhere')).rejects.toThrow();
  server.close();
});
