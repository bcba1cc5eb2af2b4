/** Cold starts: each bundle's size, and the time from the start of its process to its first answer, beside minimal baseline handlers. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { type Routes, routes } from '../../shared/contract/routes.ts';
import { bundleFunctions, CODE, FUNCTION_NAMES, type FunctionName } from '../build/bundles.ts';
import { eventOf } from '../emulators/gateway/gateway-event.ts';
import { builtWebsite } from '../local/website.ts';
import { codeOf } from '../testing/bundles/bundle-files.ts';
import { newSubscriber, password, type Somewhere } from '../testing/people/stage-members.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import { coldStart } from './cold/process.ts';
import { percentile } from './percentile.ts';

const ROUNDS = 15;
/** The most that a cold start may take, as a multiple of a process that only creates a DynamoDB client. */
const GOALS: Readonly<Record<string, number>> = {
  accounts: 1.35,
  forum: 1.35,
  billing: 1.35,
  uploads: 1.35,
  chat: 1.6,
};

/** The least that a function has to load. */
const BASELINES = {
  'an empty handler': 'export const handler = async () => ({ statusCode: 200 });',
  'a DynamoDB client': `
    import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
    const client = new DynamoDBClient({});
    export const handler = async () => ({ statusCode: client.config ? 200 : 500 });`,
  'and one read with it': `
    import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
    const client = new DynamoDBClient({});
    export const handler = async () => {
      const Key = { PK: { S: 'NONE' }, SK: { S: 'NONE' } };
      await client.send(new GetItemCommand({ TableName: process.env.TABLE_NAME, Key }));
      return { statusCode: 200 };
    };`,
};
const [, CLIENT, READ] = Object.keys(BASELINES) as [string, string, string];

/** One call for each domain. An anonymous caller is refused before anything is read; a member's call reads. */
const CALLS = {
  accounts: 'GET /api/user',
  billing: 'GET /api/subscription/status',
  chat: 'GET /api/chat/messages',
  forum: 'GET /api/forum/posts',
  uploads: 'POST /api/objects/upload',
  imports: 'POST /companion/url/meta',
  admin: 'GET /api/admin/stats',
  knowledge: 'GET /kb/stats',
} satisfies Partial<Record<FunctionName, keyof Routes>>;
type Called = keyof typeof CALLS;
const isCalled = (name: FunctionName): name is Called => name in CALLS;

/** Events for the other functions: an anonymous socket, and ids and changes for which there is nothing to do. */
const OTHERS: Record<Exclude<FunctionName, Called>, object> = {
  importSockets: { requestContext: { eventType: 'CONNECT', connectionId: 'cold', requestTimeEpoch: 0 }, headers: {} },
  importWorker: { token: 'none-such' },
  reindex: { job: 'none-such' },
  stream: { Records: [] },
  mailer: { Records: [] },
  schedule: { time: '2020-01-01T22:00:00Z' },
  probe: {},
};

interface Start {
  name: string;
  bundle: string;
  event: object;
}

