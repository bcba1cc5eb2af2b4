/** ListObjectsV2: keys in UTF-8 order, rolled up at a delimiter, in pages. */

import { AwsError } from '../http/errors.ts';
import { type Answer, xmlAnswer } from '../http/response.ts';
import { branch, leaf } from '../http/xml.ts';
import type { Exchange } from '../operation.ts';
import { uriEncode } from '../signing/signature.ts';
import type { StoredObject } from '../storage/bucket.ts';

const MAX_KEYS = 1000; // S3 API reference, ListObjectsV2

type Page = { objects: StoredObject[]; prefixes: string[]; lastKey: string; isTruncated: boolean };

/** GET ?list-type=2. Refuses the first version of the call, which differs in its paging. */
export function listObjects({ request, bucket }: Exchange): Answer {
  const { query } = request;
  if (query.get('list-type') !== '2')
    throw new AwsError('NotImplemented', 'Only version 2 of ListObjects is served: send list-type=2.');
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  const maxKeys = Math.min(countParameter(query, 'max-keys', MAX_KEYS), MAX_KEYS);
  const after = token === null ? (startAfter ?? '') : Buffer.from(token, 'base64url').toString();
  const page = pageOf(bucket.objects(), { prefix, delimiter, after, maxKeys });

  const encoded = query.get('encoding-type') === 'url';
  const named = (name: string, text: string) => leaf(name, encoded ? uriEncode(text).replaceAll('%2F', '/') : text);
  return xmlAnswer('ListBucketResult', [
    leaf('Name', bucket.name),
    named('Prefix', prefix),
    ...(delimiter ? [named('Delimiter', delimiter)] : []),
    ...(encoded ? [leaf('EncodingType', 'url')] : []),
    leaf('MaxKeys', maxKeys),
    leaf('KeyCount', page.objects.length + page.prefixes.length),
    leaf('IsTruncated', page.isTruncated),
    ...(token === null ? [] : [leaf('ContinuationToken', token)]),
    ...(page.isTruncated ? [leaf('NextContinuationToken', Buffer.from(page.lastKey).toString('base64url'))] : []),
    ...(startAfter === null ? [] : [named('StartAfter', startAfter)]),
    ...page.objects.map((object) =>
      branch('Contents', [
        named('Key', object.key),
        leaf('LastModified', object.modified),
        leaf('ETag', `"${object.etag}"`),
        leaf('Size', object.size),
        leaf('StorageClass', 'STANDARD'),
      ]),
    ),
    ...page.prefixes.map((common) => branch('CommonPrefixes', [named('Prefix', common)])),
  ]);
}

/** A whole number from the query, or `fallback` where it is not given. Refuses anything else. */
export function countParameter(query: URLSearchParams, name: string, fallback: number): number {
  const value = Number(query.get(name) ?? fallback);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new AwsError('InvalidArgument', `Provided ${name} not an integer or within integer range`);
}

function pageOf(
  objects: Iterable<StoredObject>,
  { prefix, delimiter, after, maxKeys }: { prefix: string; delimiter: string; after: string; maxKeys: number },
): Page {
  const page: Page = { objects: [], prefixes: [], lastKey: after, isTruncated: false };
  const start = Buffer.from(after);
  const candidates = [...objects]
    .filter((object) => object.key.startsWith(prefix))
    .map((object) => ({ object, bytes: Buffer.from(object.key) }))
    .filter(({ bytes }) => Buffer.compare(bytes, start) > 0)
    .toSorted((a, b) => Buffer.compare(a.bytes, b.bytes));
  for (const { object } of candidates) {
    const cut = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
    const common = cut < 0 ? undefined : object.key.slice(0, cut + delimiter.length);
    // The keys behind a common prefix are passed over even when the page is full, so that the next page begins after them.
    if (common === undefined || common !== page.prefixes.at(-1)) {
      if (page.objects.length + page.prefixes.length >= maxKeys) return { ...page, isTruncated: maxKeys > 0 };
      if (common === undefined) page.objects.push(object);
      else page.prefixes.push(common);
    }
    page.lastKey = object.key;
  }
  return page;
}
