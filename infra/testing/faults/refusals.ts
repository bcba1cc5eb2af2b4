/** Each dependency's answers for throttling and for a failure, in the form of its protocol. */

/** The services that the functions call. */
export type Dependency =
  | 'dynamodb'
  | 's3'
  | 'sts'
  | 'bedrock'
  | 'library'
  | 'ingestion'
  | 'secrets'
  | 'lambda'
  | 'ses'
  | 'stripe'
  | 'web';

type Refused = 'throttle' | 'error';
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const xml = (status: number, body: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  });

/** AWS JSON and REST JSON: the error's name in the header or in `__type` (Smithy, "Operation error serialization"). */
const awsJson = (status: number, type: string, message: string) =>
  json(status, { __type: type, message, Message: message }, { 'x-amzn-errortype': type });

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const s3 = (kind: Refused) =>
  kind === 'throttle'
    ? xml(503, '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>')
    : xml(500, '<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>');

/** The Query protocol wraps the error (https://docs.aws.amazon.com/STS/latest/APIReference/CommonErrors.html). */
const sts = (kind: Refused) => {
  const [status, code] = kind === 'throttle' ? [400, 'Throttling'] : [500, 'InternalFailure'];
  return xml(status, `<ErrorResponse><Error><Code>${code}</Code><Message>${code}</Message></Error></ErrorResponse>`);
};

/** https://docs.stripe.com/api/errors and https://docs.stripe.com/rate-limits */
const stripe = (kind: Refused) =>
  kind === 'throttle'
    ? json(429, { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } })
    : json(500, { error: { type: 'api_error', message: 'An unknown error occurred' } });

const web = (kind: Refused) => new Response('', { status: kind === 'throttle' ? 429 : 500 });

/** @param method HEAD has no body. */
export function refusalOf(kind: Refused, dependency: Dependency, method: string): Response {
  const answer = answerOf(kind, dependency);
  return method === 'HEAD' ? new Response(null, answer) : answer;
}

function answerOf(kind: Refused, dependency: Dependency): Response {
  if (dependency === 's3') return s3(kind);
  if (dependency === 'sts') return sts(kind);
  if (dependency === 'stripe') return stripe(kind);
  if (dependency === 'web') return web(kind);
  if (kind === 'error') return awsJson(500, 'InternalServerException', 'Internal error');
  // DynamoDB throttles with 400 (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html).
  if (dependency === 'dynamodb') return awsJson(400, 'ThrottlingException', 'Throughput exceeds the current limit');
  return awsJson(429, 'ThrottlingException', 'Too many requests');
}
