/** `npm run prove -- simulation`: ten thousand runs in several processes. Continues where the last proof ended, and repeats what failed. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { rangesLeft, runInPool } from '../process-pool.ts';
import { progressLines } from '../progress-file.ts';

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
const lines = () => progressLines(values.out, Line, ({ seed }) => seed);
const wanted = Number(values.runs);

const done = lines().filter(({ failed }) => failed === undefined);
const left = rangesLeft(wanted, new Set(done.map(({ seed }) => seed)), RUNS_A_PROCESS);
const { broken, isWhole } = await runInPool(
  new URL('simulate.ts', import.meta.url),
  left.map(({ first, count }) => ['--seed', `${first}`, '--runs', `${count}`, '--out', values.out, '--quiet']),
  {
    processes: Number(values.processes),
    until: Date.now() + Number(values.minutes) * 60_000,
    onEnd: () => console.log(`${lines().length} of ${wanted} runs`),
  },
);
const made = lines();
const failed = made.filter((line) => line.failed !== undefined);
const sum = (name: 'calls' | 'struck') => made.reduce((total, line) => total + (line[name] ?? 0), 0);
console.log(
  `${made.length} runs, ${sum('calls')} calls, ${sum('struck')} struck: ${failed.length} failed, ${broken} processes failed (${values.out}).`,
);
for (const { seed, failed: why = '' } of failed) console.log(`npm run simulate -- --seed ${seed}\n${why}`);
process.exitCode = failed.length === 0 && isWhole ? 0 : 1;
