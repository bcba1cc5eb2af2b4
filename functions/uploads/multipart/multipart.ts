/** Multipart uploads: S3 keeps the parts that have arrived, so that a broken connection or a closed page does not mean starting over. */
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
import { describeError, log } from '../../platform/log.ts';
import { objectUrl, presignedUrl } from '../addresses.ts';
import { Bucket, isStored, s3 } from '../bucket.ts';

/** The least size of a part, except for the last one (S3 user guide, "Amazon S3 multipart upload limits"). */
const MIN_PART_BYTES = 5 * 1024 ** 2;
/** The most parts that the stage's largest file can have. Parts beyond would only make the lists of an upload longer. */
const MAX_FILE_PARTS = Math.min(MAX_PARTS, Math.ceil(MAX_UPLOAD_BYTES / MIN_PART_BYTES));

/** An upload that a member has begun. */
export interface Upload {
  memberId: string;
  uploadId: string;
  key: string;
}

/** Starts an upload with a key of ours. Later calls must name the key with the upload id. */
export async function createMultipart(memberId: string, { filename, type, metadata }: NewUpload) {
  const key = newKey(memberId, filename);
  const { UploadId: uploadId } = await s3.send(
    new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: type, Metadata: inAscii(metadata) }),
  );
  if (!uploadId) throw new Error('S3 began an upload without naming it');
  return { key, uploadId, bucket: Bucket };
}

/** Headers are ASCII, so S3 stores other text as encoded words, as mail does (RFC 2047). */
const inAscii = (metadata: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      /^\p{ASCII}*$/u.test(value) ? value : `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`,
    ]),
  );

/**
 * The parts that have arrived, in order, up to the number that the largest file has: a browser with credentials can store 10,000.
 * @throws Refusal 404
 */
export async function listParts({ memberId, uploadId, key }: Upload) {
  const wanted = { Bucket, Key: ownKey(memberId, key), UploadId: uploadId };
  const parts: z.output<typeof StoredParts> = [];
  try {
    // Not the SDK's paginator: it continues while there is a marker, which S3 also sends at the end of the list.
    let page: ListPartsCommandOutput | undefined;
    do {
      page = await s3.send(new ListPartsCommand({ ...wanted, PartNumberMarker: page?.NextPartNumberMarker }));
      parts.push(...(page.Parts ?? []).map(({ PartNumber = 0, ETag = '', Size = 0 }) => ({ PartNumber, ETag, Size })));
    } while (page.IsTruncated && Number(page.NextPartNumberMarker) < MAX_FILE_PARTS);
  } catch (error) {
    throw asRefusal(error);
  }
  return parts.filter(({ PartNumber }) => PartNumber <= MAX_FILE_PARTS);
}

/**
 * A presigned URL for one part. Calls neither the table nor S3, because a large upload needs a thousand of these.
 * @throws Refusal 400 for a part number that is not from 1 to 10,000, 404 for another member's key, 413 for a number that only a file
 * above the limit has.
 */
export async function presignPart({ memberId, uploadId, key }: Upload, partNumber: string) {
  const number = /^\d{1,5}$/.test(partNumber) ? Number(partNumber) : 0;
  if (number < 1 || number > MAX_PARTS) throw new Refusal(400, `A part's number is from 1 to ${MAX_PARTS}.`);
  refuseBeyondFile(number);
  const query = { partNumber: String(number), uploadId, 'x-id': 'UploadPart' };
  return {
    url: await presignedUrl('PUT', ownKey(memberId, key), query, UPLOAD_URL_SECONDS),
    expires: UPLOAD_URL_SECONDS,
  };
}

/** @throws Refusal 413 */
function refuseBeyondFile(partNumber: number): void {
  if (partNumber <= MAX_FILE_PARTS) return;
  const most = `at most ${MAX_UPLOAD_TEXT}, in parts numbered from 1 to ${MAX_FILE_PARTS}`;
  throw new Refusal(413, `A file may have ${most}. Please choose a smaller one.`);
}

