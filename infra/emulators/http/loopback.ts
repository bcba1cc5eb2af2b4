/** The port that an emulator listens on, for this machine alone, and how it is given back. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IDLE_CONNECTION_MS } from './idle-connections.ts';

/** Listens on any free port. @returns The address, `http://127.0.0.1:…`, and the way to end it. */
export async function onLoopback(server: Server): Promise<{ endpoint: string; close(): Promise<void> }> {
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, close: () => closed(server) };
}

interface Closable {
  close(ended: () => void): unknown;
  /** A server of HTTP/2 has none. */
  closeAllConnections?(): void;
}

/** Ends a server at once, the connections that are open with it. */
export const closed = (server: Closable): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections?.();
  });
