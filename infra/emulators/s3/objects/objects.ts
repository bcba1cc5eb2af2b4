/** Operations on objects: put, get, head, delete, and delete-many. */
import * as z from 'zod/mini';
import { receiveFile, receiveText } from '../http/body.ts';
import { AwsError, accessDenied } from '../http/errors.ts';
import type { StoreRequest } from '../http/request.ts';
import { type StoreResponse, xmlResponse } from '../http/response.ts';
import { branch, leaf, readXml } from '../http/xml.ts';
import { bucketArn, type OperationContext, objectArn } from '../operation.ts';
import { isAllowed } from '../signing/access-keys.ts';
import { responseHeaders, storedHeadersOf } from './object-headers.ts';
import { checkWriteHeaders, requireCustomerKey } from './write-headers.ts';

/** PUT key */
export async function putObject(context: OperationContext): Promise<StoreResponse> {
  const { request, bucket, storage, payloadHash } = context;
  checkWriteHeaders(request.headers);
  const received = await receiveFile(request, payloadHash, storage.pathOf(storage.newBody()));
  const { etag } = bucket.put(request.key, received, storedHeadersOf(request.headers));
  return { status: 200, headers: { etag: `"${etag}"` } };
}

/** GET and HEAD key. Ranges and conditions are ignored, as HTTP allows: the answer is the whole object. */
export function getObject({ request, caller, bucket }: OperationContext): StoreResponse {
  const object = requireVisible(request, caller, bucket);
  requireCustomerKey(object.headers, request.headers);
  const headers = { ...responseHeaders(request, object), 'content-length': String(object.size) };
  if (request.method === 'HEAD') return { status: 200, headers };
  const storageClass = object.headers['x-amz-storage-class'] ?? 'STANDARD';
  if (ARCHIVES.includes(storageClass))
    throw new AwsError('InvalidObjectState', "The operation is not valid for the object's storage class");
  // An empty object has nothing to read.
  return { status: 200, headers, ...(object.size > 0 && { body: bucket.read(object) }) };
}

/** The classes that are read only after RestoreObject (S3 API reference, GetObject; S3 user guide, "Understanding archival storage classes"). */
const ARCHIVES = ['GLACIER', 'DEEP_ARCHIVE'];

/** As on AWS, a missing key is a 404 only for callers who may list the bucket; others get a 403, as for an existing key. */
function requireVisible(request: StoreRequest, caller: OperationContext['caller'], bucket: OperationContext['bucket']) {
  if (!bucket.get(request.key) && !isAllowed(caller, 's3:ListBucket', bucketArn(bucket.name))) throw accessDenied();
  return bucket.require(request.key);
}

/** DELETE key; succeeds for a missing key. */
export function deleteObject({ request, bucket }: OperationContext): StoreResponse {
  bucket.delete(request.key);
  return { status: 204 };
}

const MAX_DELETE_KEYS = 1000; // S3 API reference, DeleteObjects
const deleteSchema = z.object({
  Delete: z.object({
    Object: z.array(z.object({ Key: z.string() })).check(z.minLength(1), z.maxLength(MAX_DELETE_KEYS)),
    Quiet: z.optional(z.enum(['true', 'false'])),
  }),
});

/** POST ?delete: deletes up to 1000 keys; returns errors for those that the session may not delete. */
export async function deleteObjects({
  request,
  caller,
  bucket,
  payloadHash,
}: OperationContext): Promise<StoreResponse> {
  const { Delete } = readXml(await receiveText(request, payloadHash), deleteSchema);
  const results = Delete.Object.map(({ Key: key }) => {
    if (!isAllowed(caller, 's3:DeleteObject', objectArn(bucket.name, key))) {
      return branch('Error', [leaf('Key', key), leaf('Code', 'AccessDenied'), leaf('Message', 'Access Denied')]);
    }
    bucket.delete(key);
    return Delete.Quiet === 'true' ? '' : branch('Deleted', [leaf('Key', key)]);
  });
  return xmlResponse('DeleteResult', results);
}
