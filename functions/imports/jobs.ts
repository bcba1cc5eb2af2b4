/** Import jobs: the socket that follows one, the action that its owner requests, and the worker's lease. Every change is conditional. */
import { createHash, randomBytes } from 'node:crypto';
import { DAY_SECONDS, HOUR_SECONDS } from '../../shared/contract/durations.ts';
import type { Caller } from '../platform/http/caller/session.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { transactOrRefuse } from '../platform/http/refusing-writes.ts';
import type { UnverifiedCount } from '../platform/http/unverified-limit.ts';
import {
  absent,
  absentOr,
  atMost,
  type Change,
  greaterThan,
  is,
  isNot,
  lessThan,
} from '../platform/table/expressions.ts';
import { unlessConditionFails } from '../platform/table/table.ts';
import { secondsFromNow } from '../platform/time.ts';
import { Connections, ImportFailures, type ImportJobItem, ImportJobs } from './items.ts';
import { acquireSlot, releaseSlot, UNTIL_FIRST_SOCKET_MS } from './open-imports.ts';

/** As long as S3 keeps an unfinished upload. */
const JOB_SECONDS = DAY_SECONDS;
/** The longest that an import may take, pauses included: 5 GB, the largest file, at 1.5 MB a second. */
const IMPORT_MS = HOUR_SECONDS * 1000;
/** A socket lives two hours at most (API Gateway quotas, "WebSocket API"). */
const CONNECTION_SECONDS = 2 * HOUR_SECONDS;
/** The most messages on one socket, invalid ones too. The widget sends one when it opens, and one for each press of pause, resume or cancel. */
export const MAX_MESSAGES = 120;
/** A worker renews its lease every second. After this long without a renewal another worker may take the job. */
export const LEASE_MS = 15_000;
/** How long a failure is stored. The widget repeats its request a second after a failure. */
const FAILURE_SECONDS = 60;

export type Job = ImportJobItem;
export type Outcome = NonNullable<Job['outcome']>;
export type RequestedAction = Job['requestedAction'];

type NewJob = Pick<Job, 'userId' | 'withoutMembership' | 'remoteUrl' | 'fileType' | 'objectKey' | 'fileSize'>;

/**
 * Takes a place, then stores the job and counts it in one transaction: only an import that begins counts, and concurrent requests begin no
 * more than the limit.
 * @param count For a member whose imports of a day are limited.
 * @returns The token that names the job: 256 random bits.
 * @throws Refusal 429 where the member, the members without a membership or the stage have the most open imports, or the member has begun
 * the most of a day.
 */
export async function newJob(job: NewJob, count: UnverifiedCount | undefined): Promise<string> {
  // Here most requests above the limit are refused without taking a place from others. The transaction refuses those at the same time.
  await count?.refuseAtLimit();
  const token = randomBytes(32).toString('base64url');
  const refusal = await acquireSlot({ ...job, token }, UNTIL_FIRST_SOCKET_MS);
  if (refusal) throw refusal;
  try {
    await transactOrRefuse([...(count ? [count.write] : []), { write: ImportJobs.write.put(token, started(job)) }]);
  } catch (error) {
    // After any other error the place expires.
    if (error instanceof Refusal) await releaseSlot(token);
    throw error;
  }
  return token;
}

const started = (job: NewJob): Job => ({
  ...job,
  endsAt: Date.now() + IMPORT_MS,
  phase: 'open',
  requestedAction: 'run',
  requestedAt: 0,
  leaseUntil: 0,
  received: 0,
  retries: 0,
  continuations: 0,
  ttl: secondsFromNow(JOB_SECONDS),
});

/** The job; undefined for an unknown token, and a day after the job began. */
export const jobOf = (token: string): Promise<Job | undefined> => ImportJobs.get(token);

/** Changes the job and returns it as it is afterwards; undefined where the condition does not hold. */
const change = (token: string, changes: Change<Job>): Promise<Job | undefined> =>
  unlessConditionFails(ImportJobs.update(token, changes));

/**
 * Lets a caller's socket follow the job, in place of an earlier socket.
 * @returns The socket that it replaces, if any; undefined when the job is not this member's.
 */
export async function follow(
  token: string,
  { id, sessionHash }: Pick<Caller, 'id' | 'sessionHash'>,
  connectionId: string,
): Promise<{ replaced: string | undefined } | undefined> {
  const before = await jobOf(token);
  if (!before || !(await change(token, { set: { connectionId }, when: { userId: is(id) } }))) return undefined;
  const ttl = secondsFromNow(CONNECTION_SECONDS);
  await Connections.put(connectionId, { token, userId: id, sessionHash, messages: 0, ttl });
  return { replaced: before.connectionId };
}

/** Counts a message of a socket. @returns The connection; undefined where it is unknown, or has sent too many messages. */
export const countMessage = (connectionId: string) =>
  unlessConditionFails(
    Connections.update(connectionId, { add: { messages: 1 }, when: { messages: lessThan(MAX_MESSAGES) } }),
  );

