/** The bucket that photos are in, as far as the forum reaches it: a file of its own, read when the first photo goes. */
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';

const s3 = new S3Client({
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});

/** Deletes an object; one that is not there is as it should be. */
export const deletePhotoFiles = (Bucket: string, Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key }));