/** @returns Whether the domains that have a goal keep it. */
export async function bench(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'verandah-cold-'));
  // The probe asks for its pages.
  const { stage, close } = await measuredStage({ paceMs: 0, website: await builtWebsite() });
  try {
    const cookie = await cookieOf(stage);
    const bundles = await bundleFunctions(join(folder, 'functions'), undefined);
    // Packages that are not bundled resolve as on Lambda, from beside the code.
    symlinkSync(
      fileURLToPath(new URL('../../node_modules', import.meta.url)),
      join(folder, 'node_modules'),
      'junction',
    );
    const entryOf = (name: FunctionName) => join(bundles[name].folder, 'index.mjs');
    const { SITE_ORIGIN = '', ...settings } = stage.environment;
    const environment = { ...settings, SITE_ORIGIN, POWERTOOLS_LOG_LEVEL: 'ERROR' };
    const starts = Object.entries(BASELINES).map(([name, code]) => ({
      name,
      bundle: built(folder, name, code),
      event: {},
    }));
    for (const name of FUNCTION_NAMES) {
      starts.push({ name, bundle: entryOf(name), event: await eventFor(name, SITE_ORIGIN) });
      if (isCalled(name) && name !== 'admin' && name !== 'knowledge')
        starts.push({ name: byMember(name), bundle: entryOf(name), event: await eventFor(name, SITE_ORIGIN, cookie) });
    }
    return report(starts, await measured(starts, environment));
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const byMember = (name: string) => `${name}, by a member`;

/** Signed in, so that the call looks up a session. */
async function cookieOf(stage: Somewhere): Promise<string> {
  const { username, post } = await newSubscriber(stage);
  const answer = await post('/api/login', { username, password });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Bundles a file as the functions are bundled. */
function built(folder: string, name: string, contents: string): string {
  const outfile = join(folder, name.replaceAll(' ', '-'), 'index.mjs');
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  buildSync({ ...CODE, stdin: { contents, resolveDir }, outfile, sourcemap: true, sourcesContent: false });
  return outfile;
}

async function eventFor(name: FunctionName, origin: string, cookie = ''): Promise<object> {
  if (!isCalled(name)) return OTHERS[name];
  const key = CALLS[name];
  const [method = '', path = ''] = key.split(' ');
  const headers = { origin, cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const body = 'body' in routes[key] ? { body: JSON.stringify({ url: 'https://127.0.0.1/' }) } : {};
  return eventOf(new Request(new URL(path, origin), { method, headers, ...body }), path, {});
}

type Times = Map<string, { times: number[]; processor: number[]; status: number }>;

/** Starts all of them in turns, so that other load on the machine affects them alike. The first turn warms up the disk. */
async function measured(starts: Start[], environment: Record<string, string>): Promise<Times> {
  const taken: Times = new Map(starts.map(({ name }) => [name, { times: [], processor: [], status: 0 }]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, bundle, event } of starts) {
      const { milliseconds, processor, status } = await coldStart(bundle, event, environment);
      const one = taken.get(name);
      if (round > 0) one?.times.push(milliseconds);
      if (round > 0) one?.processor.push(processor);
      if (one) one.status = status;
    }
  for (const { times, processor } of taken.values()) for (const some of [times, processor]) some.sort((a, b) => a - b);
  return taken;
}

/** Prints the table. @returns Whether the goal is kept. */
function report(starts: Start[], taken: Times): boolean {
  // Other load on the machine only adds time, so the best time is the nearest to the true cost.
  const bestOf = (name: string) => taken.get(name)?.times[0] ?? Number.NaN;
  const processorOf = (name: string) => taken.get(name)?.processor[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  console.log(
    `${'from start to first answer'.padEnd(28)} at start     KiB    gzip  status     median      best  processor   against  processor`,
  );
  let kept = true;
  for (const { name, bundle } of starts) {
    const { times, processor, status } = taken.get(name) ?? { times: [], processor: [], status: 0 };
    const { atStart, all } = codeOf(dirname(bundle));
    const like = /member|read/.test(name) ? READ : CLIENT;
    const ratio = bestOf(name) / bestOf(like);
    const over = ratio > (GOALS[name] ?? Number.POSITIVE_INFINITY);
    kept &&= !over;
    const columns = [
      kib(atStart.length),
      kib(all.length),
      kib(gzipSync(all).length),
      String(status || '–').padStart(7),
    ];
    columns.push(
      percentile(times, 0.5).padStart(11),
      percentile(times, 0).padStart(10),
      percentile(processor, 0.5).padStart(11),
      `${ratio.toFixed(2)} ×`.padStart(9),
      `${(processorOf(name) / processorOf(like)).toFixed(2)} ×`.padStart(11),
    );
    console.log(`${name.padEnd(28)}${columns.join('')}${over ? '  MISSED' : ''}`);
  }
  const goals = Object.entries(GOALS).map(([name, goal]) => `${name} ${goal} ×`);
  console.log(`The goals, at most so many times "${CLIENT}", are ${kept ? 'kept' : 'MISSED'}: ${goals.join(', ')}.`);
  return kept;
}

const kib = (bytes: number) => (bytes / 1024).toFixed(0).padStart(8);
