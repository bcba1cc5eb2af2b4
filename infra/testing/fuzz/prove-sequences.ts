/** `npm run prove -- sequences`: thousands of sequences of calls. Continues where the last proof ended, and repeats what failed; `--seed 7` runs the seventh alone. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { rangesLeft, runInPool } from '../process-pool.ts';
import { failedBeforeInWords, progressFile } from '../progress-file.ts';

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
const progress = progressFile(values.out, Line, {
  keyOf: ({ seed, calls }) => `${seed} ${calls}`,
  isFailed: ({ failures }) => failures.length > 0,
});
/** The sequences of this many calls. */
const ofLength = (lines: readonly z.output<typeof Line>[]) =>
  lines.filter(({ calls }) => calls === Number(values.calls));
const seedsOf = (lines: readonly z.output<typeof Line>[]) => new Set(ofLength(lines).map(({ seed }) => seed));
const calls = ['--calls', values.calls];

/** A repeated sequence is not counted again. */
function parts(): string[][] {
  if (values.seed !== undefined) return [['--seed', values.seed, ...calls]];
  const { passed, failed } = progress();
  const ranges = rangesLeft(Number(values.runs), { passed: seedsOf(passed), failed: seedsOf(failed) }, RUNS_A_PROCESS);
  return ranges.map(({ first, count }) => ['--seed', `${first}`, '--runs', `${count}`, '--out', values.out, ...calls]);
}
const { broken, isWhole } = await runInPool(SCRIPT, parts(), {
  processes: Number(values.processes),
  until: Date.now() + Number(values.minutes) * 60_000,
  onEnd: () => console.log(`${ofLength(progress().passed).length} sequences`),
});
// A repeated sequence prints its own result.
if (values.seed !== undefined) process.exit(isWhole ? 0 : 1);
const { all, passed, failed, failedBefore } = progress();
const sum = (name: 'calls' | 'succeeded' | 'followed') =>
  passed.reduce((total, line) => total + line[name], 0).toLocaleString('en-AU');
const slow = all.flatMap((line) => line.slow);
console.log(
  `${passed.length} sequences passed, ${sum('calls')} calls, ${sum('succeeded')} succeeded, ${sum('followed')} of them about a thing that an earlier answer named: ` +
    `${failed.length} sequences failed, ${broken} processes failed, ${slow.length} answers over 1 s (${values.out}).` +
    failedBeforeInWords(failedBefore.map(({ seed }) => seed)),
);
for (const answer of slow) console.log(`  ${answer}`);
for (const { seed, calls: made } of failed) console.log(`npm run prove -- sequences --seed ${seed} --calls ${made}`);
process.exitCode = failed.length === 0 && isWhole ? 0 : 1;
