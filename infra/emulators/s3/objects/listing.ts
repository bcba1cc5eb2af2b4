/** ListObjectsV2 and ListObjectVersions: the keys below a prefix in the order of their UTF-8 bytes, in pages. */
import { type StoreResponse, xmlResponse } from '../http/response.ts';
import { branch, leaf } from '../http/xml.ts';
import type { OperationContext } from '../operation.ts';
import type { Bucket } from '../storage/bucket.ts';

const MAX_KEYS = 1000; // S3 API reference, ListObjectsV2

/** GET ?list-type=2. */
export function listObjects({ request, bucket }: OperationContext): StoreResponse {
  const { query } = request;
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
  const { page, last } = pageOf(bucket, prefix, after);
  return xmlResponse('ListBucketResult', [
    leaf('Name', bucket.name),
    leaf('Prefix', prefix),
    leaf('MaxKeys', MAX_KEYS),
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
  const { page, last } = pageOf(bucket, query.get('prefix') ?? '', query.get('key-marker') ?? '');
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

/** The objects after a key, and the last of them where more follow. */
function pageOf(bucket: Bucket, prefix: string, after: string) {
  const following = bucket.list(prefix, after, MAX_KEYS + 1);
  const page = following.slice(0, MAX_KEYS);
  return { page, last: following.length > page.length ? page.at(-1) : undefined };
}
