/** The uploads bucket and its client. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { settings } from '../platform/settings.ts';

export const { UPLOADS_BUCKET: Bucket } = settings('UPLOADS_BUCKET');
// Presigned URLs carry no checksum, because the browser that uses them computes none.
export const s3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
});

/**
 * Whether there is an object that can be read. To HEAD, S3 answers 404 where there is none, and 400 where it needs the uploader's own key,
 * among other causes (S3 API reference, HeadObject).
 */
export async function isStored(Key: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket, Key }));
    return true;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || (status === 400 && (await needsKeyToRead(Key)))) return false;
    throw error;
  }
}

/** Asks with a GET: the answer to a HEAD has no body, which would say what is wrong. */
const needsKeyToRead = (Key: string): Promise<boolean> =>
  s3.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=0-0' })).then(({ Body }) => {
    void Body?.transformToWebStream().cancel();
    return false;
  }, needsUploadersKey);

/**
 * Whether S3 refuses to read an object because it was stored with a key of the uploader's. Its code alone has other causes too (S3 user
 * guide, "Using server-side encryption with customer-provided keys").
 */
export const needsUploadersKey = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.name === 'InvalidRequest' &&
  /Server Side Encryption/i.test(error.message);

/** Deletes an object. A missing one is no error. */
export const deleteUpload = (Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key }));
