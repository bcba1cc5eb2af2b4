/** The object store of the local stage: S3 and STS on one port, each bucket on a port of its own too, with their state in a folder. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { onLoopback } from '../http/loopback.ts';
import type { CorsRule } from './http/cors.ts';
import { AwsError } from './http/errors.ts';
import { parseRequest } from './http/request.ts';
import { type StoreResponse, s3ErrorResponse, send } from './http/response.ts';
import { respond, type Store } from './router.ts';
import { AccessKeys, type KeyPair } from './signing/access-keys.ts';
import { Bucket } from './storage/bucket.ts';
import { type ExpiryRule, expire } from './storage/lifecycle.ts';
import { folderProblem, StateFolder } from './storage/state-folder.ts';

export type BucketOptions = { name: string; cors?: CorsRule; expire?: ExpiryRule[] };

export type ObjectStoreOptions = {
  /** Made where it is missing; two stores must not share one. */
  dataDir: string;
  /** 0, the default, takes any free port. */
  port?: number;
  credentials: KeyPair;
  region: string;
  buckets: BucketOptions[];
  /** The most parts of one list. 1,000 is S3's own; a test of several pages sets less. */
  partsListed?: number;
};

export type ObjectStore = {
  /** For the SDKs: buckets are the first part of the path. */
  endpoint: string;
  /** The address of a bucket, as `https://bucket.s3.region.amazonaws.com` is on AWS. */
  bucketUrl(name: string): string;
  close(): Promise<void>;
};

const ACCOUNT = '000000000000';
const LIFECYCLE_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Starts the store. Makes new buckets, keeps those in the folder, and replaces their rules by the given ones.
 * Rejects with the socket's own error when the port is taken, before it touches anything in the folder, and with one line
 * naming the path and the remedy when the folder is damaged or cannot be written.
 */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const server = uploadServer();
  const { endpoint, close } = await onLoopback(server, options.port);
  let store: Store;
  try {
    store = openStore(options);
  } catch (error) {
    await close();
    throw error;
  }
  const inFlight = new Set<Promise<void>>();
  const answer = (request: IncomingMessage, response: ServerResponse, ownBucket?: string) => {
    const handling = handle(request, response, store, ownBucket)
      .catch((error: unknown) => {
        report(request.method ?? '', error);
        response.destroy();
      })
      .finally(() => inFlight.delete(handling));
    inFlight.add(handling);
  };
  server.on('request', (request, response) => answer(request, response));
  const ownPorts = new Map(
    await Promise.all(
      options.buckets.map(async ({ name }) => {
        const ofBucket = uploadServer().on('request', (request, response) => answer(request, response, name));
        return [name, await onLoopback(ofBucket)] as const;
      }),
    ),
  );
  const stopLifecycle = await startLifecycle(store, options.buckets);
  return {
    endpoint,
    bucketUrl: (name) => ownPorts.get(name)?.endpoint ?? '',
    close: async () => {
      stopLifecycle();
      await Promise.all([close(), ...[...ownPorts.values()].map((own) => own.close())]);
      await Promise.all(inFlight);
    },
  };
}

function uploadServer(): Server {
  const server = createServer();
  server.requestTimeout = 0; // a large upload may take longer than Node's five minutes
  return server;
}

/** Synchronous, so that no request can arrive between the port's opening and the handler's. */
function openStore({ dataDir, credentials, region, buckets, partsListed = 1000 }: ObjectStoreOptions): Store {
  try {
    const state = new StateFolder(dataDir);
    const names = new Set([...state.bucketNames(), ...buckets.map(({ name }) => name)]);
    return {
      region,
      state,
      partsListed,
      accessKeys: new AccessKeys(credentials, ACCOUNT, state.sessionKey()),
      buckets: new Map([...names].map((name) => [name, new Bucket(state, name)])),
      cors: new Map(buckets.flatMap(({ name, cors }) => (cors ? [[name, cors] as const] : []))),
    };
  } catch (error) {
    throw folderProblem(dataDir, error);
  }
}

/** Runs the rules now and every hour. @returns A function that stops it. */
async function startLifecycle(store: Store, buckets: BucketOptions[]): Promise<() => void> {
  const run = async () => {
    for (const bucket of store.buckets.values()) {
      const rules = buckets.find(({ name }) => name === bucket.name)?.expire ?? [];
      await expire(bucket, rules).catch((error: unknown) => report(`lifecycle of ${bucket.name}`, error));
    }
  };
  await run();
  const timer = setInterval(() => void run(), LIFECYCLE_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function handle(
  message: IncomingMessage,
  response: ServerResponse,
  store: Store,
  ownBucket: string | undefined,
): Promise<void> {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  response.setHeader('x-amz-request-id', requestId);
  await send(response, await respondTo(message, store, requestId, ownBucket), message.method === 'HEAD');
  // The rest of a refused body must be read before the connection can carry the next request. A reader that stopped early
  // is still attached, and would block the stream.
  message.removeAllListeners('readable').resume();
}

async function respondTo(
  message: IncomingMessage,
  store: Store,
  requestId: string,
  ownBucket: string | undefined,
): Promise<StoreResponse> {
  try {
    return await respond(parseRequest(message, ownBucket), store, requestId);
  } catch (error) {
    if (error instanceof AwsError) return s3ErrorResponse(error, '', requestId);
    const wasCutOff = message.destroyed && !message.complete;
    if (!wasCutOff) report(message.method ?? '', error);
    return s3ErrorResponse(
      new AwsError('InternalError', 'We encountered an internal error. Please try again.'),
      '',
      requestId,
    );
  }
}

/** Logs only the error's message: addresses and headers may contain signatures and tokens. */
function report(what: string, error: unknown): void {
  console.error(`Object store, ${what}: ${error instanceof Error ? error.message : String(error)}`);
}
