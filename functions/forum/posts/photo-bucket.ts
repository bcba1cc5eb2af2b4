/** Deletes photos from the uploads bucket for the forum. A separate file, so that the S3 client is loaded with the first deletion. */
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';

const s3 = new S3Client({
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});

/** Deletes an object. A missing one is no error. */
export const deletePhotoFiles = (Bucket: string, Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key }));
