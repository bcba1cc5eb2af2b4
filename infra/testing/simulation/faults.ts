/** The faults of a call to a dependency, and the answers of AWS and Stripe that the caller then gets. */
import { Readable } from 'node:stream';
import { type Chance, chanceFrom, seedOf } from './chance.ts';

/**
 * `lost`: the call is done, its answer never arrives. `crash`: the handler ends before the call; `crash after`: once it is done.
 */
export type Fault = 'throttle' | 'conflict' | 'error' | 'cut' | 'lost' | 'crash' | 'crash after';

export interface DependencyCall {
  /** The SDK's name of its client: `DynamoDBClient`. `Stripe` for Stripe. */
  service: string;
  /** The SDK's name of its command, or the method and path. */
  operation: string;
  /** The key of the object, in a call to a bucket. */
  key?: string | undefined;
}

/** The rate of faults, from 0 to 1; and how often a fault becomes an outage that lasts until the SDK gives up. */
export interface FaultRates {
  fault: number;
  outage: number;
  crash: number;
}
export const CALM: FaultRates = { fault: 0, outage: 0, crash: 0 };

/** A quarter of the runs has no faults, only a random order: a failure in one of those is a race. */
export function ratesOf(seed: number): FaultRates {
  const chance = chanceFrom(seedOf(seed, 1));
  const fault = [0, 0.01, 0.03, 0.06][chance.below(4)] ?? 0;
  return { fault, outage: fault === 0 ? 0 : chance.next() * 0.6, crash: fault === 0 ? 0 : 0.01 };
}

/** Services whose answers later handlers of the process share in memory, which a crash here would not clear. */
const SHARED_IN_MEMORY = /^(SecretsManager|BedrockAgentRuntime)/;
export const isCrashable = ({ service, operation }: DependencyCall): boolean =>
  !SHARED_IN_MEMORY.test(service) && operation !== 'GetObjectCommand';

const isDatabase = ({ service }: DependencyCall) => service === 'DynamoDBClient';
/** Writes can conflict on items; DynamoDB then cancels one of the transactions. */
const meetsOthers = (call: DependencyCall) =>
  isDatabase(call) && /^(TransactWriteItems|PutItem|UpdateItem|DeleteItem)Command$/.test(call.operation);

/** A write fails more often than a read, as that is where work is left half done. */
const WRITES = 3;

/** The fault of a call; undefined for none. @param chance The call's own random numbers. */
export function faultOf(call: DependencyCall, rates: FaultRates, chance: Chance): Fault | undefined {
  const [strikes, crashes, kind] = [chance.next(), chance.next(), chance.next()];
  const often = isDatabase(call) && !meetsOthers(call) ? 1 : WRITES;
  if (crashes < rates.crash * often && isCrashable(call)) return kind < 0.5 ? 'crash' : 'crash after';
  if (strikes >= rates.fault * often) return undefined;
  const kinds: Fault[] =
    call.service === 'Stripe'
      ? ['cut', 'lost']
      : ['throttle', 'error', 'cut', 'lost', ...(meetsOthers(call) ? (['conflict', 'lost'] as const) : [])];
  return kinds[Math.floor(kind * kinds.length)];
}

/** The error of a socket that closed. */
export const connectionReset = (): Error => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

interface Answered {
  status: number;
  type: string;
  message: string;
  more?: object;
}
/** A fault that a dependency reports itself. */
export type Reported = 'throttle' | 'conflict' | 'error' | 'denied';
const answerTo: Record<Reported, (call: DependencyCall) => Answered> = {
  throttle: (call) =>
    isDatabase(call)
      ? { status: 400, type: 'ProvisionedThroughputExceededException', message: 'Rate exceeded' }
      : { status: 429, type: 'ThrottlingException', message: 'Too many requests' },
  conflict: ({ operation }) =>
    operation === 'TransactWriteItemsCommand'
      ? {
          status: 400,
          type: 'TransactionCanceledException',
          message: 'Transaction cancelled [TransactionConflict]',
          more: { CancellationReasons: [{ Code: 'TransactionConflict', Message: 'Transaction is ongoing' }] },
        }
      : { status: 400, type: 'TransactionConflictException', message: 'Transaction is ongoing for the item' },
  denied: () => ({ status: 403, type: 'AccessDeniedException', message: 'Access Denied' }),
  error: () => ({ status: 500, type: 'InternalServerError', message: 'Internal error' }),
};

/** The HTTP response of a fault, in the form of the service's protocol. */
export function responseOf(fault: Reported, call: DependencyCall): object {
  const { status, type, message, more } = answerTo[fault](call);
  const isXml = call.service === 'S3Client' || call.service === 'STSClient';
  const code = { denied: 'AccessDenied', error: 'InternalError', throttle: 'SlowDown', conflict: 'SlowDown' }[fault];
  const xml = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  const json = JSON.stringify({
    __type: `com.amazonaws.dynamodb.v20120810#${type}`,
    message,
    Message: message,
    ...more,
  });
  return {
    statusCode: isXml && code === 'SlowDown' ? 503 : status,
    headers: { 'content-type': isXml ? 'application/xml' : 'application/x-amz-json-1.0', 'x-amzn-errortype': type },
    body: Readable.from([Buffer.from(isXml ? xml : json)]),
  };
}
