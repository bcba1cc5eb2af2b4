/** @uppy/companion over an object store, set up as documented: the reference for our own calls. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { app as companion } from '@uppy/companion';

/** Settings besides those of our functions. */
export interface PublishedSettings {
  AWS_ACCESS_KEY_ID: string;
  AWS_SECRET_ACCESS_KEY: string;
  AWS_REGION: string;
  AWS_ENDPOINT_URL_S3: string;
  UPLOADS_BUCKET: string;
  filePath: string;
}

/** Starts it on any free port. */
export async function publishedCompanion(settings: PublishedSettings): Promise<{ port: number; close(): void }> {
  const { app } = companion({
    secret: 'nobody signs in',
    filePath: settings.filePath,
    server: { host: '127.0.0.1' },
    corsOrigins: true,
    uploadUrls: ['http://127.0.0.1'],
    // Off, as ours does not do this work either.
    metrics: false,
    s3: {
      key: settings.AWS_ACCESS_KEY_ID,
      secret: settings.AWS_SECRET_ACCESS_KEY,
      bucket: settings.UPLOADS_BUCKET,
      region: settings.AWS_REGION,
      endpoint: settings.AWS_ENDPOINT_URL_S3,
      // The same as ours.
      expires: 900,
    },
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
