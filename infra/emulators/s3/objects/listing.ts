/** ListObjectsV2 and ListObjectVersions: the keys below a prefix in the order of their UTF-8 bytes, in pages. */
import { AwsError } from '../http/errors.ts';
import { type StoreResponse, xmlResponse } from '../http/response.ts';
import { branch, leaf } from '../http/xml.ts';
import type { OperationContext } from '../operation.ts';

const MAX_KEYS = 1000; // S3 API reference, ListObjectsV2

/** GET ?list-type=2. Refuses the first version of the call, which differs in its paging. */
export function listObjects({ request, bucket }: OperationContext): StoreResponse {
  const { query } = request;
  if (query.get('list-type') !== '2')
    throw new AwsError('NotImplemented', 'Only version 2 of ListObjects is served: send list-type=2.');
  const prefix = query.get('prefix') ?? '';
  const maxKeys = Math.min(countParameter(query, 'max-keys', MAX_KEYS), MAX_KEYS);
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
  const following = bucket.list(prefix, after, maxKeys + 1);
  const page = following.slice(0, maxKeys);
  const last = following.length > page.length ? page.at(-1) : undefined;
  return xmlResponse('ListBucketResult', [
    leaf('Name', bucket.name),
    leaf('Prefix', prefix),
    leaf('MaxKeys', maxKeys),
    leaf('KeyCount', page.length),
    leaf('IsTruncated', last !== undefined),
    ...(last ? [leaf('NextContinuationToken', Buffer.from(last.key).toString('base64url'))] : []),
    ...page.map((object) =>
      branch('Contents', [
        leaf('Key', object.key),
        leaf('LastModified', object.modified),
        leaf('ETag', `"${object.etag}"`),
        leaf('Size', object.size),
        leaf('StorageClass', object.headers['x-amz-storage-class'] ?? 'STANDARD'),
      ]),
    ),
  ]);
}

/** GET ?versions of a bucket that keeps none: each object is its only version, `null` (S3 user guide, "Listing objects in a versioning-enabled bucket"). */
export function listVersions({ request, bucket }: OperationContext): StoreResponse {
  const { query } = request;
  const following = bucket.list(query.get('prefix') ?? '', query.get('key-marker') ?? '', MAX_KEYS + 1);
  const page = following.slice(0, MAX_KEYS);
  const last = following.length > page.length ? page.at(-1) : undefined;
  return xmlResponse('ListVersionsResult', [
    leaf('Name', bucket.name),
    leaf('MaxKeys', MAX_KEYS),
    leaf('IsTruncated', last !== undefined),
    ...(last ? [leaf('NextKeyMarker', last.key)] : []),
    ...page.map((object) =>
      branch('Version', [
        leaf('Key', object.key),
        leaf('VersionId', 'null'),
        leaf('IsLatest', true),
        leaf('Size', object.size),
      ]),
    ),
  ]);
}

/** A whole number from the query, or `fallback` where it is not given. Refuses anything else. */
export function countParameter(query: URLSearchParams, name: string, fallback: number): number {
  const value = Number(query.get(name) ?? fallback);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new AwsError('InvalidArgument', `Provided ${name} not an integer or within integer range`);
}
