/** Signed URLs of a bucket's objects: each allows one call on one object. Signing makes no request. */
import type { S3Client } from '@aws-sdk/client-s3';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';

/** The URL of an object below its bucket's. A signature covers the key with every character but RFC 3986's unreserved ones encoded. */
export const objectUrlIn = (bucketUrl: string, key: string): string =>
  `${bucketUrl}/${key.split('/').map(encoded).join('/')}`;

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

interface SignedCall {
  method: 'GET' | 'PUT';
  /** The object's URL, below its bucket's. */
  url: string;
  /** The parameters that name the call and change its answer: `partNumber`, `uploadId`, `x-id`, `response-content-type`. */
  query: Record<string, string>;
  /** Headers that the caller must send as they are here, such as `content-length`: S3 refuses others. In lower case. */
  headers?: Record<string, string>;
  expiresInSeconds: number;
}

/**
 * Makes a function that signs with a client's credentials. It signs the bucket's URL from the stage's settings, which the content policy
 * names too, and not the client's endpoint. It calls the presigner directly: `getSignedUrl` first runs the middleware of a whole call,
 * which takes five times as long (`npm run bench -- companion`).
 */
export function signerFor(s3: S3Client): (call: SignedCall) => Promise<string> {
  const presigner = new S3RequestPresigner({ ...s3.config });
  return async ({ method, url, query, headers = {}, expiresInSeconds }) => {
    const { protocol, hostname, port, host, pathname } = new URL(url);
    const signed = await presigner.presign(
      {
        method,
        protocol,
        hostname,
        ...(port && { port: Number(port) }),
        path: pathname,
        query,
        headers: { ...headers, host },
      },
      { expiresIn: expiresInSeconds, signableHeaders: new Set(['host', ...Object.keys(headers)]) },
    );
    const parameters = Object.entries(signed.query ?? {}).map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
    );
    return `${protocol}//${host}${pathname}?${parameters.join('&')}`;
  };
}
