/** API Gateway's WebSocket API on this machine: sockets on the stage's own origin, a function call for each event, and the management API. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { EDGE_SECRET_HEADER } from '../../../shared/contract/edge.ts';
import type { EdgeAnswer, Value } from '../../cdk/edge/event.ts';
import { handler as socketAtTheEdge } from '../../cdk/edge/socket.ts';
import { onLoopback } from '../http/loopback.ts';

/** API Gateway quotas, "WebSocket API": the maximum size of a message. */
const MAX_MESSAGE_BYTES = 128 * 1024;
const Answer = z.object({ statusCode: z.number() });

export type SocketFunction = (event: object) => Promise<unknown>;

export interface LocalWebSockets {
  /** The address of the API, and of its management API. */
  endpoint: string;
  /** Handles a request to upgrade to a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/**
 * @param call The function behind $connect, $disconnect and $default.
 * @param edgeSecret The edge sends it with each handshake.
 */
export async function startWebSockets(call: SocketFunction, edgeSecret: string): Promise<LocalWebSockets> {
  const sockets = new Map<string, WebSocket>();
  const api = new WebSocketApi(call, sockets);
  const upgradeWith =
    (handshakeOf: (request: IncomingMessage) => Handshake | EdgeAnswer) =>
    (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      socket.on('error', () => socket.destroy());
      api.upgrade(handshakeOf(request), request, socket, head).catch(() => refuse(socket, 500));
    };
  const management = await startManagementApi(sockets, upgradeWith(aroundTheEdge));
  return {
    endpoint: management.endpoint,
    upgrade: upgradeWith((request) => afterEdge(request, edgeSecret)),
    close: async () => {
      await api.close();
      await management.close();
    },
  };
}

class WebSocketApi {
  readonly #call: SocketFunction;
  readonly #sockets: Map<string, WebSocket>;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  readonly #running = new Set<Promise<unknown>>();
  #closing = false;

  constructor(call: SocketFunction, sockets: Map<string, WebSocket>) {
    this.#call = call;
    this.#sockets = sockets;
  }

  /** @param handshake As API Gateway gets it, or the edge's own answer. */
  async upgrade(
    handshake: Handshake | EdgeAnswer,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    if (this.#closing) return refuse(socket, 404);
    if ('statusCode' in handshake) return refuse(socket, handshake.statusCode);
    const connectionId = `${randomBytes(11).toString('base64url')}=`;
    const { headers, query: queryStringParameters } = handshake;
    const { statusCode } = Answer.parse(
      await this.#call({ ...eventOf('CONNECT', connectionId), headers, queryStringParameters }),
    );
    if (statusCode !== 200) return refuse(socket, statusCode);
    this.#server.handleUpgrade(request, socket, head, (opened) => this.#open(connectionId, opened));
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const socket of this.#sockets.values()) socket.terminate();
    await Promise.all(this.#running);
  }

  #open(connectionId: string, socket: WebSocket): void {
    this.#sockets.set(connectionId, socket);
    socket.on('message', (data) => this.#start({ ...eventOf('MESSAGE', connectionId), body: textOf(data) }));
    // A broken connection closes next, and `close` is handled.
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#sockets.delete(connectionId);
      this.#start(eventOf('DISCONNECT', connectionId));
    });
  }

  /** Calls the function without awaiting it. Does nothing while the stage ends, as the function may be gone. */
  #start(event: object): void {
    if (this.#closing) return;
    const ended = this.#call(event)
      .catch((error: unknown) => console.error('Socket function:', error))
      .finally(() => this.#running.delete(ended));
    this.#running.add(ended);
  }
}

/** What API Gateway passes to $connect. */
interface Handshake {
  headers: Record<string, string>;
  query: Record<string, string>;
}

/** The handshake after the edge's function, with the edge's secret; or the edge's own answer. */
function afterEdge(request: IncomingMessage, edgeSecret: string): Handshake | EdgeAnswer {
  const given = Object.entries(request.headers).map(([name, value]): [string, Value] => [
    name,
    { value: String(value) },
  ]);
  const changed = socketAtTheEdge({
    viewer: { ip: request.socket.remoteAddress ?? '' },
    request: {
      method: 'GET',
      uri: new URL(`http://stage${request.url ?? '/'}`).pathname,
      headers: Object.fromEntries(given),
      querystring: {},
      cookies: {},
    },
  });
  if ('statusCode' in changed) return changed;
  // Overwrites what a viewer sends under this name, as at the edge.
  const headers = { ...valuesOf(changed.headers), [EDGE_SECRET_HEADER]: edgeSecret };
  return { headers, query: valuesOf(changed.querystring) };
}

/** A handshake at the API's own address, which is no secret: the caller controls everything in it. */
const aroundTheEdge = ({ headers, url = '/' }: IncomingMessage): Handshake => ({
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  query: Object.fromEntries(new URL(url, 'ws://api').searchParams),
});

const valuesOf = (values: Record<string, Value | undefined>) =>
  Object.fromEntries(Object.entries(values).map(([name, one]) => [name, one?.value ?? '']));

const ROUTES = { CONNECT: '$connect', MESSAGE: '$default', DISCONNECT: '$disconnect' };

const eventOf = (eventType: keyof typeof ROUTES, connectionId: string) => ({
  requestContext: { eventType, routeKey: ROUTES[eventType], connectionId, requestTimeEpoch: Date.now() },
  isBase64Encoded: false,
});

const textOf = (data: Buffer | ArrayBuffer | Buffer[]) =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString();

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** The API's own address: the management API (PostToConnection and DeleteConnection, or GoneException), and sockets. */
async function startManagementApi(sockets: Map<string, WebSocket>, upgrade: LocalWebSockets['upgrade']) {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const respond = (status: number, type?: string) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(type && { 'x-amzn-errortype': type }) });
      response.end(type && JSON.stringify({ message: type }));
    };
    const data = await buffer(request);
    const id = /^\/@connections\/([^/]+)$/.exec(decodeURIComponent(request.url ?? ''))?.[1] ?? '';
    const socket = sockets.get(id);
    if (!socket) return respond(410, 'GoneException');
    if (data.length > MAX_MESSAGE_BYTES) return respond(413, 'PayloadTooLargeException');
    if (request.method === 'POST') socket.send(data.toString());
    else if (request.method === 'DELETE') socket.close();
    else return respond(403, 'ForbiddenException');
    return respond(200);
  };
  server.on('upgrade', upgrade);
  return onLoopback(server);
}