/**
 * Joins the parts into the object. Safe to repeat after a lost answer: it answers the same.
 * @throws Refusal 400 for parts that do not match the stored ones, 404, 413 for a part number that only a file above the limit has, and
 * 413 for parts above the limit: nothing is joined then, and the parts are deleted.
 */
export async function completeMultipart(upload: Upload, parts: UploadParts['parts']) {
  const key = ownKey(upload.memberId, upload.key);
  for (const { PartNumber } of parts) refuseBeyondFile(PartNumber);
  try {
    await refuseAboveCeiling(upload, parts);
    await s3.send(
      new CompleteMultipartUploadCommand({
        Bucket,
        Key: key,
        UploadId: upload.uploadId,
        MultipartUpload: { Parts: parts },
      }),
    );
  } catch (error) {
    const failure = asRefusal(error);
    // A key belongs to one upload: where the upload is gone and the object exists, an earlier call has joined it.
    const isGone = failure instanceof Refusal && failure.status === 404;
    if (!isGone || !(await isStored(key))) throw failure;
  }
  return { location: objectUrl(key), key, bucket: Bucket };
}

/**
 * Adds up the sizes that S3 lists for the named parts. A part that is replaced later has another ETag, and S3 refuses to join
 * it.
 */
async function refuseAboveCeiling(upload: Upload, parts: UploadParts['parts']): Promise<void> {
  const stored = new Map((await listParts(upload)).map((part) => [part.PartNumber, part]));
  const sizes = new Map<number, number>();
  for (const { PartNumber, ETag } of parts) {
    const part = stored.get(PartNumber);
    if (!part || unquoted(part.ETag) !== unquoted(ETag)) throw MISSING_PART();
    sizes.set(PartNumber, part.Size);
  }
  const size = sizes.values().reduce((sum, bytes) => sum + bytes, 0);
  if (size <= MAX_UPLOAD_BYTES) return;
  await abortMultipart(upload).catch((error: unknown) =>
    log.warn('a file above the ceiling was not deleted', describeError(error)),
  );
  throw new Refusal(413, `A file may have at most ${MAX_UPLOAD_TEXT}. Please choose a smaller one.`);
}

/** S3 accepts an ETag with or without its quotes. */
const unquoted = (etag: string): string => etag.replaceAll('"', '');

/** Frees the parts. @throws Refusal 404 when there is no such upload (any more). */
export async function abortMultipart({ memberId, uploadId, key }: Upload) {
  try {
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: ownKey(memberId, key), UploadId: uploadId }));
    return {};
  } catch (error) {
    if (isDoneByAnEarlierAttempt(error)) return {};
    throw asRefusal(error);
  }
}

/** Whether the answer to the SDK's first attempt was lost and the next attempt found the upload gone. */
const isDoneByAnEarlierAttempt = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchUpload' && (error.$metadata.attempts ?? 1) > 1;

const MISSING_PART = () =>
  new Refusal(400, 'Part of the file didn’t arrive, or changed on the way. Please upload it again.');

/** The errors of S3 that the caller causes (S3 API reference, CompleteMultipartUpload, "Errors"). */
const REFUSALS: Record<string, () => Refusal> = {
  NoSuchUpload: () => new Refusal(404, 'That upload is finished or was cancelled. Please add the file again.'),
  InvalidPart: MISSING_PART,
  InvalidPartOrder: () => new Refusal(400, 'Name each part once, in the order of their numbers.'),
  // The browser's own credentials can begin an upload that only they can list and finish: with a checksum of each part, and with a key of
  // the caller's besides (S3 API reference, ListParts and CompleteMultipartUpload).
  InvalidRequest: () =>
    new Refusal(400, 'This upload was begun with a checksum or a key that we don’t have. Please add the file again.'),
  EntityTooSmall: () => new Refusal(400, 'Every part but the last must have 5 MB at least.'),
};

const asRefusal = (error: unknown): unknown =>
  (error instanceof S3ServiceException ? REFUSALS[error.name]?.() : undefined) ?? error;
