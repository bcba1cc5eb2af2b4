/** A whole stage on this machine: the emulators, the handlers over them, and one origin in front. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { securityHeaders } from '../security-headers.ts';
import { startBedrock } from './bedrock/server.ts';
import { startDynamoDB } from './dynamodb.ts';
import { gateway } from './gateway.ts';
import { startObjectStore } from './object-store/server.ts';
import { startPayments } from './payments.ts';
import { Problem } from './problem.ts';
import { commandOf } from './processes.ts';
import { startSecretsManager } from './secrets-manager.ts';
import { seed } from './seed.ts';
import { builtWebsite } from './website.ts';

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
  /** Whether to make the demo accounts. */
  demo?: boolean;
}

export interface Stage {
  origin: string;
  /** What the functions' environment is on this stage. */
  environment: Record<string, string>;
  endpoints: { bedrock: string; stripe: string; objectStore: string; database: string };
  close(): Promise<void>;
}

/** In the data folder: which process holds it, and the environment of its functions. */
export const STAGE_FILE = 'stage.json';
const REGION = 'ap-southeast-2';
const TABLE_NAME = 'verandah';
const UPLOADS_BUCKET = 'verandah-uploads';
const KNOWLEDGE_BUCKET = 'verandah-knowledge';
const KNOWLEDGE_BASE_ID = 'VERANDAHKB';
const DATA_SOURCE_ID = 'VERANDAHDS';
const STRIPE_SECRET_ARN = `arn:aws:secretsmanager:${REGION}:000000000000:secret:verandah-stripe`;
const credentials = { accessKeyId: 'verandah', secretAccessKey: 'verandah-on-this-machine' };

/**
 * Starts a stage and answers once it serves.
 * The functions read their settings from the environment of the process, as on Lambda: one stage a process.
 * @throws Problem with the remedy when the port is taken, the folder cannot be written or is in use, or state is corrupt.
 */
