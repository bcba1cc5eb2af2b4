/** `npm run prove -- sequences`: thousands of sequences of calls. Continues where the last proof ended, and repeats what failed; `--seed 7` runs the seventh alone. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { rangesLeft, runInPool } from '../process-pool.ts';
import { progressLines } from '../progress-file.ts';

const RUNS_A_PROCESS = 50;
const SCRIPT = new URL('run-sequences.ts', import.meta.url);

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    calls: { type: 'string', default: '100' },
    seed: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    processes: { type: 'string', default: String(availableParallelism()) },
    out: { type: 'string', default: '.local/prove/sequences.ndjson' },
  },
});
const Line = z.object({
  seed: z.number(),
  calls: z.number(),
  succeeded: z.number(),
  followed: z.number(),
  slow: z.array(z.string()),
  slowestMs: z.number(),
  failures: z.array(z.string()),
});
const lines = () => progressLines(values.out, Line, ({ seed }) => seed);
const done = () => lines().filter(({ failures }) => failures.length === 0);
const calls = ['--calls', values.calls];
/** A repeated sequence is not counted again. */
const parts =
  values.seed === undefined
    ? rangesLeft(Number(values.runs), new Set(done().map(({ seed }) => seed)), RUNS_A_PROCESS).map(
        ({ first, count }) => ['--seed', `${first}`, '--runs', `${count}`, '--out', values.out, ...calls],
      )
    : [['--seed', values.seed, ...calls]];
const { broken, isWhole } = await runInPool(SCRIPT, parts, {
  processes: Number(values.processes),
  until: Date.now() + Number(values.minutes) * 60_000,
  onEnd: () => console.log(`${lines().length} sequences`),
});
// A repeated sequence prints its own result.
if (values.seed !== undefined) process.exit(isWhole ? 0 : 1);
const all = lines();
const sum = (name: 'calls' | 'succeeded' | 'followed') =>
  all.reduce((total, line) => total + line[name], 0).toLocaleString('en-AU');
const failed = all.filter(({ failures }) => failures.length > 0);
const slow = all.flatMap((line) => line.slow);
console.log(
  `${all.length} sequences, ${sum('calls')} calls, ${sum('succeeded')} succeeded, ${sum('followed')} of them about a thing that an earlier answer named: ` +
    `${failed.length} sequences failed, ${broken} processes failed, ${slow.length} answers over 1 s (${values.out}).`,
);
for (const answer of slow) console.log(`  ${answer}`);
process.exitCode = failed.length === 0 && isWhole ? 0 : 1;
