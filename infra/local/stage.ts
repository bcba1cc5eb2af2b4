/** A whole stage on this machine: the emulators, the handlers over them, and one origin in front. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { AddressPolicy } from '../../functions/imports/address-policy.ts';
import type { Pace } from '../../functions/imports/pace.ts';
import { securityHeaders } from '../security-headers.ts';
import { buildVersion } from '../version.ts';
import { STAND_IN_MODEL_ID, startBedrock } from './bedrock/server.ts';
import { startDynamoDB } from './dynamodb.ts';
import { listen } from './front.ts';
import { gateway } from './gateway.ts';
import { type LocalFunction, startLambda } from './lambda.ts';
import { startObjectStore } from './object-store/server.ts';
import { startPayments } from './payments.ts';
import { startSecretsManager } from './secrets-manager.ts';
import { seed } from './seed.ts';
import { claimFolder } from './stage-folder.ts';
import { builtWebsite } from './website.ts';
import { startWebSockets } from './websocket.ts';

export interface StageOptions {
  /** Folder of everything that the stage remembers; made where it is missing. */
  dataDir: string;
  /** 0 takes any free port. */
  port: number;
  /** Turns the developer-tools lock on, as in production. */
  lock?: boolean;
  /** The pace of the stand-in designer, in milliseconds between words. */
  paceMs?: number;
  /** Real Bedrock models in place of the stand-in: its endpoint and a model id. */
  realModels?: { endpoint: string; modelId: string };
  /** The viewer's address as the edge sees it; the connection's by default. */
  viewerAddress?: (c: Context) => string;
  /** Something between the functions and the database, given the database's endpoint: counting, faults. */
  databaseWire?: (endpoint: string) => Promise<{ endpoint: string; close(): Promise<void> }>;
  /** From where files are imported; public sites only by default. No setting changes it: it is for tests with a far side of their own. */
  addressPolicy?: AddressPolicy;
  /** The times that an import keeps; shorter ones for tests. */
  importPace?: Pace;
  /** What runs the imports in place of this process: a measured one. */
  importWorker?: LocalFunction;
  /** Whether to make the demo accounts. */
  demo?: boolean;
  /** Other functions than the handlers in this process, given their environment. */
  functions?: (environment: Record<string, string>) => Promise<{ apps: Hono[]; close(): Promise<void> }>;
  /** False leaves the payment provider's stand-in out of the pages, which have none on AWS: for measuring them. */
  standInScript?: boolean;
}

export interface Stage {
  origin: string;
  /** What the functions' environment is on this stage. */
  environment: Record<string, string>;
  endpoints: { bedrock: string; stripe: string; objectStore: string; database: string };
  close(): Promise<void>;
}

const REGION = 'ap-southeast-2';
const TABLE_NAME = 'verandah';
const UPLOADS_BUCKET = 'verandah-uploads';
const UPLOAD_ROLE_ARN = 'arn:aws:iam::000000000000:role/verandah-upload';
/** 5 GB */
const UPLOAD_BYTES_MAX = 5 * 1024 ** 3;
const IMPORT_FUNCTION = 'verandah-import-worker';
const KNOWLEDGE_BUCKET = 'verandah-knowledge';
const KNOWLEDGE_BASE_ID = 'VERANDAHKB';
const DATA_SOURCE_ID = 'VERANDAHDS';
const REINDEX_FUNCTION = 'verandah-reindex';
const STRIPE_SECRET_ARN = `arn:aws:secretsmanager:${REGION}:000000000000:secret:verandah-stripe`;
/** Of this process's edge and functions; nobody else needs it. */
const EDGE_SECRET = randomBytes(16).toString('hex');
const credentials = { accessKeyId: 'verandah', secretAccessKey: 'verandah-on-this-machine' };

/** What is running, and how each part is ended; ended in the opposite order. */
class Running {
  readonly #closers: (() => unknown)[] = [];

  add<T extends { close(): unknown }>(started: T): T {
    this.#closers.push(started.close);
    return started;
  }

