/** `npm run prove -- sequences`: thousands of sequences of calls. Continues where the last run ended; `--seed 7 --runs 1` repeats the seventh. */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { keptLines } from '../kept-lines.ts';
import { startFuzzStage } from './fuzz-stage.ts';
import { sequence } from './sequences.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    calls: { type: 'string', default: '100' },
    seed: { type: 'string' },
    minutes: { type: 'string', default: '600' },
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
const lines = () => keptLines(values.out, Line);

const until = Date.now() + Number(values.minutes) * 60_000;
/** Does not count a repeated one again. */
const all = values.seed === undefined ? lines() : [];
const first = Number(values.seed ?? all.reduce((last, { seed }) => Math.max(last, seed), 0) + 1);
const last = values.seed === undefined ? Number(values.runs) : first + Number(values.runs) - 1;
const stage = await startFuzzStage();
try {
  for (let seed = first; seed <= last && Date.now() < until; seed++) {
    const outcome = await sequence(stage, { seed, calls: Number(values.calls) });
    all.push(outcome);
    if (values.seed === undefined) appendFileSync(values.out, `${JSON.stringify(outcome)}\n`);
    for (const failure of outcome.failures) console.log(`seed ${seed}\n${failure}`);
    if (seed % 100 === 0) console.log(`${seed} of ${last} sequences`);
  }
} finally {
  await stage.close();
}
const sum = (name: 'calls' | 'succeeded' | 'followed') =>
  all.reduce((total, line) => total + line[name], 0).toLocaleString('en-AU');
const failed = all.filter(({ failures }) => failures.length > 0);
const slow = all.flatMap((line) => line.slow);
console.log(
  `${all.length} sequences, ${sum('calls')} calls, ${sum('succeeded')} succeeded, ${sum('followed')} of them about a thing that an earlier answer named: ` +
    `${failed.length} sequences failed, ${slow.length} answers over 1 s (${values.out}).`,
);
for (const answer of slow) console.log(`  ${answer}`);
process.exitCode = failed.length > 0 ? 1 : 0;
process.exit();
