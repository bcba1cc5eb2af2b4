/** Operations on single objects: put, copy, get, head, delete, and delete-many. */
import * as z from 'zod/mini';
import { receiveFile, receiveText, writeFileFrom } from '../http/body.ts';
import { checksumHeaders } from '../http/checksums.ts';
import { AwsError, accessDenied } from '../http/errors.ts';
import type { StoreRequest } from '../http/request.ts';
import { type Answer, xmlAnswer } from '../http/response.ts';
import { branch, leaf, readXml } from '../http/xml.ts';
import { bucketArn, type Exchange, objectArn } from '../operation.ts';
import { authorise, mayDo } from '../signing/key-ring.ts';
import { checkCopySource, checkRead, checkWrite } from './conditions.ts';
import { answerHeaders, storedHeadersOf } from './object-headers.ts';
import { parseRange } from './range.ts';

/** PUT key: stores the body, or with `x-amz-copy-source` a copy. */
export async function putObject(exchange: Exchange): Promise<Answer> {
  const { request, bucket, state, payloadHash } = exchange;
  const source = request.headers['x-amz-copy-source'];
  if (source !== undefined) return copyObject(exchange, source);
  checkWrite(request, bucket.get(request.key)); // early, to spare the upload; once more below, when it counts
  const spooled = await receiveFile(request, payloadHash, state.temporaryFile());
  const object = await bucket.put(request.key, spooled, storedHeadersOf(request.headers), (existing) =>
    checkWrite(request, existing),
  );
  return { status: 200, headers: { etag: `"${object.etag}"`, ...checksumHeaders(object.checksums) } };
}

async function copyObject(
  { request, caller, bucket, state, findBucket }: Exchange,
  copySource: string,
): Promise<Answer> {
  const from = parseCopySource(copySource);
  authorise(caller, 's3:GetObject', objectArn(from.bucket, from.key));
  const sourceBucket = findBucket(from.bucket);
  const source = sourceBucket.require(from.key);
  checkCopySource(request, source);
  const replaces = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  if (!replaces && sourceBucket === bucket && from.key === request.key) {
    throw new AwsError(
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata.",
    );
  }
  const content = sourceBucket.read(source, { start: 0, end: source.size });
  const spooled = await writeFileFrom(content, state.temporaryFile());
  const kept = replaces ? storedHeadersOf(request.headers) : { headers: source.headers, metadata: source.metadata };
  const object = await bucket.put(request.key, { ...spooled, checksums: source.checksums }, kept, (existing) =>
    checkWrite(request, existing),
  );
  return xmlAnswer('CopyObjectResult', [leaf('ETag', `"${object.etag}"`), leaf('LastModified', object.modified)]);
}

/** `bucket/key`, percent-encoded, with or without a leading slash. */
function parseCopySource(copySource: string): { bucket: string; key: string } {
  const match = /^\/?([^/?]+)\/([^?]+)$/.exec(copySource);
  try {
    return { bucket: decodeURIComponent(match?.[1] ?? ''), key: decodeURIComponent(match?.[2] ?? '') };
  } catch {
    throw new AwsError('InvalidArgument', 'x-amz-copy-source must be /bucket/key, percent-encoded.');
  }
}

/** GET key, whole or a range. */
export function getObject({ request, caller, bucket }: Exchange): Answer {
  const object = requireVisible(request, caller, bucket);
  checkRead(request, object);
  const headers = answerHeaders(request, object);
  const range = parseRange(request.headers.range, object.size);
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  const answer: Answer = {
    status: range ? 206 : 200,
    headers: { ...headers, 'content-length': String(end - start + 1) },
  };
  if (range) answer.headers = { ...answer.headers, 'content-range': `bytes ${start}-${end}/${object.size}` };
  // A HEAD opens nothing; an empty object has nothing to read.
  if (request.method === 'GET' && object.size > 0) answer.body = bucket.read(object, { start, end });
  return answer;
}

/** As on AWS, a missing key is 404 only to those who may list the bucket; to others it is as forbidden as an existing one. */
function requireVisible(request: StoreRequest, caller: Exchange['caller'], bucket: Exchange['bucket']) {
  if (!bucket.get(request.key) && !mayDo(caller, 's3:ListBucket', bucketArn(bucket.name))) throw accessDenied();
  return bucket.require(request.key);
}

/** DELETE key; a missing key is deleted already. */
export function deleteObject({ request, bucket }: Exchange): Answer {
  bucket.delete(request.key, (existing) => checkWrite(request, existing));
  return { status: 204 };
}

const MAX_DELETE_KEYS = 1000; // S3 API reference, DeleteObjects
const deleteSchema = z.object({
  Delete: z.object({
    Object: z.array(z.object({ Key: z.string() })).check(z.minLength(1), z.maxLength(MAX_DELETE_KEYS)),
    Quiet: z.optional(z.enum(['true', 'false'])),
  }),
});

/** POST ?delete: deletes up to 1000 keys; those that the session may not delete come back as errors. */
export async function deleteObjects({ request, caller, bucket, payloadHash }: Exchange): Promise<Answer> {
  const { Delete } = readXml(await receiveText(request, payloadHash), deleteSchema);
  const results = Delete.Object.map(({ Key: key }) => {
    if (!mayDo(caller, 's3:DeleteObject', objectArn(bucket.name, key))) {
      return branch('Error', [leaf('Key', key), leaf('Code', 'AccessDenied'), leaf('Message', 'Access Denied')]);
    }
    bucket.delete(key);
    return Delete.Quiet === 'true' ? '' : branch('Deleted', [leaf('Key', key)]);
  });
  return xmlAnswer('DeleteResult', results);
}
