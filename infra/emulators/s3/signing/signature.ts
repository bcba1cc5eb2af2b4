/** AWS Signature Version 4: the canonical request, the signing key and the comparison (docs.aws.amazon.com/IAM, "Create a signed AWS API request"). */
import { createHash, createHmac } from 'node:crypto';
import { AwsError } from '../http/errors.ts';
import type { StoreRequest } from '../http/request.ts';

export const ALGORITHM = 'AWS4-HMAC-SHA256';

export type CredentialScope = { date: string; region: string; service: string };

/** A request's claims about its own signature, from header or query. */
export type Claims = {
  accessKeyId: string;
  scope: CredentialScope;
  signedHeaders: string[];
  signature: string;
  /** `20261120T101500Z` */
  timestamp: string;
  sessionToken: string | undefined;
  /** SHA-256 of the body in hex, or one of S3's words such as `UNSIGNED-PAYLOAD`. */
  payloadHash: string;
  presigned: boolean;
};

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Percent-encoding as AWS requires it: everything but the unreserved characters of RFC 3986. */
export const uriEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The hex signature of a text under a secret key, for a day, region and service. */
export function signText(secretAccessKey: string, scope: CredentialScope, text: string): string {
  const dateKey = hmac(`AWS4${secretAccessKey}`, scope.date);
  const signingKey = hmac(hmac(hmac(dateKey, scope.region), scope.service), 'aws4_request');
  return hmac(signingKey, text).toString('hex');
}

/** Refuses (SignatureDoesNotMatch) a signature that is not the expected one. */
export function compareSignatures(expected: string, given: string): void {
  if (expected !== given)
    throw new AwsError('SignatureDoesNotMatch', 'The signature that was calculated is not the one you provided.');
}

/** Refuses a request that was not signed with this secret over exactly this method, path, query and headers. */
export function verifySignature(request: StoreRequest, claims: Claims, secretAccessKey: string): void {
  const { date, region, service } = claims.scope;
  const text = [
    ALGORITHM,
    claims.timestamp,
    `${date}/${region}/${service}/aws4_request`,
    sha256(canonicalRequest(request, claims)),
  ].join('\n');
  compareSignatures(signText(secretAccessKey, claims.scope, text), claims.signature);
}

function canonicalRequest(request: StoreRequest, claims: Claims): string {
  return [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(request.query),
    ...claims.signedHeaders.map((name) => `${name}:${canonicalHeader(request, name)}`),
    '',
    claims.signedHeaders.join(';'),
    claims.payloadHash,
  ].join('\n');
}

/** S3 signs the path as sent: it resolves no `..` and joins no `//`. */
const canonicalPath = (path: string) =>
  path
    .split('/')
    .map((segment) => uriEncode(decodeURIComponent(segment)))
    .join('/');

function canonicalQuery(query: URLSearchParams): string {
  const byCodePoint = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .toSorted((a, b) => byCodePoint(a[0], b[0]) || byCodePoint(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

const canonicalHeader = (request: StoreRequest, name: string) =>
  (request.sentHeaders[name] ?? '').trim().replace(/ +/g, ' ');
