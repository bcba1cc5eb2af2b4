/** Forwards a request to another server on this machine, unchanged: no time limit, no decompression, no redirects followed. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BODILESS = [204, 304];
/** Headers of one connection, not of the response (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding'];

/** @throws Error of the connection, also when the caller has disconnected. */
export function forward(request: Request, endpoint: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return new Promise((resolve, reject) => {
    const forwarded = httpRequest(
      endpoint + pathname + search,
      { method: request.method, headers: Object.fromEntries(request.headers), signal: request.signal },
      (incoming) => resolve(responseOf(incoming)),
    );
    forwarded.on('error', reject);
    if (!request.body) forwarded.end();
    // A function that refuses a body does not read the rest of it.
    else pipeline(request.body, forwarded).catch(() => {});
  });
}

function responseOf(incoming: IncomingMessage): Response {
  const { statusCode: status = 502, rawHeaders } = incoming;
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = String(rawHeaders[i]);
    if (!HOP_BY_HOP.includes(name.toLowerCase())) headers.append(name, String(rawHeaders[i + 1]));
  }
  const body = BODILESS.includes(status) ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
}
