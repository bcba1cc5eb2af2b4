/** The requests of an upload, for the measurements: a picture put to a signed address, and one sent in parts. */
import sharp from 'sharp';
import { PartAddress, StartedUpload } from '../../../shared/companion.ts';
import { StoredImage, UploadTarget } from '../../../shared/uploads.ts';
import type { Visitor } from '../../local/visitor.ts';

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

/** A photo ready to attach. */
export async function storedPhoto(member: Visitor, picture?: Buffer): Promise<string> {
  const answer = await member.put('/api/images', { imageURL: await uploaded(member, picture) });
  return StoredImage.parse(await answer.json()).objectPath;
}

export const NEW_UPLOAD = { filename: 'room.jpg', type: 'image/jpeg', metadata: { name: 'room.jpg' } };
export const FORM_PATH = '/s3/params?filename=room.jpg&type=image%2Fjpeg&metadata[name]=room.jpg';

/** Begins an upload with one part. @returns Its paths, and that part. */
export async function begun(member: Visitor) {
  const { key, uploadId } = StartedUpload.parse(await (await member.post('/s3/multipart', NEW_UPLOAD)).json());
  const path = (rest = '') => `/s3/multipart/${uploadId}${rest}?key=${encodeURIComponent(key)}`;
  const { url } = PartAddress.parse(await (await member.get(path('/1'))).json());
  const put = await fetch(url, { method: 'PUT', body: 'a part' });
  return { path, parts: [{ PartNumber: 1, ETag: put.headers.get('etag') ?? '' }] };
}
