/** The object store of the local stage: S3 and STS on one port, each bucket on a port of its own too, with their state in a folder. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onLoopback } from '../http/loopback.ts';
import type { CorsRule } from './http/cors.ts';
import { AwsError } from './http/errors.ts';
import { parseRequest } from './http/request.ts';
import { type StoreResponse, s3ErrorResponse, send } from './http/response.ts';
import { respond, type Store } from './router.ts';
import { AccessKeys, type KeyPair } from './signing/access-keys.ts';
import { Bucket } from './storage/bucket.ts';
import { Storage } from './storage/storage.ts';

export type BucketOptions = { name: string; cors?: CorsRule };

export type ObjectStoreOptions = {
  /** Made where it is missing; two stores must not share one. */
  dataDir: string;
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

/** Starts the store with these buckets; what the folder holds of them is still there. @throws Problem for a folder that cannot be used. */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const store = openStore(options);
  const inFlight = new Set<Promise<void>>();
  const listen = (ownBucket?: string) => {
    const server = createServer((request, response) => {
      const handling = handle(request, response, store, ownBucket).finally(() => inFlight.delete(handling));
      inFlight.add(handling);
    });
    server.requestTimeout = 0; // a large upload may take longer than Node's five minutes
    return onLoopback(server);
  };
  const all = await listen();
  const own = await Promise.all(options.buckets.map(async ({ name }) => ({ name, listening: await listen(name) })));
  return {
    endpoint: all.endpoint,
    bucketUrl: (wanted) => own.find(({ name }) => name === wanted)?.listening.endpoint ?? '',
    close: async () => {
      await Promise.all([all, ...own.map(({ listening }) => listening)].map(({ close }) => close()));
      await Promise.all(inFlight);
      store.storage.close();
    },
  };
}

function openStore({ dataDir, credentials, region, buckets, partsListed = 1000 }: ObjectStoreOptions): Store {
  const storage = new Storage(dataDir);
  return {
    region,
    storage,
    partsListed,
    accessKeys: new AccessKeys(credentials, ACCOUNT, storage.sessionKey()),
    buckets: new Map(buckets.map(({ name }) => [name, new Bucket(storage, name)])),
    cors: new Map(buckets.flatMap(({ name, cors }) => (cors ? [[name, cors] as const] : []))),
  };
}

async function handle(
  message: IncomingMessage,
  response: ServerResponse,
  store: Store,
  ownBucket: string | undefined,
): Promise<void> {
  const requestId = randomBytes(8).toString('hex').toUpperCase();
  try {
    response.setHeader('x-amz-request-id', requestId);
    await send(response, await respondTo(message, store, requestId, ownBucket), message.method === 'HEAD');
    // The rest of a refused body must be read before the connection can carry the next request. A reader that stopped early
    // is still attached, and would block the stream.
    message.removeAllListeners('readable').resume();
  } catch (error) {
    report(message.method ?? '', error);
    response.destroy();
  }
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
