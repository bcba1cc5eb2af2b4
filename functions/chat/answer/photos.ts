/** The photos that an answer rests on: the question's own, and those of earlier turns. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { isBesideHomes } from '../../../shared/designer/understanding.ts';
import { imageIdOf, photoKey } from '../../platform/aws/photo-key.ts';
import { settings } from '../../platform/settings.ts';
import { Images } from '../../platform/table/items/image.ts';
import type { Asked, ConversationPhoto, Opened, Photo, Understood } from '../turn.ts';
import { ReplyFailure } from './failure.ts';

const { UPLOADS_BUCKET } = settings('UPLOADS_BUCKET');
const s3 = new S3Client({});
const PHOTO_MS = 15_000;

/** The photo that a question brings or points at, with its number in the conversation. */
export function ownPhoto({ imageUrl, spot, history: { photos } }: Asked): ConversationPhoto | undefined {
  const path = imageUrl ?? spot?.imageUrl;
  if (path === undefined) return undefined;
  return photos.find((photo) => photo.path === path) ?? { n: photos.length + 1, path };
}

/** The photos that an answer needs beside the question's own: the last two when they are compared, else the one in view. */
export function earlierPhotos({ understanding: { intent }, history, ...asked }: Understood): ConversationPhoto[] {
  const own = ownPhoto({ ...asked, history });
  const others = history.photos.filter(({ n }) => n !== own?.n);
  if (intent === 'compare-photos') return others.slice(own ? -1 : -2);
  if (own || isBesideHomes(intent)) return [];
  if (intent === 'about-a-pin') return others.filter(({ n }) => n === history.pins.at(-1)?.photo);
  return history.photoInView ? [history.photoInView] : [];
}

/** Reads a photo that has been attached to one of the member's messages. @throws ReplyFailure when it cannot be read. */
export const opened = async ({ n, path }: ConversationPhoto, signal: AbortSignal): Promise<Opened> => ({
  n,
  photo: await photoAt(path, signal),
});

async function photoAt(objectPath: string, signal: AbortSignal): Promise<Photo> {
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
