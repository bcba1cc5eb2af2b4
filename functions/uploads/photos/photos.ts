/** Photos: a presigned URL for the upload, the conversion of the uploaded file into a safe photo, and a presigned URL to read it. */
import { randomBytes } from 'node:crypto';
import { GetObjectCommand, InvalidObjectState, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import {
  MAX_PHOTO_BYTES,
  READ_URL_SECONDS,
  type Rendition,
  type StoredImage,
  UPLOAD_URL_SECONDS,
} from '../../../shared/uploads.ts';
import { mediumKey, photoKey, thumbnailKey } from '../../platform/aws/photo-key.ts';
import { isOwnKey, newKey, prefixOf } from '../../platform/aws/upload-key.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeError, log } from '../../platform/log.ts';
import { Images, mayRead, unattachedUntil } from '../../platform/table/items/image.ts';
import type { UserItem } from '../../platform/table/items/user.ts';
import { toIso } from '../../platform/time.ts';
import { presignedUrl } from '../addresses.ts';
import { Bucket, deleteUpload, needsUploadersKey, s3 } from '../bucket.ts';
import { openPhoto } from './opening.ts';
import type { SafePhoto } from './safe-photo.ts';

/**
 * A presigned URL that accepts one file with PUT for 15 minutes. The key is ours, and does not depend on the file's name.
 * @param size The file's size in bytes, where the caller knows it.
 */
export const presignPhotoUpload = (memberId: string, size?: number): Promise<string> =>
  presignedUrl('PUT', newKey(memberId, 'photo'), { 'x-id': 'PutObject' }, UPLOAD_URL_SECONDS, size);

/**
 * Makes a stored photo of an uploaded file: upright, without metadata, at most 2048 px, with a thumbnail. The original is
 * deleted, whether or not it was a picture.
 * @param address The URL that the file was uploaded to.
 * @throws Refusal 404 when it is not the member's own upload or nothing is there, 413 above the limit, 422 when it is no picture, or S3 cannot
 * read it.
 */
export async function keepPhoto(memberId: string, address: string): Promise<StoredImage> {
  const Key = ownUpload(memberId, address);
  try {
    const stored = await store(memberId, await openPhoto(await uploaded(Key)));
    await cleanUp(Key);
    return stored;
  } catch (error) {
    // A refusal is final. After an error of ours the member may retry, which needs the original.
    if (error instanceof Refusal) await cleanUp(Key);
    throw error;
  }
}

/** Deletes the original. A failure changes nothing for the member: the bucket's lifecycle rule deletes it within a day. */
async function cleanUp(Key: string): Promise<void> {
  try {
    await deleteUpload(Key);
  } catch (error) {
    log.warn('an original photo was not deleted', describeError(error));
  }
}

async function uploaded(Key: string): Promise<Uint8Array> {
  try {
    const { Body, ContentLength = 0 } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    if (!Body) throw new Refusal(404, NOT_THERE);
    if (ContentLength > MAX_PHOTO_BYTES) {
      await Body.transformToWebStream().cancel();
      throw new Refusal(413, `A photo can be up to ${formatFileSize(MAX_PHOTO_BYTES)}. Please choose a smaller one.`);
    }
    return await Body.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) throw new Refusal(404, NOT_THERE);
    if (error instanceof InvalidObjectState || needsUploadersKey(error)) throw new Refusal(422, NOT_READABLE);
    throw error;
  }
}

/** For an object in an archive, and for one stored with a key of the uploader's. */
const NOT_READABLE = 'We can’t read this file the way it was stored. Please upload it again.';

const NOT_THERE = 'The photo didn’t arrive. Please upload it again.';

async function store(memberId: string, { photo, medium, thumbnail, ...measured }: SafePhoto): Promise<StoredImage> {
  const id = randomBytes(16).toString('hex');
  const save = (Key: string, Body: Uint8Array) =>
    s3.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body,
        ContentType: 'image/webp',
        CacheControl: 'private, max-age=31536000, immutable',
      }),
    );
  // The item first: if a later step fails, the item expires and its bytes are deleted with it.
  await Images.put(id, {
    owner: memberId,
    visibility: 'owner',
    ...measured,
    hasMedium: medium !== undefined,
    createdAt: toIso(),
    ttl: unattachedUntil(),
  });
  await Promise.all([
    save(photoKey(id), photo),
    medium && save(mediumKey(id), medium),
    save(thumbnailKey(id), thumbnail),
  ]);
  return { objectPath: `/objects/images/${id}`, width: measured.width, height: measured.height };
}

/** The key in the URL of the member's own upload: a presigned one, or the `Location` that S3 returned. @throws Refusal 404 for any other. */
function ownUpload(memberId: string, address: string): string {
  const path = pathOf(address);
  const key = path.slice(Math.max(0, path.indexOf(prefixOf(memberId))));
  if (!isOwnKey(memberId, key)) throw new Refusal(404, 'That’s not the address of one of your uploads.');
  return key;
}

/** S3 writes the slashes of a key as %2F in the `Location` of an object. */
function pathOf(address: string): string {
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    // Not a URL, or with an invalid percent escape: no key has this path.
    return '';
  }
}

/**
 * A presigned URL to read a photo for 5 minutes. A photo without a medium rendition is read in full instead.
 * @throws Refusal 404, also for another member's photo: the answer does not show whether it exists.
 */
export async function presignPhotoRead(member: UserItem, id: string, size: Rendition): Promise<string> {
  const image = /^[0-9a-f]{32}$/.test(id) ? await Images.get(id) : undefined;
  if (!image || !mayRead(image, member)) throw new Refusal(404, 'There is no such photo.');
  const keys = { full: photoKey, medium: image.hasMedium ? mediumKey : photoKey, thumbnail: thumbnailKey };
  return presignedUrl('GET', keys[size](id), { 'x-id': 'GetObject' }, READ_URL_SECONDS);
}
