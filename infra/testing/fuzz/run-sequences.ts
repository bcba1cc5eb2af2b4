/** Sequences of calls from a seed on, in this process, for `npm run prove -- sequences`. Keeps a line for each where `--out` names a file. */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startFuzzStage } from './fuzz-stage.ts';
import { sequence } from './sequences.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    calls: { type: 'string', default: '100' },
    out: { type: 'string' },
  },
});
const first = Number(values.seed);
let failed = 0;
const stage = await startFuzzStage();
try {
  for (let seed = first; seed < first + Number(values.runs); seed++) {
    const outcome = await sequence(stage, { seed, calls: Number(values.calls) });
    if (values.out) appendFileSync(values.out, `${JSON.stringify(outcome)}\n`);
    else console.log(`seed ${seed}: ${outcome.calls} calls, ${outcome.succeeded} succeeded`);
    for (const failure of outcome.failures) console.log(`seed ${seed}\n${failure}`);
    failed += outcome.failures.length;
  }
} finally {
  await stage.close();
}
process.exit(failed > 0 ? 1 : 0);
