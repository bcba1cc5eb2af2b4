/** Cross-origin rules of a bucket: preflight answers, and the headers on every answer to a browser (S3 user guide, "Using CORS"). */

import { matchesWildcard } from '../sts/wildcard.ts';
import { AwsError } from './errors.ts';
import type { StoreRequest } from './request.ts';
import type { Answer } from './response.ts';

export type CorsRule = {
  /** May hold a `*`. */
  allowedOrigins: string[];
  /** GET, HEAD, PUT and POST when not given. */
  allowedMethods?: string[];
  /** Every request header when not given; may hold a `*`. */
  allowedHeaders?: string[];
  /** Response headers that scripts may read: ETag and Location when not given, which uploads need. */
  exposeHeaders?: string[];
  /** How long a browser may remember a preflight: 3000 when not given. */
  maxAgeSeconds?: number;
};

const VARY = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method';

/** Answers a preflight; refuses (403, as S3 does) an origin, method or header that the bucket's rule does not allow. */
export function answerPreflight(request: StoreRequest, rule: CorsRule | undefined): Answer {
  const { origin, ...headers } = request.headers;
  const method = headers['access-control-request-method'];
  if (!origin || !method) {
    throw new AwsError(
      'BadRequest',
      'Insufficient information. Origin and Access-Control-Request-Method request headers are needed.',
    );
  }
  const asked = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .flatMap((name) => name.trim().toLowerCase() || []);
  if (!rule) throw new AwsError('AccessForbidden', 'CORSResponse: CORS is not enabled for this bucket.');
  const granted = grant(rule, origin, method);
  const headersAllowed = asked.every((name) =>
    (rule.allowedHeaders ?? ['*']).some((pattern) => matchesWildcard(pattern.toLowerCase(), name)),
  );
  if (!granted || !headersAllowed) {
    throw new AwsError(
      'AccessForbidden',
      'CORSResponse: This CORS request is not allowed. Check origin, method and headers against the rule of the bucket.',
    );
  }
  return {
    status: 200,
    headers: {
      ...granted,
      ...(asked.length > 0 ? { 'access-control-allow-headers': asked.join(', ') } : {}),
      'access-control-max-age': String(rule.maxAgeSeconds ?? 3000),
    },
  };
}

/** The headers that let a browser's script see an answer, refusals included; none where the rule does not allow it. */
export function corsHeaders(request: StoreRequest, rule: CorsRule | undefined): Record<string, string> {
  const { origin } = request.headers;
  return (rule && origin && grant(rule, origin, request.method)) || {};
}

function grant(rule: CorsRule, origin: string, method: string): Record<string, string> | undefined {
  const methods = rule.allowedMethods ?? ['GET', 'HEAD', 'PUT', 'POST'];
  const allowed = rule.allowedOrigins.find((pattern) => matchesWildcard(pattern, origin));
  if (allowed === undefined || !methods.includes(method)) return undefined;
  return {
    'access-control-allow-origin': allowed === '*' ? '*' : origin,
    ...(allowed === '*' ? {} : { 'access-control-allow-credentials': 'true' }),
    'access-control-allow-methods': methods.join(', '),
    'access-control-expose-headers': (rule.exposeHeaders ?? ['ETag', 'Location']).join(', '),
    vary: VARY,
  };
}
