/** The photo of a post that was taken back. */
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { imageIdOf, photoKey, thumbnailKey } from '../data/image.ts';
import { describeError, log } from '../log.ts';
import { settings } from '../settings.ts';

const { UPLOADS_BUCKET: Bucket } = settings('UPLOADS_BUCKET');
const s3 = new S3Client({
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});

/** Deletes the files of a photo that nothing leads to any more. Where that fails they stay unreachable, and the log says so. */
export async function deletePhoto(objectPath: string): Promise<void> {
  const id = imageIdOf(objectPath);
  try {
    await Promise.all([photoKey(id), thumbnailKey(id)].map((Key) => s3.send(new DeleteObjectCommand({ Bucket, Key }))));
  } catch (error) {
    log.warn('the files of a deleted photo stay in the bucket', describeError(error));
  }
}
