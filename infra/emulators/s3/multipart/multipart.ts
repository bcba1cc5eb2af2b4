/** Multipart operations: create, upload part, list parts, complete, abort, list uploads. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { receiveFile, receiveText, writeFileFrom } from '../http/body.ts';
import { AwsError } from '../http/errors.ts';
import type { Headers } from '../http/request.ts';
import { type StoreResponse, xmlResponse } from '../http/response.ts';
import { branch, leaf, readXml } from '../http/xml.ts';
import { objectUrl, storedHeadersOf } from '../objects/object-headers.ts';
import { CHECKSUM, checkWriteHeaders, requireCustomerKey } from '../objects/write-headers.ts';
import type { OperationContext } from '../operation.ts';
import type { Part, Upload } from '../storage/uploads.ts';

// S3 user guide, "Amazon S3 multipart upload limits"
const MAX_PARTS = 10_000;
const MIN_PART_BYTES = 5 * 1024 ** 2;
const MAX_JOINED_BYTES = 5 * 1024 ** 4;

/** POST key?uploads */
export function createUpload({ request, bucket }: OperationContext): StoreResponse {
  checkWriteHeaders(request.headers);
  const upload = bucket.uploads.create(request.key, storedHeadersOf(request.headers));
  return xmlResponse('InitiateMultipartUploadResult', [
    leaf('Bucket', bucket.name),
    leaf('Key', upload.key),
    leaf('UploadId', upload.id),
  ]);
}

/** PUT key?partNumber&uploadId */
export async function uploadPart(context: OperationContext): Promise<StoreResponse> {
  const { request, bucket, storage, payloadHash } = context;
  const upload = requireUpload(context);
  const partNumber = Number(request.query.get('partNumber'));
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > MAX_PARTS) {
    throw new AwsError('InvalidArgument', `Part number must be an integer between 1 and ${MAX_PARTS}, inclusive`);
  }
  requireCustomerKey(upload.headers, request.headers);
  const received = await receiveFile(request, payloadHash, storage.pathOf(storage.newBody()));
  const { etag } = bucket.uploads.putPart(upload, partNumber, received);
  return { status: 200, headers: { etag: `"${etag}"` } };
}

/** GET key?uploadId */
export function listParts(context: OperationContext): StoreResponse {
  const { request, bucket, partsListed } = context;
  const upload = requireUpload(context);
  if (upload.headers[CHECKSUM]) requireCustomerKey(upload.headers, request.headers);
  const marker = Number(request.query.get('part-number-marker') ?? 0);
  const following = bucket.uploads.parts(upload).filter(({ number }) => number > marker);
  const parts = following.slice(0, partsListed);
  return xmlResponse('ListPartsResult', [
    leaf('Bucket', bucket.name),
    leaf('Key', upload.key),
    leaf('UploadId', upload.id),
    leaf('StorageClass', upload.headers['x-amz-storage-class'] ?? 'STANDARD'),
    leaf('PartNumberMarker', marker),
    leaf('NextPartNumberMarker', parts.at(-1)?.number ?? marker),
    leaf('MaxParts', partsListed),
    leaf('IsTruncated', following.length > parts.length),
    ...parts.map((part) =>
      branch('Part', [
        leaf('PartNumber', part.number),
        leaf('LastModified', part.modified),
        leaf('ETag', `"${part.etag}"`),
        leaf('Size', part.size),
      ]),
    ),
  ]);
}

/** DELETE key?uploadId */
export function abortUpload(context: OperationContext): StoreResponse {
  context.bucket.uploads.remove(requireUpload(context));
  return { status: 204 };
}

const completeSchema = z.object({
  CompleteMultipartUpload: z.object({
    Part: z
      .array(z.looseObject({ PartNumber: z.coerce.number(), ETag: z.string() }))
      .check(z.minLength(1), z.maxLength(MAX_PARTS)),
  }),
});

