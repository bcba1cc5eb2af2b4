/** The import job: what is asked for, how far it has come, who works on it, which action its owner requested. One item; every change is conditional. */
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { keys } from '../platform/table/keys.ts';
import { ConditionFailed, get, put, remove, update } from '../platform/table/table.ts';

/** As long as S3 keeps an upload that is not finished. */
const JOB_SECONDS = 86_400;
/** A socket lives two hours at most (API Gateway quotas, "WebSocket API"). */
const CONNECTION_SECONDS = 7_200;
/** A worker renews its lease every second. After this long without a renewal another one may take the job. */
export const LEASE_MS = 15_000;
/** The widget asks again a second after a failure. */
const FAILURE_SECONDS = 60;

const Outcome = z.object({ url: z.string(), key: z.string(), bucket: z.string(), etag: z.string() });
export type Outcome = z.output<typeof Outcome>;

export const Job = z.object({
  userId: z.string(),
  remoteUrl: z.string(),
  fileType: z.string(),
  objectKey: z.string(),
  phase: z.enum(['open', 'done', 'failed', 'cancelled']),
  requestedAction: z.enum(['run', 'pause', 'cancel']),
  /** Milliseconds since 1970, like the next one. Requests may overtake each other on the way; the latest holds. */
  requestedAt: z.number(),
  /** Until when `worker` has the job to itself; 0 where nobody works on it. */
  leaseUntil: z.number(),
  worker: z.optional(z.string()),
  /** The socket that follows it; the newest where there are several. */
  connectionId: z.optional(z.string()),
  uploadId: z.optional(z.string()),
  /** The far side's strong entity tag: what is fetched later goes on with the same file. */
  etag: z.optional(z.string()),
  /** Bytes; null where the far side does not tell. */
  fileSize: z.nullable(z.number()),
  received: z.number(),
  retries: z.number(),
  /** How often one invocation has passed the import on to the next. */
  continuations: z.number(),
  outcome: z.optional(Outcome),
  failure: z.optional(z.string()),
});
export type Job = z.output<typeof Job>;
export type RequestedAction = Job['requestedAction'];

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** @returns The token that names the job: 256 random bits. */
export async function newJob(
  job: Pick<Job, 'userId' | 'remoteUrl' | 'fileType' | 'objectKey' | 'fileSize'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const fresh = {
    phase: 'open',
    requestedAction: 'run',
    requestedAt: 0,
    leaseUntil: 0,
    received: 0,
    retries: 0,
    continuations: 0,
  };
  await put({ ...keys.importJob(token), ...job, ...fresh, ttl: inSeconds(JOB_SECONDS) });
  return token;
}

/** Undefined for a token that names none, or one of more than a day ago. */
export const jobOf = (token: string) => get(keys.importJob(token), Job);

