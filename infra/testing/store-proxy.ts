/** An HTTP proxy in front of the object store, which records the calls and refuses those that a test names. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StoreProxy {
  /** For AWS_ENDPOINT_URL_S3: signatures stay valid, because the Host header is passed on. */
  endpoint: string;
  /** `METHOD path?query` of each call, refused ones too, in order of arrival. */
  calls: string[];
  close(): Promise<void>;
}

/** @param isRefused Takes a call in the form of `calls`. A refused one gets a 503 SlowDown and does not reach the store. */
export async function startStoreProxy(store: string, isRefused: (call: string) => boolean): Promise<StoreProxy> {
  const { hostname, port } = new URL(store);
  const calls: string[] = [];
  const server = createServer((incoming, answer) => {
    const { method = '', url: path = '', headers } = incoming;
    const call = `${method} ${path}`;
    calls.push(call);
    if (isRefused(call)) {
      incoming.resume();
      answer.writeHead(503, { 'content-type': 'application/xml' });
      answer.end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>');
      return;
    }
    const passedOn = request({ hostname, port, method, path, headers }, (stored) => {
      answer.writeHead(stored.statusCode ?? 502, stored.headers);
      stored.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
