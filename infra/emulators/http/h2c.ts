/**
 * One port for HTTP/1.1 and for HTTP/2 without TLS: the SDK's bedrock-runtime and bedrock-agent-runtime clients open HTTP/2
 * with prior knowledge, its bedrock-agent client and a test's fetch speak HTTP/1.1.
 */
import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import net from 'node:net';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { IDLE_CONNECTION_MS } from './idle-connections.ts';

/** Every HTTP/2 connection opens with `PRI * HTTP/2.0` (RFC 9113, section 3.4); no HTTP/1.1 method starts like that. */
const HTTP2_PREFACE = 'PRI';

export interface Listening {
  port: number;
  /** Ends every connection at once, open streams included. */
  close(): Promise<void>;
}

/** Node's own request and response, for what fetch cannot say. */
export type Wire = HttpBindings | Http2Bindings;

/**
 * Listens on the loopback interface.
 * @param answer Gets a Request whose signal aborts when the client goes away.
 * @param port 0 for any free port.
 */
export async function listen(
  answer: (request: Request, wire: Wire) => Promise<Response> | Response,
  port: number,
): Promise<Listening> {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const http1Server = http.createServer((request, response) => void listener(request, response));
  http1Server.keepAliveTimeout = IDLE_CONNECTION_MS;
  const http2Server = http2.createServer((request, response) => void listener(request, response));
  const sockets = new Set<net.Socket>();
  // An answer goes out in pieces, and none of them is to wait for the one before it to be acknowledged.
  const server = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that hangs up is no error of ours.
    socket.on('error', () => undefined);
    socket.once('readable', () => {
      const start: Buffer | null = socket.read();
      if (!start) {
        socket.destroy();
        return;
      }
      socket.unshift(start);
      const isHttp2 = start.subarray(0, HTTP2_PREFACE.length).toString('latin1') === HTTP2_PREFACE;
      (isHttp2 ? http2Server : http1Server).emit('connection', socket);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as net.AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Breaks the connection off in the middle of an answer, as a network does. */
export function breakOff({ outgoing }: Wire): void {
  if (outgoing instanceof http2.Http2ServerResponse) outgoing.stream.session?.destroy();
  else outgoing.destroy();
}
