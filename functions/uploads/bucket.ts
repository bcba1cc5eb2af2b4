/** The uploads bucket and its client. */
import { DeleteObjectCommand, HeadObjectCommand, NotFound, S3Client } from '@aws-sdk/client-s3';
import { settings } from '../platform/settings.ts';

export const { UPLOADS_BUCKET: Bucket } = settings('UPLOADS_BUCKET');
// Presigned URLs carry no checksum, because the browser that uses them computes none.
export const s3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
});

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
