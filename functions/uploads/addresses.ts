/** The plain and the signed URLs of objects in the uploads bucket. */
import { objectUrlIn, signerFor } from '../platform/aws/signed-url.ts';
import { settings } from '../platform/settings.ts';
import { s3 } from './bucket.ts';

export const { UPLOADS_URL } = settings('UPLOADS_URL');
const sign = signerFor(s3);

/** The plain URL of an object, as S3 returns it. */
export const objectUrl = (key: string): string => objectUrlIn(UPLOADS_URL, key);

/**
 * A signed URL, which allows one call on one object.
 * @param query The parameters that name the call: `partNumber`, `uploadId`, `x-id`.
 * @param size The size of a PUT in bytes: S3 then refuses any other `Content-Length`.
 */
export const presignedUrl = (
  method: 'GET' | 'PUT',
  key: string,
  query: Record<string, string>,
  expiresInSeconds: number,
  size?: number,
): Promise<string> =>
  sign({
    method,
    url: objectUrl(key),
    query,
    expiresInSeconds,
    ...(size !== undefined && { headers: { 'content-length': String(size) } }),
  });