export async function startStage(options: StageOptions): Promise<Stage> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    return await assemble(options, (closer) => closers.push(closer), close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function assemble(
  options: StageOptions,
  closing: (closer: () => Promise<void>) => void,
  close: () => Promise<void>,
): Promise<Stage> {
  const { dataDir, paceMs } = options;
  claimFolder(dataDir, closing);
  const front = await listen(options.port);
  closing(() => stopListening(front.server));
  const { origin } = front;

  const [database, objectStore, website] = await Promise.all([
    startDynamoDB({ dataDir, table: TABLE_NAME }).then((started) => (closing(started.close), started)),
    startObjectStore({
      dataDir: join(dataDir, 'object-store'),
      credentials,
      region: REGION,
      buckets: [
        {
          name: UPLOADS_BUCKET,
          cors: { allowedOrigins: [origin, origin.replace('localhost', '127.0.0.1')] },
          expire: [{ prefix: 'uploads/', days: 1 }],
        },
        { name: KNOWLEDGE_BUCKET },
      ],
    }).then((started) => (closing(started.close), started)),
    builtWebsite(),
  ]);
  const wire = await options.databaseWire?.(database.endpoint);
  if (wire) closing(wire.close);
  const bedrock = await startBedrock({
    dataDir: join(dataDir, 'bedrock'),
    region: REGION,
    knowledgeBaseId: KNOWLEDGE_BASE_ID,
    dataSourceId: DATA_SOURCE_ID,
    knowledgeBucket: KNOWLEDGE_BUCKET,
    s3: { endpoint: objectStore.endpoint, credentials },
    ...(paceMs !== undefined && { paceMs }),
  });
  closing(bedrock.close);
  const payments = await startPayments({ dataDir: join(dataDir, 'stripe'), origin });
  closing(payments.close);
  const secrets = await startSecretsManager({ [STRIPE_SECRET_ARN]: JSON.stringify(payments.secret) });
  closing(secrets.close);

  const environment: Record<string, string> = {
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: wire?.endpoint ?? database.endpoint,
    AWS_ENDPOINT_URL_S3: objectStore.endpoint,
    AWS_ENDPOINT_URL_STS: objectStore.endpoint,
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: options.realModels?.endpoint ?? bedrock.endpoint,
    AWS_ENDPOINT_URL_BEDROCK_AGENT_RUNTIME: bedrock.endpoint,
    AWS_ENDPOINT_URL_BEDROCK_AGENT: bedrock.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    SITE_ORIGIN: origin,
    TABLE_NAME,
    UPLOADS_BUCKET,
    KNOWLEDGE_BUCKET,
    KNOWLEDGE_BASE_ID,
    DATA_SOURCE_ID,
    CHAT_MODEL_ID: options.realModels?.modelId ?? 'stand-in',
    STRIPE_API_URL: payments.apiUrl,
    STRIPE_SECRET_ARN,
  };
  Object.assign(process.env, environment);
  delete process.env.AWS_SESSION_TOKEN;
  delete process.env.AWS_PROFILE;

  front.serve(
    gateway({
      apps: await domains(),
      website,
      config: {
        stage: 'local',
        stripeKey: payments.publishableKey,
        lock: options.lock ?? false,
        supportEmail: 'support@verandah.example',
        standIn: !options.realModels,
      },
      headers: securityHeaders({ objectStore: objectStore.endpoint }, payments.pageSources),
      ...(payments.firstScript && { firstScript: payments.firstScript }),
      ...(options.viewerAddress && { viewerAddress: options.viewerAddress }),
    }),
  );
  // For the operator's commands, which run beside the stage.
  writeFileSync(join(dataDir, STAGE_FILE), JSON.stringify({ pid: process.pid, environment }));
  await seed({ origin, dataDir, payments, demo: options.demo ?? true });
  return {
    origin,
    environment,
    endpoints: {
      bedrock: bedrock.endpoint,
      stripe: payments.apiUrl,
      objectStore: objectStore.endpoint,
      database: database.endpoint,
    },
    close,
  };
}

/** The production handlers. Imported only now: their modules read the settings as they load. */
async function domains(): Promise<Hono[]> {
  const [accounts, billing, chat, uploads] = await Promise.all([
    import('../../functions/accounts/handler.ts'),
    import('../../functions/billing/handler.ts'),
    import('../../functions/chat/handler.ts'),
    import('../../functions/uploads/handler.ts'),
  ]);
  return [accounts.app, billing.app, chat.app, uploads.app];
}

/** Makes the folder and marks it as this process's. The mark of a killed stage counts for nothing. */
function claimFolder(dataDir: string, closing: (closer: () => Promise<void>) => void): void {
  const mark = join(dataDir, STAGE_FILE);
  try {
    mkdirSync(dataDir, { recursive: true });
    const holder = holderOf(mark);
    if (holder && holder !== process.pid && commandOf(holder)?.includes('infra/local/start'))
      throw new Problem(
        `Another Verandah (process ${holder}) already uses ${dataDir}. End it, or start this one with another DATA_DIR.`,
      );
    writeFileSync(mark, JSON.stringify({ pid: process.pid }));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      `The folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}). Make it writable, or set DATA_DIR to one that is.`,
    );
  }
  closing(async () => rmSync(mark, { force: true }));
}

/** Who holds the folder; 0 for nobody. A mark that a crash tore is nobody's. */
function holderOf(mark: string): number {
  if (!existsSync(mark)) return 0;
  try {
    return z.object({ pid: z.number() }).parse(JSON.parse(readFileSync(mark, 'utf8'))).pid;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return 0;
    throw error;
  }
}

interface Front {
  server: Server;
  origin: string;
  serve(site: Hono): void;
}

/** Takes the port at once, so that the origin is known and a taken port is noticed before anything else starts. */
async function listen(port: number): Promise<Front> {
  let listener: ReturnType<typeof getRequestListener> | undefined;
  const server = createServer((request, response) => {
    if (listener) void listener(request, response);
    else response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('Verandah is starting.');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const remedy = `Set PORT to another one, for instance: PORT=${port + 10} npm start`;
      if (error.code === 'EADDRINUSE') reject(new Problem(`Port ${port} is taken by another program. ${remedy}`));
      else if (error.code === 'EACCES') reject(new Problem(`Port ${port} may not be used by this account. ${remedy}`));
      else reject(error);
    });
    // Every interface of this machine's own: `localhost` is ::1 for one browser and 127.0.0.1 for another.
    server.listen(port, 'localhost', resolve);
  });
  return {
    server,
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: (site) => {
      listener = getRequestListener(site.fetch);
    },
  };
}

const stopListening = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
