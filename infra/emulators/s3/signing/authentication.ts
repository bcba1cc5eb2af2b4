/** Authenticates a request: reads the signature from header or query, checks its time, scope and key, then verifies it. */
import { AwsError, accessDenied } from '../http/errors.ts';
import type { StoreRequest } from '../http/request.ts';
import type { AccessKeys, Caller } from './access-keys.ts';
import { ALGORITHM, type Claims, type CredentialScope, verifySignature } from './signature.ts';

const MAX_SKEW_MS = 15 * 60 * 1000; // S3 API reference, RequestTimeTooSkewed
const MAX_EXPIRES_SECONDS = 7 * 24 * 60 * 60; // S3 API reference, "Authenticating requests: using query parameters"

export type Service = { name: 's3' | 'sts'; region: string };

/**
 * Returns the caller and the body hash that the caller signed.
 * `bodyHash` is for STS: the hash of the received body, which replaces the header.
 * Refuses unsigned, expired, skewed, wrongly scoped and wrongly signed requests with S3's own codes.
 */
export function authenticate(
  request: StoreRequest,
  service: Service,
  accessKeys: AccessKeys,
  bodyHash?: string,
): { caller: Caller; payloadHash: string } {
  const claims = request.query.has('X-Amz-Algorithm') ? queryClaims(request) : headerClaims(request, bodyHash);
  checkScope(claims, service);
  checkSignedHeaders(request, claims);
  const { caller, secretAccessKey } = accessKeys.find(claims.accessKeyId, claims.sessionToken);
  verifySignature(request, claims, secretAccessKey);
  return { caller, payloadHash: claims.payloadHash };
}

/** Splits `AKIA…/20261120/ap-southeast-2/s3/aws4_request`; undefined when it does not look like that. */
export function parseCredential(credential: string): { accessKeyId: string; scope: CredentialScope } | undefined {
  const [, accessKeyId, date = '', region = '', service = ''] =
    /^([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)\/aws4_request$/.exec(credential) ?? [];
  return accessKeyId === undefined ? undefined : { accessKeyId, scope: { date, region, service } };
}

const malformed = (presigned: boolean) =>
  presigned
    ? new AwsError('AuthorizationQueryParametersError', 'The query parameters of the signature are malformed.')
    : new AwsError('AuthorizationHeaderMalformed', 'The authorization header is malformed.');

function headerClaims({ sentHeaders }: StoreRequest, bodyHash: string | undefined): Claims {
  const { authorization, 'x-amz-date': timestamp = '' } = sentHeaders;
  if (authorization === undefined) throw accessDenied();
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  const claimed = parseCredential(credential);
  const payloadHash = bodyHash ?? sentHeaders['x-amz-content-sha256'];
  if (!claimed || payloadHash === undefined) throw malformed(false);
  // Written so that a time that cannot be read is refused too.
  if (!(Math.abs(Date.now() - timeOf(timestamp)) <= MAX_SKEW_MS))
    throw new AwsError('RequestTimeTooSkewed', 'The request time and the current time are too far apart.');
  return {
    ...claimed,
    signedHeaders: signedHeaders.split(';'),
    signature,
    timestamp,
    sessionToken: sentHeaders['x-amz-security-token'],
    payloadHash,
    presigned: false,
  };
}

function queryClaims({ query, headers }: StoreRequest): Claims {
  const parameter = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const claimed = parseCredential(parameter('Credential'));
  const [expires, timestamp] = [Number(parameter('Expires')), parameter('Date')];
  const isInRange = expires >= 1 && expires <= MAX_EXPIRES_SECONDS;
  if (parameter('Algorithm') !== ALGORITHM || !claimed || !isInRange) throw malformed(true);
  const age = Date.now() - timeOf(timestamp);
  if (!(age <= expires * 1000)) throw new AwsError('AccessDenied', 'Request has expired');
  if (age < -MAX_SKEW_MS) throw new AwsError('AccessDenied', 'Request is not valid yet');
  return {
    ...claimed,
    signedHeaders: parameter('SignedHeaders').split(';'),
    signature: parameter('Signature'),
    timestamp,
    sessionToken: query.get('X-Amz-Security-Token') ?? undefined,
    payloadHash: headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
    presigned: true,
  };
}

/** Milliseconds since 1970 of `20261120T101500Z`; NaN of anything else. */
const timeOf = (timestamp: string): number =>
  Date.parse(timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

function checkScope({ scope, timestamp, presigned }: Claims, { name, region }: Service): void {
  if (scope.date !== timestamp.slice(0, 8) || scope.region !== region || scope.service !== name)
    throw malformed(presigned);
}

/** Refuses unsigned `x-amz-…` headers: a third party could add `x-amz-copy-source` or `x-amz-meta-*` to a presigned URL. */
function checkSignedHeaders({ sentHeaders }: StoreRequest, { signedHeaders }: Claims): void {
  const needed = Object.keys(sentHeaders).filter(
    (name) => name === 'host' || (name.startsWith('x-amz-') && name !== 'x-amz-content-sha256'),
  );
  if (!needed.every((name) => signedHeaders.includes(name)))
    throw new AwsError('AccessDenied', 'There were headers present in the request which were not signed');
}
