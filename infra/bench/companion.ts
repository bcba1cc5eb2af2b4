/** Our S3 calls beside @uppy/companion's: each server in its own process, over the same object store, in turns. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { CODE } from '../bundles.ts';
import { newMember } from './calls.ts';
import { CALLS, type Call, type Round, Server } from './companion/server.ts';
import { percentile } from './percentile.ts';
import { measuredStage } from './stage.ts';

const AMOUNT = { connections: 16, requests: 600 };
const ROUNDS = 3;
/** What ours is to have at least, on the same work; what S3 itself answers, creating, costs the same whoever asks. */
const THROUGHPUT_GOAL = 1.5;
const WITH_GOAL: Call[] = ['sign part', 'params'];
const MEMORY_GOAL = 0.25;
/**
 * What holds today. The goal is near what Node and the SDK take before the first request (90 MiB), and V8 lets the young
 * objects of any busy process grow to another hundred before it tidies up.
 */
const MEMORY_MAX = 0.85;

const NAMES = {
  published: '@uppy/companion',
  open: 'ours, the same work',
  session: 'ours, with the session',
  house: 'ours, session and count',
};
type Kind = keyof typeof NAMES;
const KINDS = Object.keys(NAMES) as Kind[];
type Servers = Record<Kind, Server>;

/** @returns Whether ours has the throughput that is its goal for signing and params, and takes no more memory than it did. */
export async function bench(): Promise<boolean> {
  const { stage, close } = await measuredStage();
  // Where what is not bundled is found.
  const folder = mkdtempSync(fileURLToPath(new URL('../../node_modules/.bench-', import.meta.url)));
  const servers: Partial<Servers> = {};
  try {
    const member = await newMember(stage);
    const signedIn = await member.post('/api/login', { username: member.username, password: 'a long password' });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const published = fileURLToPath(new URL('companion/published.ts', import.meta.url));
    const ours = bundled(folder);
    for (const kind of KINDS)
      servers[kind] = await Server.start(kind === 'published' ? published : ours, kind, {
        cookie,
        origin: stage.origin,
      });
    let kept = true;
    for (const call of CALLS) kept = (await compared(call, servers as Servers)) && kept;
    return (await memoryOf(servers as Servers)) && kept;
  } finally {
    for (const server of Object.values(servers)) server.end();
    rmSync(folder, { recursive: true });
    await close();
  }
}

/** Our server as its code is deployed: in one file. */
function bundled(folder: string): string {
  const outfile = join(folder, 'ours.mjs');
  buildSync({ ...CODE, entryPoints: [fileURLToPath(new URL('companion/ours.ts', import.meta.url))], outfile });
  return outfile;
}

/** All servers in turns, so that what else the machine does befalls them alike; the first turn warms them up. */
async function compared(call: Call, servers: Servers): Promise<boolean> {
  const rounds: Record<Kind, Round[]> = { published: [], open: [], session: [], house: [] };
  for (let n = 0; n <= ROUNDS; n++)
    for (const kind of KINDS) {
      const round = await servers[kind].round(call, AMOUNT);
      if (n > 0) rounds[kind].push(round);
    }
  console.log(`\n${call.padEnd(26)}   req/s        p50        p99   processor   against it`);
  const baseline = median(rounds.published, 'perSecond');
  for (const kind of KINDS) {
    const sorted = rounds[kind].flatMap(({ times }) => times).toSorted((a, b) => a - b);
    const perSecond = median(rounds[kind], 'perSecond');
    const columns = [
      perSecond.toFixed(0).padStart(7),
      percentile(sorted, 0.5).padStart(10),
      percentile(sorted, 0.99).padStart(10),
      `${median(rounds[kind], 'processor').toFixed(2)} ms`.padStart(11),
      `${(perSecond / baseline).toFixed(2)} ×`.padStart(12),
    ];
    console.log(`  ${NAMES[kind].padEnd(24)}${columns.join(' ')}`);
  }
  if (!WITH_GOAL.includes(call)) return true;
  return told(median(rounds.open, 'perSecond') / baseline >= THROUGHPUT_GOAL, `at least ${THROUGHPUT_GOAL} ×`);
}

const median = (rounds: Round[], field: 'perSecond' | 'processor'): number =>
  rounds.map((round) => round[field]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;

async function memoryOf(servers: Servers): Promise<boolean> {
  console.log(`\n${'memory at the peak'.padEnd(26)}     MiB   against it`);
  const { memory: baseline } = await servers.published.asked();
  let share = 0;
  for (const kind of KINDS) {
    const { memory } = await servers[kind].asked();
    if (kind === 'open') share = memory / baseline;
    const columns = [memory.toFixed(0).padStart(7), `${(memory / baseline).toFixed(2)} ×`.padStart(12)];
    console.log(`  ${NAMES[kind].padEnd(24)}${columns.join(' ')}`);
  }
  told(share <= MEMORY_GOAL, `at most ${MEMORY_GOAL} ×`);
  return share <= MEMORY_MAX;
}

function told(kept: boolean, goal: string): boolean {
  console.log(`  the goal, ${goal}, is ${kept ? 'kept' : 'MISSED'}`);
  return kept;
}
