/** A whole stage on this machine: the emulators, the handlers over them, and one origin in front. */
import type { Server } from 'node:http';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { buildVersion } from '../build/version.ts';
import { type BucketUrls, securityHeaders } from '../cdk/edge/security-headers.ts';
import type { Delays } from '../emulators/bedrock/converse/converse.ts';
import type { RealModels } from '../emulators/bedrock/real-models/real-models.ts';
import { startBedrock } from '../emulators/bedrock/server.ts';
import { startDynamoDB } from '../emulators/dynamodb/server.ts';
import { followStream } from '../emulators/dynamodb/stream.ts';
import { gateway } from '../emulators/gateway/gateway.ts';
import { listen, type Pages } from '../emulators/gateway/origin.ts';
import { startWebSockets } from '../emulators/gateway/websocket.ts';
import { runDaily } from '../emulators/lambda/daily-rule.ts';
import { startLambda } from '../emulators/lambda/server.ts';
import { startObjectStore } from '../emulators/s3/server.ts';
import { startSecretsManager } from '../emulators/secrets/server.ts';
import { Mailbox } from '../emulators/ses/mailbox.ts';
import { mailboxPages } from '../emulators/ses/pages.ts';
import { startSes } from '../emulators/ses/server.ts';
import {
  credentials,
  DATA_SOURCE_ID,
  EDGE_SECRET,
  type EmulatorEndpoints,
  environmentOf,
  IMPORT_FUNCTION,
  KNOWLEDGE_BASE_ID,
  KNOWLEDGE_BUCKET,
  REGION,
  REINDEX_FUNCTION,
  SCHEDULE_FUNCTION,
  STAGE_KEY,
  STAGE_KEY_ARN,
  STRIPE_SECRET_ARN,
  SUPPORT_EMAIL,
  setEnvironment,
  TABLE_NAME,
  UPLOADS_BUCKET,
} from './environment.ts';
import { followersOf, functionsInProcess, type InProcessOptions, mailerOf, type StageFunctions } from './functions.ts';
import { startPayments } from './payments.ts';
import { unwritable } from './problem.ts';
import { Running } from './running.ts';
import { seed } from './seed/seed.ts';
import { claimFolder } from './stage-folder.ts';
import { builtWebsite } from './website.ts';

export interface StageOptions extends InProcessOptions {
  /** Folder of the stage's whole state; made where it is missing. */
  dataDir: string;
  /** 0 takes any free port. */
  port: number;
  /** Turns the developer-tools lock on, as in production. */
  lock?: boolean;
  /** Milliseconds between two words of the emulated designer. */
  paceMs?: number;
  /** How long the emulated models take before their answer or its first word; nothing by default. */
  delays?: Partial<Delays>;
  /** Real models instead of the emulator: their endpoint and ids. */
  realModels?: Omit<RealModels, 'close'>;
  /** The viewer's address as the edge sees it; the connection's by default. */
  viewerAddress?: (c: Context) => string;
  /** The viewer's country as the edge sees it, where it knows it; Australia by default. */
  viewerCountry?: (c: Context) => string | undefined;
  /** A proxy between the functions and the database, given the database's endpoint: for counting and faults. */
  databaseProxy?: (endpoint: string) => Promise<{ endpoint: string; close(): Promise<void> }>;
  /** Whether admins need a passkey, as on a deployed stage. */
  adminSecondFactor?: boolean;
  /** Whether a card has one guarantee, as where cards are real. Everybody shares the sandbox's test cards. */
  guaranteeByCard?: boolean;
  /** Whether to make the demo accounts. */
  demo?: boolean;
  /** Folder of the site, built already or by the caller; without it the stage builds the site before it starts. */
  website?: string;
  /** A dev server instead of the built site, given the stage's server and the script that goes before the page's own. */
  pages?: (server: Server, firstScript: string | undefined) => Promise<Pages>;
  /** Other functions than the handlers in this process, given their environment. */
  functions?: (environment: Record<string, string>) => Promise<StageFunctions>;
  /** False leaves the table without a stream, and so without followers: for counting a call's database operations. */
  follow?: boolean;
  /** False leaves the Stripe sandbox's script out of the pages, which do not have it on AWS: for measuring them. */
  standInScript?: boolean;
  /** Gets the site itself, for requests without a socket. */
  onSite?: (site: Hono) => void;
}

export interface Stage {
  origin: string;
  /** The functions' environment on this stage. */
  environment: Record<string, string>;
  endpoints: Pick<EmulatorEndpoints, 'bedrock' | 'stripe' | 'objectStore' | 'database'>;
  close(): Promise<void>;
}

/**
 * Starts a stage. Resolves once it serves.
 * The functions read their settings from the process's environment, as on Lambda, so a process can run only one stage.
 * @throws Problem with the remedy when the port is taken, the folder cannot be written or is in use, or state is corrupt.
 */
