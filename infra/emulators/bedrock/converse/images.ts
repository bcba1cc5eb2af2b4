/** Decodes the images of a Converse request: what is declared as WebP must be WebP. */
import { createHash } from 'node:crypto';
import { decodePhoto, type Photo } from '../designer/photo/pixels.ts';
import { type Message, refused } from './converse-request.ts';

/** An image takes at most 3.75 MB, and a request 20 images (Amazon Bedrock user guide, Converse). */
const IMAGE_BYTES_MAX = 3.75 * 1024 * 1024;
const IMAGES_MAX = 20;

/**
 * The images of all messages, oldest first.
 * @throws ApiFault ValidationException for an image too large, too many images, or one not in the declared format.
 */
export async function imagesOf(messages: readonly Message[]): Promise<{ message: number; photo: Photo }[]> {
  const images = messages.flatMap(({ content }, message) =>
    content.flatMap(({ image }, place) => (image ? [{ message, place, image }] : [])),
  );
  if (images.length > IMAGES_MAX)
    throw refused(`The request holds ${images.length} images. The model takes at most ${IMAGES_MAX}.`);
  return Promise.all(
    images.map(async ({ message, place, image }) => {
      const path = `messages.${message}.content.${place}.image.source.bytes`;
      const bytes = Buffer.from(image.source.bytes, 'base64');
      if (bytes.byteLength > IMAGE_BYTES_MAX)
        throw refused(`${path}: image exceeds 3.75 MB maximum: ${bytes.byteLength} bytes.`);
      const photo = await decoded(bytes);
      if (!photo) throw refused(`${path}: Could not process image.`);
      if (photo.format !== image.format)
        throw refused(
          `${path}: The image was specified using the image/${image.format} media type, but the image appears to be a image/${photo.format} image.`,
        );
      return { message, photo };
    }),
  );
}

/** Keeps decoded photos, as a conversation sends them with every question. */
const KEPT = 24;
const kept = new Map<string, Promise<Photo | undefined>>();

function decoded(bytes: Buffer): Promise<Photo | undefined> {
  const name = createHash('sha256').update(bytes).digest('base64');
  const photo = kept.get(name) ?? decodePhoto(bytes);
  kept.delete(name);
  kept.set(name, photo);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return photo;
}
