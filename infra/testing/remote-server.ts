/** A remote server for tests and measurements of imports: serves files of any size, well or badly, and records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { AddressPolicy, isPublic } from '../../functions/imports/remote-file/address-policy.ts';
import { onLoopback } from '../emulators/http/loopback.ts';

export interface ServedFile {
  size: number;
  /** The name in its URL; `photo.jpg` by default. */
  name?: string;
  headers?: Record<string, string>;
  /** Its ETag; none by default. */
  etag?: string;
  /** Whether the server answers a Range with that piece. */
  ranges?: boolean;
  /** Headers of the answer to a Range, instead of the right ones. */
  rangeHeaders?: Record<string, string>;
  /** Whether the response has its size; true by default. */
  sendsSize?: boolean;
  /** The size that it claims. */
  claims?: number;
  /** Breaks off after so many bytes of an answer, so many times. */
  breaksOff?: { after: number; times: number };
  /** Waits for `open` after so many bytes of an answer. */
  gate?: { after: number; open: Promise<unknown> };
  /** Milliseconds between two blocks. */
  paceMs?: number;
  status?: number;
}

export interface RemoteServer {
  port: number;
  /** Serves a file. @returns Its address. */
  offer(file: ServedFile): string;
  /** An address that redirects to another. */
  leadTo(location: string): string;
  /** The requests, in order. */
  asked: { method: string; path: string; host: string; range: string | undefined; cookie: string | undefined }[];
  close(): Promise<void>;
}

const HOST = 'files.remote-server.test';
const isRemote = (host: string) => host.endsWith('.remote-server.test');

/** Allows public sites as in production, and this machine under a name that the internet does not have. */
export const remoteServerPolicy = (): AddressPolicy =>
  new AddressPolicy({
    resolve: async (host) => (isRemote(host) ? ['127.0.0.1'] : []),
    mayUsePort: (port, host) => isRemote(host) || port === 80 || port === 443,
    mayReach: (address, host) => isRemote(host) || isPublic(address),
  });

/** A prime length, so that a misplaced piece shows. */
const BLOCK = Buffer.from(Array.from({ length: 65_521 }, (_, n) => (n * 7 + (n >> 8)) & 255));

/** The bytes of a file from `first` up to `end`, in blocks. */
export function* bytesOf(first: number, end: number): Generator<Buffer> {
  for (let at = first; at < end; ) {
    const from = at % BLOCK.length;
    const piece = BLOCK.subarray(from, Math.min(BLOCK.length, from + end - at));
    yield piece;
    at += piece.length;
  }
}

export async function startRemoteServer(): Promise<RemoteServer> {
  const files = new Map<string, ServedFile>();
  const leads = new Map<string, string>();
  const asked: RemoteServer['asked'] = [];
  let made = 0;
  const server = createServer((request, response) => {
    response.on('error', () => {});
    const { method = '', headers } = request;
    const path = request.url ?? '';
    asked.push({ method, path, host: headers.host ?? '', range: headers.range, cookie: headers.cookie });
    const location = leads.get(path);
    const file = files.get(path);
    if (location !== undefined) response.writeHead(302, { location }).end();
    else if (file) void give(file, request, response);
    else response.writeHead(404).end();
  });
  const { endpoint, close } = await onLoopback(server);
  // Does not keep the process alive: a test that waits for this server waits for something else as well.
  server.unref();
  const port = Number(new URL(endpoint).port);
  return {
    port,
    offer: (file) => {
      const path = `/${++made}/${file.name ?? 'photo.jpg'}`;
      files.set(path, file);
      return `http://${HOST}:${port}${path}`;
    },
    leadTo: (location) => {
      const path = `/lead/${++made}`;
      leads.set(path, location);
      return `http://${HOST}:${port}${path}`;
    },
    asked,
    close,
  };
}

async function give(file: ServedFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { size, etag, ranges = false, sendsSize = true, claims = size, status = 200, headers, rangeHeaders } = file;
  const wanted = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const first = ranges && (!etag || request.headers['if-range'] === etag) ? wanted : 0;
  if (first > 0 && first >= size) return void response.writeHead(416).end();
  response.writeHead(first > 0 ? 206 : status, {
    'content-type': 'image/jpeg',
    ...(etag && { etag }),
    ...(sendsSize && { 'content-length': claims - first }),
    ...(first > 0 && { 'content-range': `bytes ${first}-${claims - 1}/${claims}` }),
    ...headers,
    ...(first > 0 && rangeHeaders),
  });
  if (request.method === 'HEAD') return void response.end();
  let wake = () => {};
  for (const event of ['drain', 'close']) response.on(event, () => wake());
  const breaks = file.breaksOff && file.breaksOff.times-- > 0 ? file.breaksOff.after : Number.POSITIVE_INFINITY;
  let sent = 0;
  for (const piece of bytesOf(first, size)) {
    if (file.gate && sent >= file.gate.after) await file.gate.open;
    if (file.paceMs) await pause(file.paceMs);
    if (response.destroyed) return;
    if (sent >= breaks) return void response.destroy();
    if (!response.write(piece)) await new Promise<void>((resolve) => (wake = resolve));
    sent += piece.length;
  }
  // Closes the connection before the claimed size is sent.
  if (claims > size) response.destroy();
  else response.end();
}
