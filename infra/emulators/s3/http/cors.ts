/** Cross-origin rules of a bucket: preflight answers, and the headers on every answer to a browser (S3 user guide, "Using CORS"). */
import { AwsError } from './errors.ts';
import type { StoreRequest } from './request.ts';
import type { StoreResponse } from './response.ts';

export type CorsRule = { allowedOrigins: string[] };

const ALLOWED_METHODS = ['GET', 'HEAD', 'PUT', 'POST'];
/** Response headers that scripts may read: uploads need both. */
const EXPOSED_HEADERS = 'ETag, Location';
const MAX_AGE_SECONDS = 3000;

/** Answers a preflight; refuses (403, as S3 does) an origin or method that the bucket's rule does not allow. Any header may be sent. */
export function preflightResponse({ headers }: StoreRequest, rule: CorsRule | undefined): StoreResponse {
  const granted = grant(rule, headers.origin, headers['access-control-request-method']);
  if (!granted)
    throw new AwsError('AccessForbidden', 'CORSResponse: This CORS request is not allowed by the rule of the bucket.');
  return {
    status: 200,
    headers: {
      ...granted,
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
      'access-control-max-age': String(MAX_AGE_SECONDS),
    },
  };
}

/** The headers that let a browser's script see an answer, refusals included; none where the rule does not allow it. */
export const corsHeaders = ({ headers, method }: StoreRequest, rule: CorsRule | undefined): Record<string, string> =>
  grant(rule, headers.origin, method) ?? {};

function grant(rule: CorsRule | undefined, origin = '', method = ''): Record<string, string> | undefined {
  if (!rule?.allowedOrigins.includes(origin) || !ALLOWED_METHODS.includes(method)) return undefined;
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': ALLOWED_METHODS.join(', '),
    'access-control-expose-headers': EXPOSED_HEADERS,
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}