/** Changes the job and answers it as it is after; undefined where the condition does not hold. A value of undefined removes. */
async function change(
  token: string,
  values: Record<string, unknown>,
  condition: string,
  given: Record<string, unknown> = {},
): Promise<Job | undefined> {
  const names = Object.keys(values);
  const set = names.filter((name) => values[name] !== undefined).map((name) => `${name} = :${name}`);
  const gone = names.filter((name) => values[name] === undefined);
  try {
    const item = await update({
      Key: keys.importJob(token),
      UpdateExpression: [set.length && `SET ${set.join(', ')}`, gone.length && `REMOVE ${gone.join(', ')}`]
        .filter(Boolean)
        .join(' '),
      ConditionExpression: `attribute_exists(PK) AND ${condition}`,
      ExpressionAttributeValues: {
        ...Object.fromEntries(
          Object.entries(values)
            .filter(([, value]) => value !== undefined)
            .map(([k, v]) => [`:${k}`, v]),
        ),
        ...given,
      },
    });
    return Job.parse(item);
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

const OPEN = { ':open': 'open' };

/** Lets a socket follow the job. @returns Undefined when it is not this member's. */
export async function follow(token: string, userId: string, connectionId: string): Promise<Job | undefined> {
  const job = await change(token, { connectionId }, 'userId = :userId', { ':userId': userId });
  if (job) await put({ ...keys.connection(connectionId), token, ttl: inSeconds(CONNECTION_SECONDS) });
  return job;
}

const Connection = z.object({ token: z.string() });
/** The token of the job that a socket follows. */
export const tokenOf = async (connectionId: string): Promise<string | undefined> =>
  (await get(keys.connection(connectionId), Connection))?.token;

/** For a socket that is gone: the job is told to nobody, unless a newer socket follows it. */
export async function unfollow(connectionId: string): Promise<void> {
  const token = await tokenOf(connectionId);
  if (!token) return;
  await change(token, { connectionId: undefined }, 'connectionId = :gone', { ':gone': connectionId });
  await remove(keys.connection(connectionId));
}

/** @param at When it was said. @returns Undefined when the job has ended or a later request holds. */
export const requestAction = (token: string, requestedAction: RequestedAction, at: number) =>
  change(
    token,
    { requestedAction, requestedAt: at },
    'phase = :open AND requestedAt <= :requestedAt AND requestedAction <> :cancel',
    {
      ...OPEN,
      ':cancel': 'cancel',
    },
  );

/** Takes the job for a worker. @returns Undefined when there is nothing to do: it has ended, is paused, or another has it. */
export const acquireLease = (token: string, worker: string) =>
  change(
    token,
    { worker, leaseUntil: Date.now() + LEASE_MS },
    'phase = :open AND leaseUntil < :now AND requestedAction <> :pause',
    {
      ...OPEN,
      ':now': Date.now(),
      ':pause': 'pause',
    },
  );

const MINE = 'phase = :open AND worker = :me AND leaseUntil > :nobody';
const mine = (worker: string) => ({ ...OPEN, ':me': worker, ':nobody': 0 });

export type ImportProgress = Partial<Pick<Job, 'uploadId' | 'etag' | 'fileSize' | 'received' | 'retries'>>;
/** Says that the worker still works, and how far it is. @returns Undefined when the job is no longer its own. */
export const renewLease = (token: string, worker: string, progress: ImportProgress) =>
  change(token, { ...progress, leaseUntil: Date.now() + LEASE_MS }, MINE, mine(worker));

/** Lays the job down for the next worker. @returns Undefined when it was cancelled meanwhile. */
export const releaseToContinue = (token: string, worker: string, continuations: number) =>
  change(token, { leaseUntil: 0, continuations }, `${MINE} AND requestedAction <> :cancel`, {
    ...mine(worker),
    ':cancel': 'cancel',
  });

/** Lays the job down until it is resumed. @returns Undefined when that has happened already. */
export const releasePaused = (token: string, worker: string, received: number) =>
  change(token, { leaseUntil: 0, received }, `${MINE} AND requestedAction = :pause`, {
    ...mine(worker),
    ':pause': 'pause',
  });

/** @returns Undefined when it was cancelled in the last moment. */
export const markDone = (token: string, worker: string, outcome: Outcome, received: number) =>
  change(token, { phase: 'done', leaseUntil: 0, outcome, received }, `${MINE} AND requestedAction <> :cancel`, {
    ...mine(worker),
    ':cancel': 'cancel',
  });

/** @returns Undefined when the job is no longer this worker's. */
export const markCancelled = (token: string, worker: string) =>
  change(token, { phase: 'cancelled', leaseUntil: 0 }, MINE, mine(worker));

/** @param failure For its owner to read. @returns Undefined when the job is no longer this worker's. */
export const markFailed = (token: string, worker: string, failure: string) =>
  change(token, { phase: 'failed', leaseUntil: 0, failure }, MINE, mine(worker));

const failureKey = (userId: string, remoteUrl: string) =>
  keys.importFailure(userId, createHash('sha256').update(remoteUrl).digest('hex'));

/**
 * Keeps why an address cannot be imported for a minute: after an error on its socket the widget asks for the same import up to
 * ten times more, and ends only at a refusal of that question.
 */
export const rememberFailure = ({ userId, remoteUrl }: Job, message: string): Promise<void> =>
  put({ ...failureKey(userId, remoteUrl), message, ttl: inSeconds(FAILURE_SECONDS) });

/** The message of such a failure, once: a person who tries again is not held to it. */
export async function takeFailure(userId: string, remoteUrl: string): Promise<string | undefined> {
  const key = failureKey(userId, remoteUrl);
  const found = await get(key, z.object({ message: z.string() }));
  if (!found) return undefined;
  await remove(key);
  return found.message;
}
