/** Sends messages about an import to the browser's socket, and closes it, through API Gateway's management API. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { SocketMessage } from '../../../shared/imports.ts';
import { describeError, log } from '../../platform/log.ts';
import { settings } from '../../platform/settings.ts';
import type { Job } from '../jobs.ts';

const { WS_ENDPOINT: endpoint } = settings('WS_ENDPOINT');
const client = new ApiGatewayManagementApiClient({
  endpoint,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});

/** A socket opens only after its $connect handler has answered. A message sent before that is retried. */
const OPENING_TRIES = 6;
const OPENING_MS = 250;

/** The message for a socket that connects now; undefined after a cancellation. */
export function currentMessage(job: Job): SocketMessage | undefined {
  if (job.phase === 'cancelled') return undefined;
  if (job.phase === 'failed') return { action: 'error', payload: { error: { message: job.failure ?? '' } } };
  if (job.phase === 'done' && job.outcome) {
    const { url, key, bucket, etag } = job.outcome;
    const responseText = JSON.stringify({ Location: url, Key: key, Bucket: bucket, ETag: etag });
    return { action: 'success', payload: { complete: true, url, response: { responseText } } };
  }
  return progressMessage(job.received, job.fileSize);
}

/** As the widget expects it: percent with two decimals, and 0 for an unknown size. */
export function progressMessage(received: number, size: number | null): SocketMessage {
  const percent = size ? Math.min(100, (received / size) * 100) : 0;
  return {
    action: 'progress',
    payload: { progress: percent.toFixed(2), bytesUploaded: received, bytesTotal: size ?? 0 },
  };
}

/** @returns Whether the socket got the message. A closed socket is no error: the state is stored, and a new socket gets it. */
export async function notify(connectionId: string | undefined, message: SocketMessage | undefined): Promise<boolean> {
  if (!connectionId || !message) return false;
  try {
    await client.send(
      new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(JSON.stringify(message)) }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof GoneException)) log.warn('socket not notified', describeError(error));
    return false;
  }
}

/** Closes a socket. Its $disconnect event follows. A socket that is closed already is no error. */
export async function closeSocket(ConnectionId: string): Promise<void> {
  try {
    await client.send(new DeleteConnectionCommand({ ConnectionId }));
  } catch (error) {
    if (!(error instanceof GoneException)) log.warn('socket not closed', describeError(error));
  }
}

/** Sends the state of the job to a socket that is opening. */
export async function notifyOpening(connectionId: string, job: Job | undefined): Promise<void> {
  const message = job && currentMessage(job);
  if (!message) return;
  for (let tries = 0; tries < OPENING_TRIES; tries++) {
    if (await notify(connectionId, message)) return;
    await pause(OPENING_MS);
  }
}
