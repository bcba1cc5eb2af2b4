/** The uploads bucket: its client, and its plain and presigned URLs. Signing makes no request. */
import { DeleteObjectCommand, HeadObjectCommand, NotFound, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { settings } from '../platform/settings.ts';

export const { UPLOADS_BUCKET: Bucket } = settings('UPLOADS_BUCKET');
// Presigned URLs carry no checksum, because the browser that uses them computes none.
export const s3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
});
const presigner = new S3RequestPresigner({ ...s3.config });

let found: URL | undefined;
/** The bucket's URL at S3, `https://bucket.s3.region.amazonaws.com/`, as the SDK builds it. Cached after the first call. */
async function bucketAddress(): Promise<URL> {
  found ??= new URL((await createPresignedPost(s3, { Bucket, Key: '-' })).url);
  return found;
}

/** The plain URL of an object, as S3 returns it. Our keys need no encoding. */
export async function objectUrl(key: string): Promise<string> {
  const { origin, pathname } = await bucketAddress();
  return `${origin}${pathname.replace(/\/$/, '')}/${key}`;
}

/**
 * A presigned URL, which allows one call on one object. Calls the presigner directly: `getSignedUrl` first runs the middleware of a
 * whole call, which takes five times as long (`npm run bench -- companion`).
 * @param query The parameters that name the call: `partNumber`, `uploadId`, `x-id`.
 * @param size The size of a PUT in bytes: S3 then refuses any other `Content-Length`.
 */
export async function presignedUrl(
  method: 'GET' | 'PUT',
  key: string,
  query: Record<string, string>,
  expiresIn: number,
  size?: number,
): Promise<string> {
  const { protocol, hostname, port, host, pathname } = new URL(await objectUrl(key));
  const signed = await presigner.presign(
    {
      method,
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      query,
      headers: { host, ...(size !== undefined && { 'content-length': String(size) }) },
    },
    { expiresIn },
  );
  const parameters = Object.entries(signed.query ?? {}).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return `${protocol}//${host}${pathname}?${parameters.join('&')}`;
}

/** The size of an object in bytes; undefined where there is none. */
export async function storedSize(Key: string): Promise<number | undefined> {
  try {
    return (await s3.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Deletes an object. A missing one is no error. */
export const deleteUpload = (Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key }));
