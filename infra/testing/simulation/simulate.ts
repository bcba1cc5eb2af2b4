/** `npm run simulate -- --seed N`: one run, or with `--runs` several from that seed on. A failure names the seed that repeats it. */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { expectNothingLeft } from './leaving.ts';
import { MOMENTS, simulate } from './simulation.ts';
import { startSimulationStage } from './stage.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    /** The most moments of a run; a failure names the number. */
    moments: { type: 'string', default: String(MOMENTS) },
    /** Prints each call and its fault. */
    trace: { type: 'boolean', default: false },
    /** A file that gets a line for each run. */
    out: { type: 'string' },
    /** Prints only failures. */
    quiet: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const stage = await startSimulationStage();
const left: string[] = [];
let failures = 0;

interface Outcome {
  seed: number;
  acts?: number;
  calls?: number;
  struck?: number;
  ms: number;
  failed?: string;
}
async function run(seed: number): Promise<Outcome> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const { acts, trace, struck, acknowledged, marks } = await simulate(stage, seed, Number(values.moments));
    left.push(...marks);
    if (values.trace) console.log(trace.join('\n'));
    const calls = trace.length;
    if (!values.quiet)
      console.log(
        `seed ${seed}: ${acts} acts, ${calls} calls, ${struck} struck, ${acknowledged.join('/')} there, ${took()} ms`,
      );
    return { seed, acts, calls, struck, ms: took() };
  } catch (error) {
    failures++;
    console.error(error);
    return { seed, failed: String(error), ms: took() };
  }
}

const outcomes: Outcome[] = [];
try {
  for (let seed = first; seed < first + Number(values.runs); seed++) outcomes.push(await run(seed));
  await expectNothingLeft(left);
} catch (error) {
  failures++;
  console.error(error);
  // Any of the runs may have left it in the table.
  const why = `--seed ${first} --runs ${values.runs}: ${String(error)}`;
  for (const outcome of outcomes) outcome.failed ??= why;
} finally {
  await stage.close();
}
// Kept only after the check of the whole table, so that the next proof repeats what was not checked.
if (values.out) for (const outcome of outcomes) appendFileSync(values.out, `${JSON.stringify(outcome)}\n`);
// Work that a killed handler left waiting would keep the process alive.
process.exit(failures > 0 ? 1 : 0);
