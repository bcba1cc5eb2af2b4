/** Uploads: of a photo to a signed address, in parts as the widget makes them, and checks of the bucket behind them. */
import { HeadObjectCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import type { z } from 'zod/mini';
import { type CompletedUpload, PartAddress, StartedUpload, type StoredParts } from '../../../shared/companion.ts';
import { StoredImage, UploadTarget } from '../../../shared/uploads.ts';
import type { Visitor } from '../../local/visitor.ts';
import { roomPicture } from '../files/room-picture.ts';

const smallPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#c58f57' } })
    .jpeg()
    .toBuffer();

/** Uploads a picture, by default a small one. @returns The address it was put to. */
export async function uploaded(member: Visitor, picture?: Buffer): Promise<string> {
  const { uploadURL } = UploadTarget.parse(await (await member.post('/api/objects/upload')).json());
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(picture ?? (await smallPicture())) });
  return uploadURL;
}

/** A photo ready to attach. @returns Its object path. */
export async function storedPhoto(member: Visitor, picture?: Buffer): Promise<string> {
  const answer = await member.put('/api/images', { imageURL: await uploaded(member, picture) });
  return StoredImage.parse(await answer.json()).objectPath;
}

/** A photo of a living room, ready to attach: to the emulated designer it is one. @returns Its object path. */
export const somePhoto = async (member: Visitor): Promise<string> => storedPhoto(member, await roomPicture());

export const NEW_UPLOAD = { filename: 'room.jpg', type: 'image/jpeg', metadata: { name: 'room.jpg' } };
export const FORM_PATH = '/s3/params?filename=room.jpg&type=image%2Fjpeg&metadata[name]=room.jpg';

/** The least size of a part, except for the last one. */
export const PART_BYTES = 5 * 1024 ** 2;

export interface Started {
  key: string;
  uploadId: string;
  /** The path of a call on this upload, with its key in the query. */
  path(rest?: string): string;
}

export const multipartPath = (uploadId: string, key: string, rest = '') =>
  `/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;

export async function started(member: Visitor, body: object = { filename: 'room.bin', type: '' }): Promise<Started> {
  const { key, uploadId } = StartedUpload.parse(await (await member.post('/s3/multipart', body)).json());
  return { key, uploadId, path: (rest) => multipartPath(uploadId, key, rest) };
}

/** Signs a part and puts it. @returns It in the form that `complete` needs. */
export async function sent(member: Visitor, upload: Started, PartNumber: number, bytes: Uint8Array | string) {
  const { url } = PartAddress.parse(await (await member.get(upload.path(`/${PartNumber}`))).json());
  const answer = await fetch(url, { method: 'PUT', body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes) });
  if (!answer.ok) throw new Error(`part ${PartNumber}: ${answer.status} ${await answer.text()}`);
  return { PartNumber, ETag: answer.headers.get('etag') ?? '' };
}

/** Begins an upload with one part. @returns Its paths, and that part. */
export async function begun(member: Visitor) {
  const upload = await started(member, NEW_UPLOAD);
  return { ...upload, parts: [await sent(member, upload, 1, 'a part')] };
}

export const complete = (member: Visitor, upload: Started, parts: unknown) =>
  member.post(upload.path('/complete'), { parts });
export const abort = (member: Visitor, upload: Started) => member.fetch(upload.path(), { method: 'DELETE' });
export const listed = async (member: Visitor, upload: Started) => {
  const answer = await member.get(upload.path());
  return { status: answer.status, parts: (await answer.json()) as z.output<typeof StoredParts> };
};
export type Completed = z.output<typeof CompletedUpload>;

/** The keys in the bucket that begin so, of unfinished uploads too. */
export async function keysBelow(Prefix: string): Promise<string[]> {
  const s3 = new S3Client({});
  const { UPLOADS_BUCKET: Bucket } = process.env;
  const [{ Contents = [] }, { Uploads = [] }] = await Promise.all([
    s3.send(new ListObjectsV2Command({ Bucket, Prefix })),
    s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix })),
  ]);
  return [...Contents, ...Uploads].map(({ Key = '' }) => Key);
}

/** The bucket's content under a key: an object, and unfinished uploads. */
export async function traces(Key: string) {
  const s3 = new S3Client({});
  const { UPLOADS_BUCKET: Bucket } = process.env;
  const object = await s3.send(new HeadObjectCommand({ Bucket, Key })).then(
    ({ ContentLength }) => ContentLength,
    (error: Error) => {
      if (error.name !== 'NotFound') throw error;
      return undefined;
    },
  );
  const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
  return { object, unfinished: Uploads.length };
}
