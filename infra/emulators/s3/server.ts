/** The object store of the local stage: S3 and STS on one port, each bucket on a port of its own too, with their state in a folder. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onLoopback } from '../http/loopback.ts';
import type { CorsRule } from './http/cors.ts';
import { AwsError } from './http/errors.ts';
import { parseRequest } from './http/request.ts';
import { errorResponse, send } from './http/response.ts';
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
    accessKeys: new AccessKeys(credentials, storage),
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
    const answered = async () => respond(parseRequest(message, ownBucket), store, requestId);
    const answer = await answered().catch((error: unknown) => {
      if (error instanceof AwsError) return errorResponse(error, requestId, false);
      throw error;
    });
    await send(response, answer, message.method === 'HEAD');
    // The rest of a refused body must be read before the connection can carry the next request. A reader that stopped early
    // is still attached, and would block the stream.
    message.removeAllListeners('readable').resume();
  } catch (error) {
    // Only the error's message: addresses and headers may contain signatures and tokens. A client that has gone is no error.
    if (message.complete) console.error(`Object store, ${message.method}: ${(error as Error).message}`);
    response.destroy();
  }
}
