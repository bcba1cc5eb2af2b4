/** Our S3 calls beside @uppy/companion's: each server in its own process, over the same object store, in turns. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, buildSync } from 'esbuild';
import { CODE } from '../build/bundles.ts';
import { newMember } from '../testing/people/stage-members.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import { CALLS, type Call, type Round, Server } from './companion/server.ts';
import { percentile } from './percentile.ts';

const AMOUNT = { connections: 16, requests: 600 };
const ROUNDS = 3;
/** Our least throughput, as a multiple of theirs on the same work. Creating an upload has no goal: S3 takes most of its time. */
const THROUGHPUT_GOAL = 1.5;
const WITH_GOAL: Call[] = ['sign part', 'params'];
const MEMORY_GOAL = 0.25;
/**
 * The gate, as measured. The goal equals what Node and the SDK take before the first request (85 to 90 MiB, of which Node's own
 * is 47). V8 lets the young objects of a busy process grow by about 100 MiB more before it collects them.
 */
const MAX_MEMORY = 0.8;

const NAMES = {
  published: '@uppy/companion',
  open: 'ours, the same work',
  session: 'ours, with the session',
  limited: 'ours, session and rate limit',
};
type Kind = keyof typeof NAMES;
const KINDS = Object.keys(NAMES) as Kind[];
type Servers = Record<Kind, Server>;

/** @returns Whether our throughput reaches its goal for signing and params, and our memory stays below its gate. */
export async function bench(): Promise<boolean> {
  const { stage, close } = await measuredStage();
  // Beside node_modules, so that packages that are not bundled resolve.
  const folder = mkdtempSync(fileURLToPath(new URL('../../node_modules/.bench-', import.meta.url)));
  const servers: Partial<Servers> = {};
  try {
    const { cookie } = await newMember(stage);
    const files = bundled(folder);
    for (const kind of KINDS)
      servers[kind] = await Server.start(kind === 'published' ? files.published : files.verandah, kind, {
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

/** The servers as plain JavaScript: ours is bundled as for a deploy, the published one uses its installed packages. */
function bundled(folder: string): Record<'verandah' | 'published', string> {
  const build = (name: string, options: BuildOptions = {}) => {
    const source = fileURLToPath(new URL(`companion/${name}.ts`, import.meta.url));
    buildSync({
      ...CODE,
      entryPoints: [source],
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      splitting: true,
      ...options,
    });
    return join(folder, `${name}.mjs`);
  };
  return {
    verandah: build('verandah'),
    published: build('published', { packages: 'external' }),
  };
}

/** All servers in turns, so that other load on the machine affects them alike. The first turn warms them up. */
async function compared(call: Call, servers: Servers): Promise<boolean> {
  const rounds: Record<Kind, Round[]> = { published: [], open: [], session: [], limited: [] };
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
  return reportGoal(median(rounds.open, 'perSecond') / baseline >= THROUGHPUT_GOAL, `at least ${THROUGHPUT_GOAL} ×`);
}

const median = (rounds: Round[], field: 'perSecond' | 'processor'): number =>
  rounds.map((round) => round[field]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;

async function memoryOf(servers: Servers): Promise<boolean> {
  console.log(`\n${'memory at the peak'.padEnd(26)}     MiB   against it`);
  const { memory: baseline } = await servers.published.report();
  let share = 0;
  for (const kind of KINDS) {
    const { memory } = await servers[kind].report();
    if (kind === 'open') share = memory / baseline;
    const columns = [memory.toFixed(0).padStart(7), `${(memory / baseline).toFixed(2)} ×`.padStart(12)];
    console.log(`  ${NAMES[kind].padEnd(24)}${columns.join(' ')}`);
  }
  reportGoal(share <= MEMORY_GOAL, `at most ${MEMORY_GOAL} ×`);
  return share <= MAX_MEMORY;
}

function reportGoal(kept: boolean, goal: string): boolean {
  console.log(`  the goal, ${goal}, is ${kept ? 'kept' : 'MISSED'}`);
  return kept;
}
