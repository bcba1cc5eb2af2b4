/**
 * Bedrock for the local stage: bedrock-runtime, bedrock-agent-runtime and bedrock-agent on one port, over HTTP/1.1 and
 * HTTP/2. Calls no model; see designer/.
 */
import { S3Client } from '@aws-sdk/client-s3';
import { Hono } from 'hono';
import { FAULTS_PATH } from '../http/faults.ts';
import { breakConnection, listenHttp1And2, type NodeBindings } from '../http/h2c.ts';
import { Activity } from './converse/activity.ts';
import { ApiFault } from './converse/api-fault.ts';
import { type Call, converse, converseStream, type Delays, type Model, NO_DELAYS } from './converse/converse.ts';
import { Faults } from './converse/faults.ts';
import { PromptCache } from './converse/prompt-cache.ts';
import { Prompts } from './converse/prompts.ts';
import type { Section } from './designer/finish.ts';
import { recogniser } from './designer/hazards/dangers.ts';
import { KnowledgeBase } from './knowledge-base/ingestion.ts';
import { getIngestionJob, type Library, retrieve, startIngestionJob } from './knowledge-base/knowledge-api.ts';
import type { IndexedPassage } from './knowledge-base/knowledge-index.ts';

/** Milliseconds between words: about the pace of a deployed model. */
const PACE_MS = 25;

/** Passages that are looked at for what a member may ask next. */
const SECTIONS_NEAR = 8;

export interface BedrockOptions {
  /** The folder of the index. */
  dataDir: string;
  /** Any free port when left out. */
  port?: number;
  region: string;
  knowledgeBaseId: string;
  dataSourceId: string;
  /** The data source: its passages are below `passages/`. */
  knowledgeBucket: string;
  s3: { endpoint: string; credentials: { accessKeyId: string; secretAccessKey: string } };
  /** Pause before each word of a streamed answer, in milliseconds. */
  paceMs?: number;
  /** How long calls take before their answer or its first word; nothing by default. */
  delays?: Partial<Delays>;
  /** For tests in the same process; others order faults at `POST /_test/faults`. */
  faults?: Faults;
}

export interface RunningBedrock {
  /** For AWS_ENDPOINT_URL_BEDROCK_RUNTIME, …_BEDROCK_AGENT_RUNTIME and …_BEDROCK_AGENT. */
  endpoint: string;
  /** Ends open answers, waits for a running ingestion job and frees the port. */
  close(): Promise<void>;
}

/** @throws Problem when the state of an earlier run in dataDir cannot be read. */
export async function startBedrock(options: BedrockOptions): Promise<RunningBedrock> {
  const {
    dataDir,
    region,
    knowledgeBaseId,
    dataSourceId,
    knowledgeBucket,
    s3,
    paceMs = PACE_MS,
    faults = new Faults(),
  } = options;
  const delays = { ...NO_DELAYS, ...options.delays };
  const client = new S3Client({ region, endpoint: s3.endpoint, credentials: s3.credentials, forcePathStyle: true });
  const knowledge = await KnowledgeBase.open(dataDir, client, knowledgeBucket);
  const activity = new Activity();
  const library = { knowledgeBaseId, dataSourceId, knowledge, faults, activity, delayMs: delays.retrieveMs };
  const near = (question: string) => knowledge.find(question, SECTIONS_NEAR).map(({ passage }) => sectionOf(passage));
  const app = routes(
    { faults, paceMs, delays, activity, prompts: new Prompts(), cache: new PromptCache(), near },
    library,
  );
  const { endpoint, close } = await listenHttp1And2((request, bindings) => app.fetch(request, bindings), options.port);
  // Trained before the first question, which would wait for it otherwise.
  setImmediate(recogniser);
  return {
    endpoint,
    async close() {
      await close();
      await knowledge.settled();
      client.destroy();
    },
  };
}

/** Members' words for a section are in the metadata of its passages; the last phrase may be cut off. */
const sectionOf = ({ metadata: { title = '', heading = '', asked = '' } }: IndexedPassage): Section => {
  const phrases = String(asked).split(', ');
  return { title: String(title), heading: String(heading), asked: phrases.filter((phrase) => !phrase.endsWith('…')) };
};

type App = Hono<{ Bindings: NodeBindings }>;

function routes(model: Model, library: Library): App {
  const app: App = new Hono();
  app.onError((error, { req }) => {
    if (error instanceof ApiFault) return error.response();
    // A caller that has disconnected reads no answer.
    if (!req.raw.signal.aborted) console.error(error);
    return new ApiFault('InternalServerException', 'The local Bedrock failed; its log has the reason.').response();
  });
  app.notFound(() =>
    new ApiFault('ResourceNotFoundException', 'The local Bedrock does not know this operation.').response(),
  );
  addTestRoutes(app, model);
  app.use(async ({ req }, next) => {
    // Presence is enough here: the object store verifies signatures.
    if (!req.header('authorization')?.startsWith('AWS4-HMAC-SHA256 '))
      throw new ApiFault('MissingAuthenticationTokenException', 'Missing Authentication Token');
    await next();
  });
  const call = async (modelId: string, request: Request, bindings: NodeBindings): Promise<Call> => ({
    modelId,
    body: await jsonOf(request),
    signal: request.signal,
    breakConnection: () => breakConnection(bindings),
  });
  app.post('/model/:modelId/converse', async ({ req, env }) =>
    converse(await call(req.param('modelId'), req.raw, env), model),
  );
  app.post('/model/:modelId/converse-stream', async ({ req, env }) =>
    converseStream(await call(req.param('modelId'), req.raw, env), model),
  );
  app.post('/knowledgebases/:kb/retrieve', async ({ req }) =>
    retrieve(library, req.param('kb'), await jsonOf(req.raw), req.raw.signal),
  );
  const jobs = '/knowledgebases/:kb/datasources/:source/ingestionjobs/';
  app.put(jobs, async ({ req }) =>
    startIngestionJob(library, [req.param('kb'), req.param('source')], await jsonOf(req.raw), req.raw.signal),
  );
  app.get(`${jobs}:job`, ({ req }) =>
    getIngestionJob(library, [req.param('kb'), req.param('source')], req.param('job')),
  );
  return app;
}

/** Not part of Bedrock: lets tests in other processes order faults, see ended generations and prompts, and count calls and tokens. */
function addTestRoutes(app: App, { faults, activity, prompts }: Model): void {
  app.all(FAULTS_PATH, ({ req }) => faults.answer(req.raw));
  app.delete('/_test/prompts', () => Response.json(prompts.take()));
  app.get('/_test/activity', () => Response.json(activity));
  app.delete('/_test/activity', () => {
    activity.reset();
    return Response.json({});
  });
}

/** An empty body is an empty object, as the SDK sends for calls without members. */
async function jsonOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiFault('ValidationException', 'The request body is not valid JSON.');
  }
}