  async end(): Promise<void> {
    for (const close of this.#closers.splice(0).toReversed()) await close();
  }
}

/**
 * Starts a stage and answers once it serves.
 * The functions read their settings from the environment of the process, as on Lambda: one stage a process.
 * @throws Problem with the remedy when the port is taken, the folder cannot be written or is in use, or state is corrupt.
 */
export async function startStage(options: StageOptions): Promise<Stage> {
  const running = new Running();
  try {
    const folder = claimFolder(options.dataDir);
    running.add({ close: folder.release });
    const front = await listen(options.port);
    const giveUpPort = running.add({ close: front.close });
    const parts = await startParts(options, front.origin, running);
    // Ended first of all: what still answered would find nothing behind it.
    running.add(giveUpPort);
    running.add({ close: parts.sockets.close });
    const environment = environmentOf(options, front.origin, parts);
    Object.assign(process.env, environment);
    delete process.env.AWS_SESSION_TOKEN;
    delete process.env.AWS_PROFILE;
    const apps = options.functions ? running.add(await options.functions(environment)).apps : await handlers(options);
    front.serve(siteOf(options, front.origin, parts, apps), parts.sockets.upgrade);
    folder.publish(environment);
    await seed({
      origin: front.origin,
      dataDir: options.dataDir,
      payments: parts.payments,
      demo: options.demo ?? true,
    });
    return {
      origin: front.origin,
      environment,
      endpoints: {
        bedrock: parts.bedrock.endpoint,
        stripe: parts.payments.apiUrl,
        objectStore: parts.objectStore.endpoint,
        database: parts.database.endpoint,
      },
      close: () => running.end(),
    };
  } catch (error) {
    await running.end();
    throw error;
  }
}

type Parts = Awaited<ReturnType<typeof startParts>>;

/** The emulators, each as soon as what it needs is there, and the site's files. */
async function startParts(options: StageOptions, origin: string, running: Running) {
  const { dataDir, paceMs, databaseWire } = options;
  const [database, objectStore, payments, website] = await Promise.all([
    startDynamoDB({ dataDir, table: TABLE_NAME }).then((started) => running.add(started)),
    startObjectStore({
      dataDir: join(dataDir, 'object-store'),
      credentials,
      region: REGION,
      buckets: bucketsFor(origin),
    }).then((started) => running.add(started)),
    startPayments({ dataDir: join(dataDir, 'stripe'), origin }).then((started) => running.add(started)),
    builtWebsite(),
  ]);
  const wire = databaseWire && running.add(await databaseWire(database.endpoint));
  const bedrock = running.add(
    await startBedrock({
      dataDir: join(dataDir, 'bedrock'),
      region: REGION,
      knowledgeBaseId: KNOWLEDGE_BASE_ID,
      dataSourceId: DATA_SOURCE_ID,
      knowledgeBucket: KNOWLEDGE_BUCKET,
      s3: { endpoint: objectStore.endpoint, credentials },
      ...(paceMs !== undefined && { paceMs }),
    }),
  );
  const secrets = running.add(await startSecretsManager({ [STRIPE_SECRET_ARN]: JSON.stringify(payments.secret) }));
  const lambda = running.add(
    await startLambda({
      [IMPORT_FUNCTION]: options.importWorker ?? importWorkerOf(options),
      // Imported only now, as below.
      [REINDEX_FUNCTION]: async (event, context) =>
        (await import('../../functions/admin/reindex-lambda.ts')).handler(event, context),
    }),
  );
  const sockets = running.add(await startWebSockets(socketFunction));
  return { database: wire ?? database, objectStore, payments, website, bedrock, secrets, lambda, sockets };
}

/** The functions behind the emulators, imported at their first call: they read the settings as they load. */
const importWorkerOf =
  ({ addressPolicy = new AddressPolicy(), importPace }: StageOptions): LocalFunction =>
  async (event, context) => {
    const { importWorker } = await import('../../functions/imports/worker.ts');
    return importWorker(addressPolicy, importPace)(event, context);
  };
const socketFunction = async (event: object) => (await import('../../functions/imports/sockets.ts')).handler(event);

function bucketsFor(origin: string) {
  const cors = { allowedOrigins: [origin, origin.replace('localhost', '127.0.0.1')] };
  return [
    { name: UPLOADS_BUCKET, cors, expire: [{ prefix: 'uploads/', days: 1 }] },
    { name: KNOWLEDGE_BUCKET, cors },
  ];
}

/** The settings that the functions have on AWS, and the SDKs' own for where each service is. */
function environmentOf({ realModels }: StageOptions, origin: string, parts: Parts): Record<string, string> {
  const { database, objectStore, payments, bedrock, secrets, lambda, sockets } = parts;
  return {
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_ENDPOINT_URL_S3: objectStore.endpoint,
    AWS_ENDPOINT_URL_STS: objectStore.endpoint,
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: realModels?.endpoint ?? bedrock.endpoint,
    AWS_ENDPOINT_URL_BEDROCK_AGENT_RUNTIME: bedrock.endpoint,
    AWS_ENDPOINT_URL_BEDROCK_AGENT: bedrock.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    AWS_ENDPOINT_URL_LAMBDA: lambda.endpoint,
    WS_ENDPOINT: sockets.endpoint,
    IMPORT_FUNCTION,
    SITE_ORIGIN: origin,
    EDGE_SECRET,
    TABLE_NAME,
    UPLOADS_BUCKET,
    UPLOAD_ROLE_ARN,
    UPLOAD_BYTES_MAX: String(UPLOAD_BYTES_MAX),
    KNOWLEDGE_BUCKET,
    KNOWLEDGE_BASE_ID,
    DATA_SOURCE_ID,
    REINDEX_FUNCTION,
    CHAT_MODEL_ID: realModels?.modelId ?? STAND_IN_MODEL_ID,
    STRIPE_API_URL: payments.apiUrl,
    STRIPE_SECRET_ARN,
    BUILD_VERSION: buildVersion(),
  };
}

/** The production handlers. Imported only once the environment stands: these modules read the settings as they load. */
async function handlers({ addressPolicy = new AddressPolicy() }: StageOptions): Promise<Hono[]> {
  const [accounts, billing, chat, forum, uploads, imports, admin] = await Promise.all([
    import('../../functions/accounts/handler.ts'),
    import('../../functions/billing/handler.ts'),
    import('../../functions/chat/handler.ts'),
    import('../../functions/forum/handler.ts'),
    import('../../functions/uploads/handler.ts'),
    import('../../functions/imports/handler.ts'),
    import('../../functions/admin/handler.ts'),
  ]);
  return [accounts.app, billing.app, chat.app, forum.app, uploads.app, imports.importsApp(addressPolicy), admin.app];
}

/** The functions, the built site and the edge's headers on one origin. */
function siteOf(options: StageOptions, origin: string, { payments, objectStore, website }: Parts, apps: Hono[]): Hono {
  return gateway({
    origin,
    apps,
    edgeSecret: EDGE_SECRET,
    website,
    config: {
      stage: 'local',
      stripeKey: payments.publishableKey,
      lock: options.lock ?? false,
      supportEmail: 'support@verandah.example',
      standIn: !options.realModels,
    },
    headers: securityHeaders({ objectStore: objectStore.endpoint }, payments.pageSources),
    ...(payments.firstScript && options.standInScript !== false && { firstScript: payments.firstScript }),
    ...(options.viewerAddress && { viewerAddress: options.viewerAddress }),
  });
}
