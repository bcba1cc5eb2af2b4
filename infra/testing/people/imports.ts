/** Imports from the web in tests: requests one, follows it on its socket, checks the bucket. */
import { createHash } from 'node:crypto';
import { GetObjectCommand, ListPartsCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, inject } from 'vitest';
import { WebSocket } from 'ws';
import { ImportToken, type SocketMessage } from '../../../shared/imports.ts';
import { bytesOf } from '../remote-server.ts';
import { answered } from './answered.ts';
import type { Member } from './people.ts';
import { keysBelow } from './uploads.ts';

/** A member, with the cookie that their browser sends when it opens a socket. */
type Importer = Pick<Member, 'origin' | 'post' | 'cookie'>;
type Payload<A extends SocketMessage['action']> = Extract<SocketMessage, { action: A }>['payload'];

export const importOf = (url: string, more: object = {}) => ({
  fileId: url,
  url,
  protocol: 's3-multipart',
  size: null,
  metadata: { name: 'photo.jpg', type: 'image/jpeg', relativePath: null },
  ...more,
});

/** Requests an import. @returns Its token. */
export async function askedFor(member: Importer, url: string, more: object = {}): Promise<string> {
  return (await answered(member.post('/companion/url/get', importOf(url, more)), ImportToken)).token;
}

/** Opens a socket. @returns The status where it is refused. */
export const handshake = (
  token: string,
  headers: Record<string, string>,
  { origin }: { origin: string } = inject('stage'),
): Promise<WebSocket | number> => opened(`${origin}/companion/api/${token}`, { origin, ...headers });

/** The same at the WebSocket API's own address, without the edge. */
export const handshakeAroundTheEdge = (token: string, headers: Record<string, string>): Promise<WebSocket | number> =>
  opened(`${process.env.WS_ENDPOINT}/?token=${token}`, { origin: inject('stage').origin, ...headers });

const opened = (url: string, headers: Record<string, string>): Promise<WebSocket | number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers });
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    socket.once('error', reject);
  });

/** An open socket, and its received messages. */
export class Listener {
  readonly socket: WebSocket;
  readonly received: { message: SocketMessage; at: number }[] = [];

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) =>
      this.received.push({ message: JSON.parse(data.toString()) as SocketMessage, at: Date.now() }),
    );
  }

  /** Follows an import as its member's browser does. */
  static async to(member: Importer, token: string): Promise<Listener> {
    const socket = await handshake(token, { cookie: member.cookie }, member);
    if (typeof socket === 'number') throw new Error(`no socket: ${socket}`);
    return new Listener(socket);
  }

  send(action: 'cancel' | 'pause' | 'resume'): void {
    this.socket.send(JSON.stringify({ action, payload: {} }));
  }

  get progress(): Payload<'progress'>[] {
    return this.received.flatMap(({ message }) => (message.action === 'progress' ? [message.payload] : []));
  }

  /** Waits for the first message of this kind. */
  async until<A extends SocketMessage['action']>(action: A): Promise<Payload<A>> {
    const found = () => this.received.find(({ message }) => message.action === action)?.message.payload;
    await expect.poll(() => found() !== undefined || this.received.at(-1)?.message).toBe(true);
    return found() as Payload<A>;
  }

  get isClosed(): boolean {
    return this.socket.readyState === WebSocket.CLOSED;
  }

  close(): void {
    this.socket.terminate();
  }
}

const s3 = new S3Client({});
const uploads = () => ({ Bucket: process.env.UPLOADS_BUCKET });

/** Whether the stored object is the remote server's file, byte for byte. */
export async function isWhole(key: string, size: number): Promise<boolean> {
  const { Body } = await s3.send(new GetObjectCommand({ ...uploads(), Key: key }));
  const stored = createHash('sha256');
  for await (const chunk of Body as AsyncIterable<Buffer>) stored.update(chunk);
  const served = createHash('sha256');
  for (const piece of bytesOf(0, size)) served.update(piece);
  return stored.digest('hex') === served.digest('hex');
}

/** The keys of a member's files in the bucket, unfinished uploads included. */
export const leftOf = ({ user }: Member): Promise<string[]> => keysBelow(`uploads/${user.id}/`);

/** The number of an upload's parts in S3. */
export const partsOf = async (Key: string, UploadId: string): Promise<number> =>
  (await s3.send(new ListPartsCommand({ ...uploads(), Key, UploadId }))).Parts?.length ?? 0;

/** The object's key, from the success message. */
export const keyOf = ({ response }: Payload<'success'>): string =>
  (JSON.parse(response.responseText) as { Key: string }).Key;
