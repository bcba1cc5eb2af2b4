/** Uploads as the widget makes them, and checks of the bucket behind them. */
import { HeadObjectCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import type { z } from 'zod/mini';
import { type CompletedUpload, PartAddress, StartedUpload, type StoredParts } from '../../../shared/companion.ts';
import type { Visitor } from '../../local/visitor.ts';

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

export const complete = (member: Visitor, upload: Started, parts: unknown) =>
  member.post(upload.path('/complete'), { parts });
export const abort = (member: Visitor, upload: Started) => member.fetch(upload.path(), { method: 'DELETE' });
export const listed = async (member: Visitor, upload: Started) => {
  const answer = await member.get(upload.path());
  return { status: answer.status, parts: (await answer.json()) as z.output<typeof StoredParts> };
};
export type Completed = z.output<typeof CompletedUpload>;

const { UPLOADS_BUCKET: Bucket } = process.env;
const s3 = new S3Client({});

/** The bucket's content under a key: an object, and unfinished uploads. */
export async function traces(Key: string) {
  const object = await s3.send(new HeadObjectCommand({ Bucket, Key })).then(
    ({ ContentLength }) => ContentLength,
    () => undefined,
  );
  const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
  return { object, unfinished: Uploads.length };
}
