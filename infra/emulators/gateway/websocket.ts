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
import { answerInJson } from '../http/aws-answer.ts';
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
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const sockets = new Map<string, WebSocket>();
  const running = new Set<Promise<unknown>>();
  let isClosing = false;
  /** Calls the function without awaiting it. Does nothing while the stage ends, as the function may be gone. */
  const start = (event: object): void => {
    if (isClosing) return;
    const ended = call(event)
      .catch((error: unknown) => console.error('Socket function:', error))
      .finally(() => running.delete(ended));
    running.add(ended);
  };
  const open = (connectionId: string, socket: WebSocket): void => {
    sockets.set(connectionId, socket);
    socket.on('message', (data) => start({ ...eventOf('MESSAGE', connectionId), body: textOf(data) }));
    // A broken connection closes next, and `close` is handled.
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(connectionId);
      start(eventOf('DISCONNECT', connectionId));
    });
  };
  /** @param handshakeOf As API Gateway gets it, or the edge's own answer. */
  const upgradeWith =
    (handshakeOf: (request: IncomingMessage) => Handshake | EdgeAnswer): LocalWebSockets['upgrade'] =>
    (request, socket, head) => {
      const upgrade = (found: string | number) => {
        if (typeof found === 'number') refuse(socket, found);
        else server.handleUpgrade(request, socket, head, (opened) => open(found, opened));
      };
      socket.on('error', () => socket.destroy());
      connected(call, isClosing ? { statusCode: 404 } : handshakeOf(request)).then(upgrade, () => refuse(socket, 500));
    };
  const management = await startManagementApi(sockets, upgradeWith(aroundTheEdge));
  return {
    endpoint: management.endpoint,
    upgrade: upgradeWith((request) => afterEdge(request, edgeSecret)),
    close: async () => {
      isClosing = true;
      for (const socket of sockets.values()) socket.terminate();
      await Promise.all(running);
      await management.close();
    },
  };
}

/** Asks the function behind $connect. @returns The connection's id, or the status of a refusal. */
async function connected(
  call: SocketFunction,
  handshake: Handshake | Pick<EdgeAnswer, 'statusCode'>,
): Promise<string | number> {
  if ('statusCode' in handshake) return handshake.statusCode;
  const connectionId = `${randomBytes(11).toString('base64url')}=`;
  const { headers, query: queryStringParameters } = handshake;
  const event = { ...eventOf('CONNECT', connectionId), headers, queryStringParameters };
  const { statusCode } = Answer.parse(await call(event));
  return statusCode === 200 ? connectionId : statusCode;
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
    const data = await buffer(request);
    const id = /^\/@connections\/([^/]+)$/.exec(decodeURIComponent(request.url ?? ''))?.[1] ?? '';
    const socket = sockets.get(id);
    if (!socket) return answerInJson(response, 410, {}, 'GoneException');
    if (request.method === 'POST') socket.send(data.toString());
    else socket.close();
    return answerInJson(response, 200);
  };
  server.on('upgrade', upgrade);
  return onLoopback(server);
}
