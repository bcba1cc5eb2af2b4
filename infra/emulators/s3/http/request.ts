/** An HTTP request as S3 sees it: bucket, key, query, headers, body. */
import { type IncomingMessage, validateHeaderName, validateHeaderValue } from 'node:http';
import { AwsError } from './errors.ts';

/** Names in lower case. */
export type Headers = Record<string, string | undefined>;

export type StoreRequest = {
  method: string;
  /** Percent-encoded, exactly as sent: the signature covers it. */
  path: string;
  bucket: string;
  key: string;
  /** Whether the bucket's own port received the request, and not the one for all buckets. */
  onOwnPort: boolean;
  query: URLSearchParams;
  /** The headers exactly as sent, for the signature. */
  sentHeaders: Headers;
  /** The effective headers: those sent, and the `x-amz-…` ones in the query of a presigned URL. */
  headers: Headers;
  body: AsyncIterable<Buffer>;
};

const MAX_KEY_BYTES = 1024; // S3 user guide, "Naming Amazon S3 objects"

/**
 * Reads the request line; refuses (InvalidURI, KeyTooLongError) paths that do not decode and keys above 1024 bytes.
 * @param ownBucket The bucket whose port received the request: the whole path is the key then.
 */
export function parseRequest(message: IncomingMessage, ownBucket?: string): StoreRequest {
  const [path = '/', ...rest] = (message.url ?? '/').split('?');
  const query = new URLSearchParams(rest.join('?'));
  const sentHeaders = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
  return {
    method: message.method ?? 'GET',
    path,
    ...(ownBucket === undefined ? splitPath(path) : { bucket: ownBucket, key: keyIn(path.slice(1)) }),
    onOwnPort: ownBucket !== undefined,
    query,
    sentHeaders,
    headers: { ...headersInQuery(query), ...sentHeaders },
    body: bodyOf(message),
  };
}

function splitPath(path: string): { bucket: string; key: string } {
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  return { bucket: decode(bucket), key: keyIn(key) };
}

const keyIn = (path: string): string => checkKey(decode(path));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AwsError('InvalidURI', "Couldn't parse the specified URI.");
  }
}

/** Returns the key; refuses (KeyTooLongError) more than 1024 bytes. */
export function checkKey(key: string): string {
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new AwsError('KeyTooLongError', 'Your key is too long');
  return key;
}

/**
 * The SDK's presigner moves `x-amz-…` headers into the query. S3 honours them there too, except checksums
 * (github.com/localstack/localstack/issues/12169: S3 ignores a checksum that only the query carries).
 */
function headersInQuery(query: URLSearchParams): Headers {
  const moved = [...query]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name.startsWith('x-amz-') && !name.startsWith('x-amz-checksum-'));
  return Object.fromEntries(moved.map(([name, value]) => [name, toHeaderValue(name, value)]));
}

/** Text as the bytes that a header carries; refuses names and values that no header can have, line breaks for one. */
export function toHeaderValue(name: string, text: string): string {
  const value = Buffer.from(text).toString('latin1');
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new AwsError('InvalidArgument', `${JSON.stringify(name)} and its value cannot be a header.`);
  }
  return value;
}

/** The body. When its reader stops early, the stream is not destroyed as usual: the socket must stay open for the refusal. */
async function* bodyOf(message: IncomingMessage): AsyncGenerator<Buffer> {
  for await (const chunk of message.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
}
