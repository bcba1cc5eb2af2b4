/** How every server of the stage listens: only on this machine, with idle connections kept, and all closed at its end. */
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/**
 * Node closes an idle connection after 5 seconds. A client that has just begun to send then gets a reset, and loses the request
 * if it does not retry a POST. CloudFront and S3 keep connections for longer than our clients do.
 */
export const KEEP_ALIVE_MS = 75_000;

export interface Listening {
  /** `http://127.0.0.1:…` */
  endpoint: string;
  /** Ends the server at once, with its open connections. */
  close(): Promise<void>;
}

/** A server of plain TCP has no HTTP connections to keep alive or to close. */
type LoopbackServer = Server & { keepAliveTimeout?: number; closeAllConnections?(): void };

/**
 * @param port 0 takes any free one.
 * @throws The socket's own error, such as EADDRINUSE.
 */
export async function onLoopback(
  server: LoopbackServer,
  port = 0,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<Listening> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    endpoint: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections?.();
      }),
  };
}