/** Removes a closed socket from its job, unless a newer socket follows the job. */
export async function unfollow(connectionId: string): Promise<void> {
  const connection = await Connections.get(connectionId);
  if (!connection) return;
  await change(connection.token, { remove: ['connectionId'], when: { connectionId: is(connectionId) } });
  await Connections.delete(connectionId);
}

/**
 * Stores the action for the worker. Of equal requests at the same time, one is stored: its caller alone starts a worker.
 * @param at When it was requested, in milliseconds.
 * @returns Undefined when the job has ended, the action is stored already, or a later request or a cancellation is.
 */
export const requestAction = (token: string, requestedAction: RequestedAction, at: number) =>
  change(token, {
    set: { requestedAction, requestedAt: at },
    when: { phase: is('open'), requestedAt: atMost(at), requestedAction: isNot(requestedAction, 'cancel') },
  });

/** Takes the job for a worker. @returns Undefined when there is nothing to do: it has ended, is paused, or another worker has it. */
export const acquireLease = (token: string, worker: string) =>
  change(token, {
    set: { worker, leaseUntil: Date.now() + LEASE_MS },
    when: { phase: is('open'), leaseUntil: lessThan(Date.now()), requestedAction: isNot('pause') },
  });

/** The condition that this worker holds the lease. */
const heldBy = (worker: string) => ({
  phase: is('open' as const),
  worker: is(worker),
  leaseUntil: greaterThan(0),
});

export type ImportProgress = Partial<Pick<Job, 'uploadId' | 'etag' | 'fileSize' | 'received' | 'retries'>>;
/**
 * Renews the lease and stores the progress. An `etag` of undefined removes the stored one.
 * @returns Undefined when the job is no longer this worker's.
 */
export const renewLease = (token: string, worker: string, progress: ImportProgress) =>
  change(token, {
    set: { ...progress, leaseUntil: Date.now() + LEASE_MS },
    ...('etag' in progress && progress.etag === undefined && { remove: ['etag'] as const }),
    when: heldBy(worker),
  });

/** Releases the lease for the next worker. @returns Undefined when it was cancelled meanwhile. */
export const releaseToContinue = (token: string, worker: string, continuations: number) =>
  change(token, {
    set: { leaseUntil: 0, continuations },
    when: { ...heldBy(worker), requestedAction: isNot('cancel') },
  });

/** Releases the lease until the job is resumed. @returns Undefined when that has happened already. */
export const releasePaused = (token: string, worker: string, received: number) =>
  change(token, { set: { leaseUntil: 0, received }, when: { ...heldBy(worker), requestedAction: is('pause') } });

/**
 * Releases the lease until somebody follows the import again.
 * @param connectionId The socket that nothing reached.
 * @returns Undefined when another socket has come meanwhile, or the job was cancelled.
 */
export const releaseUnfollowed = (token: string, worker: string, connectionId: string | undefined, received: number) =>
  change(token, {
    set: { leaseUntil: 0, received },
    remove: ['connectionId'],
    when: {
      ...heldBy(worker),
      connectionId: connectionId === undefined ? absent : absentOr(is(connectionId)),
      requestedAction: isNot('cancel'),
    },
  });

/** @returns Undefined when it was cancelled at the last moment. */
export const markDone = (token: string, worker: string, outcome: Outcome, received: number) =>
  change(token, {
    set: { phase: 'done', leaseUntil: 0, outcome, received },
    when: { ...heldBy(worker), requestedAction: isNot('cancel') },
  });

/** @returns Undefined when the job is no longer this worker's. */
export const markCancelled = (token: string, worker: string) =>
  change(token, { set: { phase: 'cancelled', leaseUntil: 0 }, when: heldBy(worker) });

/** @param failure The message for its owner. @returns Undefined when the job is no longer this worker's. */
export const markFailed = (token: string, worker: string, failure: string) =>
  change(token, { set: { phase: 'failed', leaseUntil: 0, failure }, when: heldBy(worker) });

const addressHash = (remoteUrl: string) => createHash('sha256').update(remoteUrl).digest('hex');

/**
 * Stores for a minute why an address cannot be imported. After an error on its socket the widget requests the same import up to ten times
 * more, and stops only when such a request is refused.
 */
export const rememberFailure = ({ userId, remoteUrl }: Job, message: string): Promise<void> =>
  ImportFailures.put(userId, addressHash(remoteUrl), { message, ttl: secondsFromNow(FAILURE_SECONDS) });

/** Reads and deletes the message of such a failure, so that a later attempt by the member is not refused. */
export async function takeFailure(userId: string, remoteUrl: string): Promise<string | undefined> {
  const hash = addressHash(remoteUrl);
  const found = await ImportFailures.get(userId, hash);
  if (!found) return undefined;
  await ImportFailures.delete(userId, hash);
  return found.message;
}