/** POST key?uploadId: joins the named parts into the object. Of two calls at once, the second finds no upload. */
export async function completeUpload(context: OperationContext): Promise<StoreResponse> {
  const { request, bucket, storage, payloadHash } = context;
  const { uploads } = bucket;
  const { CompleteMultipartUpload } = readXml(await receiveText(request, payloadHash), completeSchema);
  const upload = requireUpload(context);
  requireChecksums(upload, request.headers, CompleteMultipartUpload.Part);
  const stored = uploads.parts(upload);
  const parts = chooseParts(stored, CompleteMultipartUpload.Part);
  const body = storage.newBody();
  try {
    const joined = await writeFileFrom(uploads.read(parts), storage.pathOf(body), { maxBytes: MAX_JOINED_BYTES });
    bucket.put(upload.key, { ...joined, md5: etagOf(parts) }, upload, (run) => uploads.forget(upload, run));
  } catch (error) {
    storage.removeBody(body);
    requireUpload(context);
    throw error;
  }
  uploads.removeBodies(stored);
  return xmlResponse('CompleteMultipartUploadResult', [
    leaf('Location', objectUrl(request, bucket.name, upload.key)),
    leaf('Bucket', bucket.name),
    leaf('Key', upload.key),
    leaf('ETag', `"${etagOf(parts)}"`),
  ]);
}

/**
 * An upload begun with a checksum needs that of each part, and the caller's own key once more (S3 API reference, CompleteMultipartUpload,
 * "x-amz-server-side-encryption-customer-algorithm"; the words are S3's).
 */
function requireChecksums(upload: Upload, headers: Headers, named: Record<string, unknown>[]): void {
  const algorithm = upload.headers[CHECKSUM];
  if (!algorithm) return;
  requireCustomerKey(upload.headers, headers);
  if (named.some((part) => !part[`Checksum${algorithm}`]))
    throw new AwsError(
      'InvalidRequest',
      `The upload was created using a ${algorithm.toLowerCase()} checksum. The complete request must include the checksum for each part.`,
    );
}

/** The stored parts that a Complete names; refuses wrong order, unknown parts, and parts under 5 MiB other than the last. */
function chooseParts(stored: readonly Part[], named: { PartNumber: number; ETag: string }[]): Part[] {
  if (named.some(({ PartNumber }, index) => PartNumber <= (named[index - 1]?.PartNumber ?? 0)))
    throw new AwsError('InvalidPartOrder', 'The list of parts was not in ascending order.');
  const parts = named.map(({ PartNumber, ETag }) => {
    const part = stored.find(({ number }) => number === PartNumber);
    if (part?.etag === ETag.replaceAll('"', '')) return part;
    throw new AwsError('InvalidPart', 'One or more of the specified parts could not be found.');
  });
  if (parts.slice(0, -1).some((part) => part.size < MIN_PART_BYTES))
    throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  return parts;
}

/** S3's tag of a multipart object: the MD5 over the parts' MD5s, then their number. */
function etagOf(parts: Part[]): string {
  const md5 = createHash('md5');
  for (const part of parts) md5.update(part.etag, 'hex');
  return `${md5.digest('hex')}-${parts.length}`;
}

/** GET ?uploads: all on one page. */
export function listUploads({ request, bucket }: OperationContext): StoreResponse {
  const prefix = request.query.get('prefix') ?? '';
  const uploads = bucket.uploads.all().filter((upload) => upload.key.startsWith(prefix));
  return xmlResponse('ListMultipartUploadsResult', [
    leaf('Bucket', bucket.name),
    leaf('Prefix', prefix),
    leaf('IsTruncated', false),
    ...uploads.map((upload) =>
      branch('Upload', [leaf('Key', upload.key), leaf('UploadId', upload.id), leaf('Initiated', upload.initiated)]),
    ),
  ]);
}

const requireUpload = ({ request, bucket }: OperationContext): Upload =>
  bucket.uploads.require(request.query.get('uploadId') ?? '', request.key);
