/** Lambda proxy integration of a REST API: converts a request to an event (version 1), and the function's result to an HTTP response. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';

/** The binary media types, the same as in `infra/cdk/api/api.ts`. */
const BINARY = ['multipart/form-data'];

const Metadata = z.object({
  statusCode: z.number(),
  headers: z.optional(z.record(z.string(), z.string())),
  multiValueHeaders: z.optional(z.record(z.string(), z.array(z.string()))),
  cookies: z.optional(z.array(z.string())),
});
const Result = z.extend(Metadata, { body: z.optional(z.string()), isBase64Encoded: z.optional(z.boolean()) });

const isBinary = (type: string | null) => BINARY.some((binary) => type?.startsWith(binary));
/** `Content-Type` for `content-type`: header names are case-insensitive, and a function must not rely on their case. */
const capital = (name: string) => name.replaceAll(/(^|-)\w/g, (start) => start.toUpperCase());
const grouped = (pairs: Iterable<[string, string]>) => {
  const groups: Record<string, string[]> = {};
  for (const [name, value] of pairs) (groups[name] ??= []).push(value);
  return groups;
};
const lastOf = (groups: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(groups).map(([name, values]) => [name, values.at(-1) ?? '']));
const orNull = <T extends object>(record: T) => (Object.keys(record).length > 0 ? record : null);

/**
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html#api-gateway-simple-proxy-for-lambda-input-format
 * @param resource The path as declared in the API, such as `/api/rooms/{id}`.
 */
export async function eventOf(request: Request, resource: string, params: Record<string, string>): Promise<object> {
  const url = new URL(request.url);
  const headers = grouped([...request.headers].map(([name, value]) => [capital(name), value]));
  const query = grouped(url.searchParams);
  const bytes = Buffer.from(await request.arrayBuffer());
  const binary = isBinary(request.headers.get('content-type'));
  return {
    resource,
    path: url.pathname,
    httpMethod: request.method,
    headers: lastOf(headers),
    multiValueHeaders: headers,
    queryStringParameters: orNull(lastOf(query)),
    multiValueQueryStringParameters: orNull(query),
    pathParameters: orNull(params),
    stageVariables: null,
    requestContext: {
      requestId: randomUUID(),
      resourcePath: resource,
      httpMethod: request.method,
      path: `/test${url.pathname}`,
      stage: 'test',
      domainName: 'api.execute-api.ap-southeast-2.amazonaws.com',
      // The edge's own address, as behind CloudFront.
      identity: { sourceIp: '192.0.2.200', userAgent: request.headers.get('user-agent') },
    },
    body: bytes.length === 0 ? null : bytes.toString(binary ? 'base64' : 'utf8'),
    isBase64Encoded: binary && bytes.length > 0,
  };
}

function headersOf({ headers = {}, multiValueHeaders = {}, cookies = [] }: z.output<typeof Metadata>): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) if (!(name in multiValueHeaders)) all.append(name, value);
  for (const [name, values] of Object.entries(multiValueHeaders)) for (const value of values) all.append(name, value);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return all;
}

const BODILESS = [204, 304];

/** A buffered response. Decodes base64 only where the accepted type is one of the API's binary media types. */
export function answerOf(given: unknown, accept: string | null): Response {
  const result = Result.parse(given);
  const body = result.body ?? '';
  const bytes = result.isBase64Encoded && isBinary(accept) ? Buffer.from(body, 'base64') : Buffer.from(body);
  const headers = headersOf(result);
  return new Response(BODILESS.includes(result.statusCode) ? null : bytes, { status: result.statusCode, headers });
}

/** A streamed response: metadata in JSON, eight zero bytes, the body. */
export async function streamedAnswerOf(stream: ReadableStream<Uint8Array>, end: Buffer): Promise<Response> {
  const reader = stream.getReader();
  let start = Buffer.alloc(0);
  let place = -1;
  while (place < 0) {
    const { value, done } = await reader.read();
    if (done) throw new Error('the stream ended before its metadata');
    start = Buffer.concat([start, value]);
    place = start.indexOf(end);
  }
  const metadata = Metadata.parse(JSON.parse(start.subarray(0, place).toString()));
  const rest = start.subarray(place + end.length);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => rest.length > 0 && controller.enqueue(rest),
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const headers = headersOf(metadata);
  return new Response(BODILESS.includes(metadata.statusCode) ? null : body, { status: metadata.statusCode, headers });
}
