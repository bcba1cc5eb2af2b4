/** Imports from the web in tests: asking for one, following it on its socket, looking at what it left in the bucket. */
import { createHash } from 'node:crypto';
import {
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { expect, inject } from 'vitest';
import { WebSocket } from 'ws';
import { ImportToken, type SocketMessage } from '../../../shared/imports.ts';
import { bytesOf } from '../remote-server.ts';
import type { Member } from './people.ts';

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

/** Asks for an import and answers its token. */
export async function askedFor(member: Importer, url: string, more: object = {}): Promise<string> {
  const answer = await member.post('/companion/url/get', importOf(url, more));
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return ImportToken.parse(JSON.parse(text)).token;
}

/** Whether a socket opens, and if not, the status that it is refused with. */
export const handshake = (
  token: string,
  headers: Record<string, string>,
  { origin }: { origin: string } = inject('stage'),
): Promise<WebSocket | number> => opened(`${origin}/companion/api/${token}`, { origin, ...headers });

/** The same at the WebSocket API's own address, where nothing is the edge's. */
export const handshakeAroundTheEdge = (token: string, headers: Record<string, string>): Promise<WebSocket | number> =>
  opened(`${process.env.WS_ENDPOINT}/?token=${token}`, { origin: inject('stage').origin, ...headers });

const opened = (url: string, headers: Record<string, string>): Promise<WebSocket | number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers });
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    socket.once('error', reject);
  });

/** An open socket, and the messages that came on it. */
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

/** What lies in the bucket of a member: objects, and uploads that are not finished. */
export async function leftOf(member: Member): Promise<string[]> {
  const Prefix = `uploads/${member.user.id}/`;
  const [objects, unfinished] = await Promise.all([
    s3.send(new ListObjectsV2Command({ ...uploads(), Prefix })),
    s3.send(new ListMultipartUploadsCommand({ ...uploads(), Prefix })),
  ]);
  return [...(objects.Contents ?? []), ...(unfinished.Uploads ?? [])].map(({ Key = '' }) => Key);
}

/** How many parts of an upload S3 has. */
export const partsOf = async (Key: string, UploadId: string): Promise<number> =>
  (await s3.send(new ListPartsCommand({ ...uploads(), Key, UploadId }))).Parts?.length ?? 0;

/** The key in the answer of a success. */
export const keyOf = ({ response }: Payload<'success'>): string =>
  (JSON.parse(response.responseText) as { Key: string }).Key;
