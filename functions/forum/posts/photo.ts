/** Deleting the photo of a deleted post. */

import { imageIdOf, photoKeys } from '../../platform/aws/photo-key.ts';
import { describeError, log } from '../../platform/log.ts';
import { settings } from '../../platform/settings.ts';

const { UPLOADS_BUCKET: Bucket } = settings('UPLOADS_BUCKET');

/** Deletes the files of a photo whose item is gone. Where that fails, logs it and leaves the files, which nobody can reach. */
export async function deletePhoto(objectPath: string): Promise<void> {
  try {
    const { deletePhotoFiles } = await import('./photo-bucket.ts');
    await Promise.all(photoKeys(imageIdOf(objectPath)).map((key) => deletePhotoFiles(Bucket, key)));
  } catch (error) {
    log.warn('the files of a deleted photo stay in the bucket', describeError(error));
  }
}
