/** Fuzzes the named routes in this process, for `npm run prove -- fuzz`. Keeps a line for each. */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fuzz, ROUTE_KEYS } from './fuzz.ts';
import { FUZZ_SEED, startFuzzStage } from './fuzz-stage.ts';

const { values } = parseArgs({
  options: {
    route: { type: 'string', multiple: true, default: [] },
    cases: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(FUZZ_SEED) },
    out: { type: 'string', default: '.local/prove/fuzz.ndjson' },
  },
});
const cases = Number(values.cases);
let failed = 0;
const stage = await startFuzzStage();
try {
  for (const key of ROUTE_KEYS.filter((each) => values.route.includes(each))) {
    const outcome = await fuzz(stage, key, { cases, seed: Number(values.seed) });
    appendFileSync(values.out, `${JSON.stringify({ ...outcome, asked: cases })}\n`);
    const { failures, slow, slowestMs } = outcome;
    console.log(`${key}: ${outcome.cases} cases, ${failures.length} failures, ${slow} slow (${slowestMs} ms at most)`);
    for (const failure of failures) console.log(`  ${failure}`);
    failed += failures.length;
  }
} finally {
  await stage.close();
}
process.exit(failed > 0 ? 1 : 0);
