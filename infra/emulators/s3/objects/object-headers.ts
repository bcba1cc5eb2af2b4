/** The headers an object keeps from its upload and gives back on download, and its address. */
import { type Headers, type StoreRequest, toHeaderValue } from '../http/request.ts';
import { uriEncode } from '../signing/signature.ts';
import type { StoredObject } from '../storage/bucket.ts';
import type { StoredHeaders } from '../storage/storage.ts';
import { keptWriteHeaders } from './write-headers.ts';

const KEPT = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

/** The headers to keep from a request, or from a form's fields with the same meaning. */
export function storedHeadersOf(headers: Headers): StoredHeaders {
  const present = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const kept = present.filter(([name, value]) => KEPT.includes(name) && value !== '');
  return {
    headers: { ...Object.fromEntries(kept), ...keptWriteHeaders(headers) },
    metadata: Object.fromEntries(present.filter(([name]) => name.startsWith('x-amz-meta-'))),
  };
}

/** The headers of a GET or HEAD; `response-…` parameters of the query replace stored ones. */
export function responseHeaders(request: StoreRequest, object: StoredObject): Record<string, string> {
  const overrides = KEPT.flatMap((name) => {
    const value = request.query.get(`response-${name}`);
    return value === null ? [] : [[name, toHeaderValue(name, value)] as const];
  });
  return {
    'content-type': 'binary/octet-stream', // S3's own default
    ...object.headers,
    ...object.metadata,
    ...Object.fromEntries(overrides),
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modified).toUTCString(),
  };
}

/** The address of an object, as uploads report it, at the caller's own Host: the caller can reach that. */
export const objectUrl = ({ headers, onOwnPort }: StoreRequest, bucket: string, key: string): string =>
  `http://${headers.host}${onOwnPort ? '' : `/${bucket}`}/${uriEncode(key).replaceAll('%2F', '/')}`;