export async function startStage(options: StageOptions): Promise<Stage> {
  const running = new Running();
  try {
    const folder = claimFolder(options.dataDir);
    running.add({ close: folder.release });
    const front = await listen(options.port);
    const giveUpPort = running.add({ close: front.close });
    const functions = Promise.withResolvers<StageFunctions>();
    const parts = await startParts(options, front.origin, running, functions.promise);
    const environment = environmentOf(front.origin, endpointsOf(parts), bucketsOf(parts), options);
    setEnvironment(environment);
    const pages = options.pages && running.add(await options.pages(front.server, parts.payments.firstScript));
    const started = running.add(await (options.functions?.(environment) ?? functionsInProcess(options)));
    functions.resolve(started);
    // Ends before everything else: a later answer would find nothing behind it.
    running.add(giveUpPort);
    running.add({ close: parts.sockets.close });
    const site = siteOf(options, front.origin, parts, started.apps);
    options.onSite?.(site);
    front.serve(site, parts.sockets.upgrade, pages);
    folder.publish(environment);
    const { origin } = front;
    await seed({ origin, dataDir: options.dataDir, payments: parts.payments, demo: options.demo ?? true });
    return {
      origin,
      environment,
      endpoints: endpointsOf(parts),
      close: () => running.end(),
    };
  } catch (error) {
    await running.end();
    throw unwritable(error);
  }
}

type Parts = Awaited<ReturnType<typeof startParts>>;

/** Starts the emulators, each as soon as its dependencies run, and prepares the site's files. */
async function startParts(options: StageOptions, origin: string, running: Running, functions: Promise<StageFunctions>) {
  const { dataDir, paceMs, delays, databaseProxy, follow = true } = options;
  const [database, objectStore, payments, website] = await Promise.all([
    startDynamoDB({ dataDir, table: TABLE_NAME, stream: follow }).then((started) => running.add(started)),
    startObjectStore({
      dataDir: join(dataDir, 'object-store'),
      credentials,
      region: REGION,
      buckets: bucketsFor(origin),
    }).then((started) => running.add(started)),
    startPayments({ dataDir: join(dataDir, 'stripe'), origin }).then((started) => running.add(started)),
    options.website ?? builtWebsite(),
  ]);
  const wire = databaseProxy && running.add(await databaseProxy(database.endpoint));
  const bedrock = running.add(
    await startBedrock({
      dataDir: join(dataDir, 'bedrock'),
      region: REGION,
      knowledgeBaseId: KNOWLEDGE_BASE_ID,
      dataSourceId: DATA_SOURCE_ID,
      knowledgeBucket: KNOWLEDGE_BUCKET,
      s3: { endpoint: objectStore.endpoint, credentials },
      ...(paceMs !== undefined && { paceMs }),
      ...(delays && { delays }),
    }),
  );
  const secrets = running.add(
    await startSecretsManager({ [STRIPE_SECRET_ARN]: JSON.stringify(payments.secret), [STAGE_KEY_ARN]: STAGE_KEY }),
  );
  const mailbox = new Mailbox(join(dataDir, 'mailbox.jsonl'));
  const ses = running.add(await startSes({ mailbox, onReturned: mailerOf(functions) }));
  const lambda = running.add(
    await startLambda({
      [IMPORT_FUNCTION]: async (event, context) => (await functions).importWorker(event, context),
      [REINDEX_FUNCTION]: async (event, context) => (await functions).reindex(event, context),
      [SCHEDULE_FUNCTION]: async (event, context) => (await functions).schedule(event, context),
    }),
  );
  running.add(runDaily(async (event, context) => (await functions).schedule(event, context)));
  const sockets = running.add(
    await startWebSockets(async (event) => (await functions).importSockets(event), EDGE_SECRET),
  );
  // Its own endpoint, so that a proxy that counts the functions' calls does not count these.
  const stream = { endpoint: database.endpoint, table: TABLE_NAME, checkpoint: join(dataDir, 'dynamodb-stream.json') };
  if (follow) running.add(await followStream({ ...stream, followers: followersOf(functions) }));
  return {
    database: wire ?? database,
    objectStore,
    payments,
    website,
    bedrock,
    secrets,
    lambda,
    ses,
    mailbox,
    sockets,
  };
}

function bucketsFor(origin: string) {
  const cors = { allowedOrigins: [origin, origin.replace('localhost', '127.0.0.1')] };
  return [
    { name: UPLOADS_BUCKET, cors },
    { name: KNOWLEDGE_BUCKET, cors },
  ];
}

const bucketsOf = ({ objectStore }: Parts): BucketUrls => ({
  uploads: objectStore.bucketUrl(UPLOADS_BUCKET),
  knowledge: objectStore.bucketUrl(KNOWLEDGE_BUCKET),
});

const endpointsOf = (parts: Parts): EmulatorEndpoints => ({
  database: parts.database.endpoint,
  objectStore: parts.objectStore.endpoint,
  stripe: parts.payments.apiUrl,
  bedrock: parts.bedrock.endpoint,
  secrets: parts.secrets.endpoint,
  lambda: parts.lambda.endpoint,
  ses: parts.ses.endpoint,
  sockets: parts.sockets.endpoint,
});

/** The functions, the built site and the edge's headers on one origin, and the mailbox, which has its own. */
function siteOf(options: StageOptions, origin: string, parts: Parts, apps: Hono[]): Hono {
  const { payments, website, mailbox } = parts;
  const site = gateway({
    origin,
    apps,
    edgeSecret: EDGE_SECRET,
    website,
    config: {
      stage: 'local',
      build: buildVersion(),
      stripeKey: payments.publishableKey,
      lock: options.lock ?? false,
      supportEmail: SUPPORT_EMAIL,
      standIn: !options.realModels,
      communityFigures: 'specified',
    },
    headers: securityHeaders(bucketsOf(parts), payments.pageSources),
    ...(payments.firstScript && options.standInScript !== false && { firstScript: payments.firstScript }),
    ...(options.viewerAddress && { viewerAddress: options.viewerAddress }),
    ...(options.viewerCountry && { viewerCountry: options.viewerCountry }),
  });
  return new Hono().route('/', mailboxPages(mailbox)).route('/', site);
}
