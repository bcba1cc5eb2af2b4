/** The photo of a post that was taken back. */

import { imageIdOf, photoKeys } from '../../platform/aws/photo-key.ts';
import { describeError, log } from '../../platform/log.ts';
import { settings } from '../../platform/settings.ts';

const { UPLOADS_BUCKET: Bucket } = settings('UPLOADS_BUCKET');

/** Deletes the files of a photo that nothing leads to any more. Where that fails they stay unreachable, and the log says so. */
export async function deletePhoto(objectPath: string): Promise<void> {
  try {
    const { deletePhotoFiles } = await import('./photo-bucket.ts');
    await Promise.all(photoKeys(imageIdOf(objectPath)).map((key) => deletePhotoFiles(Bucket, key)));
  } catch (error) {
    log.warn('the files of a deleted photo stay in the bucket', describeError(error));
  }
}
