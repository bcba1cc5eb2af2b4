/** The bytes of a member's photo. Ask only for a photo whose attachment to a message of theirs has succeeded. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { imageIdOf, photoKey } from '../../platform/aws/photo-key.ts';
import { settings } from '../../platform/settings.ts';
import { ReplyFailure } from '../exchange/failure.ts';

const { UPLOADS_BUCKET } = settings('UPLOADS_BUCKET');
const s3 = new S3Client({});
const PHOTO_MS = 15_000;

/** The WebP as it was stored. @throws ReplyFailure when it cannot be read. */
export async function photoBytes(objectPath: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const { Body } = await s3.send(
      new GetObjectCommand({ Bucket: UPLOADS_BUCKET, Key: photoKey(imageIdOf(objectPath)) }),
      {
        abortSignal: AbortSignal.any([signal, AbortSignal.timeout(PHOTO_MS)]),
      },
    );
    if (!Body) throw new Error('the photo has no body');
    return await Body.transformToByteArray();
  } catch (error) {
    throw new ReplyFailure('photo', error);
  }
}
