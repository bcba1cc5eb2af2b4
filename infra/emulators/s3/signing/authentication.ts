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
  const sent = request.query.has('X-Amz-Algorithm') ? queryClaims(request) : headerClaims(request, bodyHash);
  const claims = bodyHash === undefined ? sent : { ...sent, payloadHash: bodyHash };
  checkScope(claims, service);
  checkSignedHeaders(request, claims);
  const { caller, secretAccessKey } = accessKeys.find(claims.accessKeyId, claims.sessionToken);
  verifySignature(request, claims, secretAccessKey);
  return { caller, payloadHash: claims.payloadHash };
}

/** Splits `AKIA…/20261120/ap-southeast-2/s3/aws4_request`; undefined when it does not look like that. */
export function parseCredential(credential: string): { accessKeyId: string; scope: CredentialScope } | undefined {
  const [accessKeyId, date, region, service, terminator, ...rest] = credential.split('/');
  if (!accessKeyId || !date || !region || !service || terminator !== 'aws4_request' || rest.length > 0)
    return undefined;
  return { accessKeyId, scope: { date, region, service } };
}

function headerClaims(request: StoreRequest, bodyHash: string | undefined): Claims {
  const { sentHeaders } = request;
  const { authorization } = sentHeaders;
  if (authorization === undefined) throw accessDenied();
  if (!authorization.startsWith(`${ALGORITHM} `)) throw unsupportedAlgorithm();
  const match = /^\S+ Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(authorization);
  const credential = parseCredential(match?.[1] ?? '');
  const payloadHash = bodyHash ?? sentHeaders['x-amz-content-sha256'];
  if (!match || !credential || payloadHash === undefined)
    throw new AwsError('AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  const timestamp = sentHeaders['x-amz-date'] ?? '';
  if (Math.abs(Date.now() - parseTimestamp(timestamp)) > MAX_SKEW_MS)
    throw new AwsError(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  return {
    ...credential,
    signedHeaders: (match[2] ?? '').split(';'),
    signature: match[3] ?? '',
    timestamp,
    sessionToken: sentHeaders['x-amz-security-token'],
    payloadHash,
    presigned: false,
  };
}

function queryClaims(request: StoreRequest): Claims {
  const { query } = request;
  if (query.get('X-Amz-Algorithm') !== ALGORITHM) throw unsupportedAlgorithm();
  const credential = parseCredential(query.get('X-Amz-Credential') ?? '');
  const signature = query.get('X-Amz-Signature');
  const signedHeaders = query.get('X-Amz-SignedHeaders');
  const expires = Number(query.get('X-Amz-Expires'));
  if (
    !credential ||
    !signature ||
    !signedHeaders ||
    !Number.isInteger(expires) ||
    expires < 1 ||
    expires > MAX_EXPIRES_SECONDS
  ) {
    throw new AwsError(
      'AuthorizationQueryParametersError',
      'Query-string authentication needs X-Amz-Credential, X-Amz-SignedHeaders, X-Amz-Signature and X-Amz-Expires between 1 and 604800 seconds.',
    );
  }
  const timestamp = query.get('X-Amz-Date') ?? '';
  const signedAt = parseTimestamp(timestamp);
  if (Date.now() > signedAt + expires * 1000) throw new AwsError('AccessDenied', 'Request has expired');
  if (signedAt > Date.now() + MAX_SKEW_MS) throw new AwsError('AccessDenied', 'Request is not valid yet');
  return {
    ...credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    timestamp,
    sessionToken: query.get('X-Amz-Security-Token') ?? undefined,
    payloadHash: request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
    presigned: true,
  };
}

const unsupportedAlgorithm = () =>
  new AwsError(
    'InvalidRequest',
    `The authorization mechanism you have provided is not supported. Please use ${ALGORITHM}.`,
  );

function parseTimestamp(timestamp: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp);
  const [, year, month, day, hour, minute, second] = match ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time))
    throw new AwsError('AccessDenied', 'AWS authentication requires a valid x-amz-date in the form 20261120T101500Z');
  return time;
}

function checkScope({ scope, timestamp, presigned }: Claims, service: Service): void {
  const expected = { date: timestamp.slice(0, 8), region: service.region, service: service.name };
  const wrong = (['date', 'region', 'service'] as const).find((part) => scope[part] !== expected[part]);
  if (wrong === undefined) return;
  const code = presigned ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed';
  throw new AwsError(code, `The ${wrong} '${scope[wrong]}' of the credential is wrong; expecting '${expected[wrong]}'`);
}

/** Refuses unsigned `x-amz-…` headers: a third party could add `x-amz-copy-source` or `x-amz-meta-*` to a presigned URL. */
function checkSignedHeaders(request: StoreRequest, { signedHeaders }: Claims): void {
  const unsigned = Object.keys(request.sentHeaders).filter(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !signedHeaders.includes(name),
  );
  if (!signedHeaders.includes('host')) unsigned.push('host');
  if (unsigned.length > 0) {
    throw new AwsError(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    );
  }
}
