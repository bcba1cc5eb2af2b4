/** Reads a member's photo for the model. Call it only for a photo that has been attached to one of the member's messages. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { imageIdOf, photoKey } from '../../platform/aws/photo-key.ts';
import { settings } from '../../platform/settings.ts';
import { Images } from '../../platform/table/items/image.ts';
import { ReplyFailure } from './failure.ts';
import type { Photo } from './look.ts';

const { UPLOADS_BUCKET } = settings('UPLOADS_BUCKET');
const s3 = new S3Client({});
const PHOTO_MS = 15_000;

/** The WebP as it was stored, and its size. @throws ReplyFailure when it cannot be read. */
export async function photoAt(objectPath: string, signal: AbortSignal): Promise<Photo> {
  const id = imageIdOf(objectPath);
  try {
    const [item, bytes] = await Promise.all([Images.get(id), bytesAt(photoKey(id), signal)]);
    if (!item) throw new Error('the photo has no item');
    return { bytes, width: item.width, height: item.height, palette: item.palette };
  } catch (error) {
    throw new ReplyFailure('photo', error);
  }
}

async function bytesAt(Key: string, signal: AbortSignal): Promise<Uint8Array> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: UPLOADS_BUCKET, Key }), {
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(PHOTO_MS)]),
  });
  if (!Body) throw new Error('the photo has no body');
  return Body.transformToByteArray();
}
