/**
 * One port for HTTP/1.1 and for HTTP/2 without TLS: the SDK's bedrock-runtime and bedrock-agent-runtime clients open HTTP/2
 * with prior knowledge, its bedrock-agent client and a test's fetch speak HTTP/1.1.
 */
import http from 'node:http';
import http2 from 'node:http2';
import net from 'node:net';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { KEEP_ALIVE_MS, type Listening, onLoopback } from './loopback.ts';

/** Every HTTP/2 connection opens with `PRI * HTTP/2.0` (RFC 9113, section 3.4); no HTTP/1.1 method starts like that. */
const HTTP2_PREFACE = 'PRI';

/** Node's own request and response, for what fetch cannot do. */
export type NodeBindings = HttpBindings | Http2Bindings;

/**
 * @param handle Gets a Request whose signal aborts when the client disconnects.
 * @param port 0 for any free port.
 */
export async function listenHttp1And2(
  handle: (request: Request, bindings: NodeBindings) => Promise<Response> | Response,
  port = 0,
): Promise<Listening> {
  const listener = getRequestListener(handle, { overrideGlobalObjects: false });
  const http1Server = http.createServer((request, response) => void listener(request, response));
  http1Server.keepAliveTimeout = KEEP_ALIVE_MS;
  const http2Server = http2.createServer((request, response) => void listener(request, response));
  const sockets = new Set<net.Socket>();
  // A response is sent in pieces; without noDelay each would wait for the acknowledgement of the one before.
  const server = net.createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that disconnects is not an error.
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
  const { endpoint, close } = await onLoopback(server, port);
  return {
    endpoint,
    close: async () => {
      const closed = close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Breaks the connection in the middle of a response, as a network does. */
export function breakConnection({ outgoing }: NodeBindings): void {
  if (outgoing instanceof http2.Http2ServerResponse) outgoing.stream.session?.destroy();
  else outgoing.destroy();
}
