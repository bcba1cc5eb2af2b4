/** An upload in parts: S3 keeps what has arrived, so that a connection may break, and a page be left, without starting over. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { z } from 'zod/mini';
import type { NewUpload, StoredParts, UploadParts } from '../../../shared/companion.ts';
import { MAX_PARTS, UPLOAD_URL_SECONDS } from '../../../shared/uploads.ts';
import { newKey, ownKey } from '../../platform/aws/upload-key.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_TEXT } from '../../platform/aws/upload-limit.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { Bucket, deleteUpload, objectUrl, presignedUrl, s3, storedSize } from '../bucket.ts';

/** An upload that a member has begun. */
export interface Upload {
  memberId: string;
  uploadId: string;
  key: string;
}

/** Starts an upload under a key of ours, which its parts and its end have to name with it. */
export async function createMultipart(memberId: string, { filename, type, metadata }: NewUpload) {
  const key = newKey(memberId, filename);
  const { UploadId: uploadId } = await s3.send(
    new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: type, Metadata: inAscii(metadata) }),
  );
  if (!uploadId) throw new Error('S3 began an upload without naming it');
  return { key, uploadId, bucket: Bucket };
}

/** Headers are ASCII; S3 keeps other text in the form that mail has for it (RFC 2047). */
const inAscii = (metadata: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      /^\p{ASCII}*$/u.test(value) ? value : `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`,
    ]),
  );

/** What has arrived, in order, up to all 10,000 parts. @throws Refusal 404 */
export async function listParts({ memberId, uploadId, key }: Upload) {
  const wanted = { Bucket, Key: ownKey(memberId, key), UploadId: uploadId };
  const parts: z.output<typeof StoredParts> = [];
  try {
    // Not the SDK's paginator: it goes by the marker, which S3 also gives where the list has ended.
    let page: ListPartsCommandOutput | undefined;
    do {
      page = await s3.send(new ListPartsCommand({ ...wanted, PartNumberMarker: page?.NextPartNumberMarker }));
      parts.push(...(page.Parts ?? []).map(({ PartNumber = 0, ETag = '', Size = 0 }) => ({ PartNumber, ETag, Size })));
    } while (page.IsTruncated);
  } catch (error) {
    throw inWords(error);
  }
  return parts;
}

/**
 * A signed address that takes one part. Neither the table nor S3 is asked: a large upload needs a thousand of these.
 * @throws Refusal 400 for a part number that is not from 1 to 10,000, 404 for another's key.
 */
export async function presignPart({ memberId, uploadId, key }: Upload, partNumber: string) {
  const number = /^\d{1,5}$/.test(partNumber) ? Number(partNumber) : 0;
  if (number < 1 || number > MAX_PARTS) throw new Refusal(400, `A part's number is from 1 to ${MAX_PARTS}.`);
  const query = { partNumber: String(number), uploadId, 'x-id': 'UploadPart' };
  return {
    url: await presignedUrl('PUT', ownKey(memberId, key), query, UPLOAD_URL_SECONDS),
    expires: UPLOAD_URL_SECONDS,
  };
}

/**
 * Joins the parts into the object. Asked again after the answer was lost, it answers the same again.
 * @throws Refusal 400 for parts that do not fit what is stored, 404, 413 above the ceiling, and the object is deleted.
 */
export async function completeMultipart(upload: Upload, parts: UploadParts['parts']) {
  const key = ownKey(upload.memberId, upload.key);
  const size = await join(key, upload.uploadId, parts);
  if (size > MAX_UPLOAD_BYTES) {
    await deleteUpload(key);
    throw new Refusal(413, `A file may have at most ${MAX_UPLOAD_TEXT}. Please choose a smaller one.`);
  }
  return { location: await objectUrl(key), key, bucket: Bucket };
}

async function join(Key: string, UploadId: string, Parts: UploadParts['parts']): Promise<number> {
  const joining = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } });
  const failure = await s3.send(joining).then(
    () => undefined,
    (error: unknown) => inWords(error),
  );
  if (failure && !(failure instanceof Refusal && failure.status === 404)) throw failure;
  // A key is one upload's alone: where the upload is gone and the object is there, an earlier call has joined it.
  const size = await storedSize(Key);
  if (size !== undefined) return size;
  throw failure ?? new Error('S3 joined an upload and has no object');
}

/** Frees what has arrived. @throws Refusal 404 when there is no such upload, or no longer. */
export async function abortMultipart({ memberId, uploadId, key }: Upload) {
  try {
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: ownKey(memberId, key), UploadId: uploadId }));
    return {};
  } catch (error) {
    throw inWords(error);
  }
}

/** What S3 refuses because of what the caller named (S3 API reference, CompleteMultipartUpload, "Errors"). */
const REFUSALS: Record<string, [400 | 404, string]> = {
  NoSuchUpload: [404, 'There is no such upload. It has been completed or cancelled. Please add the file again.'],
  InvalidPart: [400, 'A part has not arrived, or has changed on the way. Please upload it again.'],
  InvalidPartOrder: [400, 'Name each part once, in the order of their numbers.'],
  EntityTooSmall: [400, 'Every part but the last must have 5 MB at least.'],
};

function inWords(error: unknown): unknown {
  const known = error instanceof S3ServiceException ? REFUSALS[error.name] : undefined;
  return known ? new Refusal(...known) : error;
}
