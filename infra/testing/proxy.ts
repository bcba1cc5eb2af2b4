/** HTTP proxies in front of the emulators: a test sees each call first, and may answer it itself. */
import { request as ask } from 'node:http';
import { Readable } from 'node:stream';
import { listenHttp1And2 } from '../emulators/http/h2c.ts';
import type { Listening } from '../emulators/http/loopback.ts';

/** A call as it arrived. */
export interface Call {
  method: string;
  url: URL;
  headers: Headers;
  body: Buffer;
}

/** @param judge Answers the call itself, or names the endpoint that it goes on to. */
export const startProxy = (judge: (call: Call) => Response | string): Promise<Listening> =>
  listenHttp1And2(async (given) => {
    const { method, headers } = given;
    const call = { method, headers, url: new URL(given.url), body: Buffer.from(await given.arrayBuffer()) };
    const verdict = judge(call);
    return typeof verdict === 'string' ? onward(new URL(verdict), call, given.signal) : verdict;
  });

/** The call as received, with its host, which the signature covers. */
function onward({ hostname, port }: URL, { method, url, headers, body }: Call, signal: AbortSignal): Promise<Response> {
  const sent = Object.fromEntries(
    [...headers].filter(([name]) => !['expect', 'connection', 'transfer-encoding'].includes(name)),
  );
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path: url.pathname + url.search, headers: sent, signal };
    const outgoing = ask(options, (answer) => {
      const status = answer.statusCode ?? 502;
      const bodiless = method === 'HEAD' || status === 204 || status === 304;
      if (bodiless) answer.resume();
      const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
        [value].flat().flatMap((one): [string, string][] => (one === undefined ? [] : [[name, one]])),
      );
      const kept = fields.filter(([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name));
      resolve(new Response(bodiless ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers: kept }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export interface StoreProxy extends Listening {
  /** `METHOD path?query` of each call, refused ones too, in order of arrival. */
  calls: string[];
}

/** @param isRefused Takes a call in the form of `calls`. A refused one gets a 503 SlowDown and does not reach the store. */
export async function startStoreProxy(store: string, isRefused: (call: string) => boolean): Promise<StoreProxy> {
  const calls: string[] = [];
  const slowDown = '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';
  const listening = await startProxy(({ method, url }) => {
    const call = `${method} ${url.pathname}${url.search}`;
    calls.push(call);
    return isRefused(call)
      ? new Response(slowDown, { status: 503, headers: { 'content-type': 'application/xml' } })
      : store;
  });
  return { ...listening, calls };
}
