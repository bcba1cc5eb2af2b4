/** Signed addresses of a shared photo, for a visitor without a session. */
import { S3Client } from '@aws-sdk/client-s3';
import { READ_URL_SECONDS } from '../../../../shared/uploads.ts';
import { objectUrlIn, signerFor } from '../../../platform/aws/signed-url.ts';
import { settings } from '../../../platform/settings.ts';

const { UPLOADS_URL } = settings('UPLOADS_URL');
const sign = signerFor(new S3Client({}));

/** An address that reads one object for five minutes, and does nothing else. */
export const addressOf = (key: string): Promise<string> =>
  sign({
    method: 'GET',
    url: objectUrlIn(UPLOADS_URL, key),
    query: { 'x-id': 'GetObject' },
    expiresInSeconds: READ_URL_SECONDS,
  });
