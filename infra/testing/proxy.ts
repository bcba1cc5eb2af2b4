/** HTTP proxies in front of the emulators: a test sees each call first, and may answer it itself. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Listening, onLoopback } from '../emulators/http/loopback.ts';

/**
 * Signatures stay valid, because the Host header is passed on.
 * @param passes Whether a call goes on to the target; where not, this function has answered it.
 */
export function startProxy(
  target: string,
  passes: (call: IncomingMessage, answer: ServerResponse, body: Buffer) => boolean | Promise<boolean>,
): Promise<Listening> {
  const { hostname, port } = new URL(target);
  const pass = async (call: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await buffer(call);
    if (!(await passes(call, answer, body))) return;
    const { 'transfer-encoding': _, ...headers } = call.headers;
    const onward = request({ hostname, port, method: call.method, path: call.url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    onward.end(body);
  };
  return onLoopback(createServer((call, answer) => void pass(call, answer).catch(() => answer.destroy())));
}

export interface StoreProxy extends Listening {
  /** `METHOD path?query` of each call, refused ones too, in order of arrival. */
  calls: string[];
}

/** @param isRefused Takes a call in the form of `calls`. A refused one gets a 503 SlowDown and does not reach the store. */
export async function startStoreProxy(store: string, isRefused: (call: string) => boolean): Promise<StoreProxy> {
  const calls: string[] = [];
  const listening = await startProxy(store, ({ method, url }, answer) => {
    const call = `${method} ${url}`;
    calls.push(call);
    if (!isRefused(call)) return true;
    answer.writeHead(503, { 'content-type': 'application/xml' });
    answer.end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>');
    return false;
  });
  return { ...listening, calls };
}
