/**
 * `npm run prove -- simulation`: ten thousand runs in several processes. Continues where the last proof ended, and repeats what failed with
 * the runs of the same process.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { rangesLeft, runInPool } from '../process-pool.ts';
import { failedBeforeInWords, progressFile } from '../progress-file.ts';

const RUNS = 10_000;
/** A stage fills up with what runs leave behind. */
const RUNS_A_PROCESS = 100;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: String(RUNS) },
    minutes: { type: 'string', default: '600' },
    // A process often waits for its database.
    processes: { type: 'string', default: String(availableParallelism() + 1) },
    out: { type: 'string', default: '.local/prove/simulation.ndjson' },
  },
});
const Line = z.object({
  seed: z.number(),
  calls: z.optional(z.number()),
  struck: z.optional(z.number()),
  failed: z.optional(z.string()),
});
const progress = progressFile(values.out, Line, {
  keyOf: ({ seed }) => seed,
  isFailed: ({ failed }) => failed !== undefined,
});
const seedsOf = (lines: readonly z.output<typeof Line>[]) => lines.map(({ seed }) => seed);
const wanted = Number(values.runs);
const before = progress();
const left = rangesLeft(
  wanted,
  { passed: new Set(seedsOf(before.passed)), failed: new Set(seedsOf(before.failed)) },
  RUNS_A_PROCESS,
);
const { broken, isWhole } = await runInPool(
  new URL('simulate.ts', import.meta.url),
  left.map(({ first, count }) => ['--seed', `${first}`, '--runs', `${count}`, '--out', values.out, '--quiet']),
  {
    processes: Number(values.processes),
    until: Date.now() + Number(values.minutes) * 60_000,
    onEnd: () => console.log(`${progress().passed.length} of ${wanted} runs`),
  },
);
const { passed, failed, failedBefore } = progress();
const sum = (name: 'calls' | 'struck') => passed.reduce((total, line) => total + (line[name] ?? 0), 0);
console.log(
  `${passed.length} runs passed, ${sum('calls')} calls, ${sum('struck')} struck: ${failed.length} failed, ${broken} processes failed (${values.out}).` +
    failedBeforeInWords(seedsOf(failedBefore)),
);
// All runs of a process have the same failure where it left something behind.
for (const [why, [first]] of Map.groupBy(failed, (line) => line.failed))
  console.log(`npm run simulate -- --seed ${first?.seed}\n${why}`);
process.exitCode = failed.length === 0 && isWhole ? 0 : 1;
