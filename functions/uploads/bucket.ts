/** The uploads bucket and its client. */
import { DeleteObjectCommand, HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { settings } from '../platform/settings.ts';

export const { UPLOADS_BUCKET: Bucket } = settings('UPLOADS_BUCKET');
// Presigned URLs carry no checksum, because the browser that uses them computes none.
export const s3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
});

/**
 * Whether there is an object that can be read. To HEAD, S3 answers 404 where there is none, and 400 where it needs the uploader's own key
 * (S3 API reference, HeadObject).
 */
export async function isStored(Key: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket, Key }));
    return true;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 400) return false;
    throw error;
  }
}

/** Deletes an object. A missing one is no error. */
export const deleteUpload = (Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key }));
