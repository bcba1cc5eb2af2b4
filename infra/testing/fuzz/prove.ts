/** `npm run prove -- fuzz`: twenty thousand generated requests for each route. Continues where the last run ended; `--route` takes one route. */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { keptLines } from '../kept-lines.ts';
import { type FuzzOutcome, fuzz, ROUTE_KEYS } from './fuzz.ts';
import { FUZZ_SEED, startFuzzStage } from './fuzz-stage.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(FUZZ_SEED) },
    minutes: { type: 'string', default: '600' },
    route: { type: 'string' },
    out: { type: 'string', default: '.local/prove/fuzz.ndjson' },
  },
});
const Line = z.object({
  key: z.string(),
  /** The requested number. */
  asked: z.number(),
  cases: z.number(),
  slow: z.number(),
  slowestMs: z.number(),
  failures: z.array(z.string()),
});
const cases = Number(values.cases);
const lines = () => keptLines(values.out, Line);

const until = Date.now() + Number(values.minutes) * 60_000;
const done = new Set(lines().flatMap((line) => (line.asked >= cases ? [line.key] : [])));
const wanted = ROUTE_KEYS.filter((key) => (values.route ? key === values.route : !done.has(key)));
const stage = await startFuzzStage();
try {
  for (const key of wanted) {
    if (Date.now() > until) break;
    const outcome: FuzzOutcome = await fuzz(stage, key, { cases, seed: Number(values.seed) });
    appendFileSync(values.out, `${JSON.stringify({ ...outcome, asked: cases })}\n`);
    const { failures, slow, slowestMs } = outcome;
    console.log(`${key}: ${outcome.cases} cases, ${failures.length} failures, ${slow} slow (${slowestMs} ms at most)`);
    for (const failure of failures) console.log(`  ${failure}`);
  }
} finally {
  await stage.close();
}
const all = lines();
const sum = (name: 'cases' | 'slow') => all.reduce((total, line) => total + line[name], 0);
const failed = all.filter(({ failures }) => failures.length > 0);
console.log(
  `${new Set(all.map(({ key }) => key)).size} of ${ROUTE_KEYS.length} routes, ${sum('cases').toLocaleString('en-AU')} cases, ` +
    `${failed.length} routes failed, ${sum('slow')} answers over 1 s (${values.out}).`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
process.exit();
