/** The WebSocket of an import, from API Gateway's events: a browser connects, sends commands, disconnects. */
import type { APIGatewayProxyResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { HOUR_SECONDS } from '../../../shared/contract/durations.ts';
import { EDGE_SECRET_HEADER } from '../../../shared/contract/edge.ts';
import { IMPORT_TOKEN, SocketCommand } from '../../../shared/imports.ts';
import { invokeLater } from '../../platform/aws/invoke.ts';
import { requireSecondFactor } from '../../platform/http/caller/confirmation.ts';
import { callerInSession, callerOfHandshake } from '../../platform/http/caller/session.ts';
import { isEdgeSecret } from '../../platform/http/caller/viewer.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeError, log } from '../../platform/log.ts';
import { settings } from '../../platform/settings.ts';
import { countMessage, follow, jobOf, type RequestedAction, requestAction, unfollow } from '../jobs.ts';
import { closeSocket, currentMessage, notify } from './notify.ts';

const { SITE_ORIGIN, IMPORT_FUNCTION } = settings('SITE_ORIGIN', 'IMPORT_FUNCTION');

/** API Gateway developer guide, "Integration requests for WebSocket APIs". The edge puts the token into the query. */
const SocketEvent = z.object({
  requestContext: z.object({
    eventType: z.enum(['CONNECT', 'MESSAGE', 'DISCONNECT']),
    connectionId: z.string(),
    requestTimeEpoch: z.number(),
  }),
  headers: z.optional(z.record(z.string(), z.string())),
  queryStringParameters: z.nullish(z.record(z.string(), z.string())),
  body: z.nullish(z.string()),
});
type SocketEvent = z.output<typeof SocketEvent>;

/** Limits the sockets, because each one starts a worker. Two hundred imports an hour with a few broken connections each need fewer. */
export const SOCKETS = {
  times: 1_000,
  perSeconds: HOUR_SECONDS,
  message: 'That is 1,000 connections in an hour. Please come back a little later.',
} as const;

const ACTIONS: Record<z.output<typeof SocketCommand>['action'], RequestedAction> = {
  cancel: 'cancel',
  pause: 'pause',
  resume: 'run',
};

/** The Lambda entry of the sockets. API Gateway uses the returned status for CONNECT only, and does not send it in answer to a message. */
export const handler = async (event: unknown): Promise<APIGatewayProxyResultV2> => {
  try {
    const socketEvent = SocketEvent.parse(event);
    const { eventType, connectionId } = socketEvent.requestContext;
    if (eventType === 'CONNECT') return { statusCode: await connect(socketEvent) };
    if (eventType === 'MESSAGE') await onMessage(socketEvent);
    else await unfollow(connectionId);
    return { statusCode: 200 };
  } catch (error) {
    if (error instanceof Refusal) return { statusCode: error.status };
    log.error('socket failed', describeError(error));
    return { statusCode: 500 };
  }
};

/**
 * Lets the member follow their import, and starts it, because an import waits for its first socket. Closes an earlier socket of the import:
 * only the newest one gets its messages, and the widget opens another one only after it has lost the first.
 * @returns 403 around the edge, for a page of another site, for a suspended member and for another member's import; 401 without a session.
 * @throws Refusal 403 for an admin whose session lacks the passkey that the stage requires, 429 for a member who has opened too many.
 */
async function connect({ requestContext, headers = {}, queryStringParameters }: SocketEvent): Promise<number> {
  const sent = new Headers(headers);
  // The firewall does not cover WebSocket APIs, so this is checked here, before anything is read from the table.
  if (!isEdgeSecret(sent.get(EDGE_SECRET_HEADER))) return 403;
  // A page of another site can open sockets here too. Browsers always send `origin`; other clients cannot be abused this way.
  const origin = sent.get('origin');
  if (origin !== null && origin !== SITE_ORIGIN) return 403;
  const caller = await callerOfHandshake(sent.get('cookie') ?? '');
  if (!caller) return 401;
  requireSecondFactor(caller);
  if (caller.user.suspension) return 403;
  await consumeRateLimit('sockets', caller.id, SOCKETS);
  const token = queryStringParameters?.token ?? '';
  const { connectionId } = requestContext;
  const followed = IMPORT_TOKEN.test(token) && (await follow(token, caller, connectionId));
  if (!followed) return 403;
  // The socket opens only after this answer, so the worker sends it the state of the job.
  await invokeLater(IMPORT_FUNCTION, { token, connectionId });
  if (followed.replaced) await closeSocket(followed.replaced);
  return 200;
}

/**
 * Handles a command and sends the state of the job. The browser also sends one when its socket opens. Invalid messages count like
 * commands. Closes a socket that has sent too many, and one whose member is signed out or suspended.
 */
async function onMessage({ requestContext, body }: SocketEvent): Promise<void> {
  const { connectionId, requestTimeEpoch } = requestContext;
  const connection = await countMessage(connectionId);
  if (!connection) return closeSocket(connectionId);
  const said = SocketCommand.safeParse(jsonOf(body ?? ''));
  if (!said.success) return;
  const caller = await callerInSession({ userId: connection.userId, hash: connection.sessionHash });
  if (!caller || caller.user.suspension) {
    await unfollow(connectionId);
    return closeSocket(connectionId);
  }
  const { token } = connection;
  const action = ACTIONS[said.data.action];
  const before = await jobOf(token);
  const isNew = before?.requestedAction !== action;
  const job = isNew ? await requestAction(token, action, requestTimeEpoch) : before;
  if (!job) return;
  // A running worker reads the command within a second. The socket started a worker when it opened.
  if (isNew && action !== 'pause' && job.leaseUntil < Date.now()) await invokeLater(IMPORT_FUNCTION, { token });
  if (action !== 'cancel') await notify(connectionId, currentMessage(job));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
