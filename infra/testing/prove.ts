/**
 * `npm run prove -- simulation --seeds 1000`, or `-- fuzz`; without a name both. `--seed 7` begins with the seventh. A failure prints its
 * seed and the command that repeats it.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz/fuzz.ts';
import { expectNothingLeft } from './simulation/leaving.ts';
import { simulate } from './simulation/simulation.ts';
import { startSimulationStage } from './simulation/stage.ts';
import { type FreshStage, freshStage } from './stage/measured-stage.ts';

/** A stage fills up with what runs leave behind, so each has a process of its own. */
const SEEDS_A_STAGE = 50;

interface Proof {
  start: () => Promise<FreshStage>;
  run: (stage: FreshStage, seed: number) => Promise<object>;
}
const PROOFS: Record<string, Proof> = {
  simulation: {
    start: startSimulationStage,
    run: async (stage, seed) => {
      const { marks, ...outcome } = await simulate(stage, seed);
      await expectNothingLeft(marks);
      return outcome;
    },
  },
  fuzz: {
    start: () => {
      process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
      return freshStage({ paceMs: 0 });
    },
    run: fuzz,
  },
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(PROOFS);
const [first, seeds] = [Number(values.seed), Number(values.seeds)];
const [name = ''] = names;
const isOne = names.length === 1 && seeds <= SEEDS_A_STAGE;
process.exit(Number(isOne ? await failsFrom(name) : names.filter(failsInParts).length > 0));

/** Runs each part of the seeds in a process. @returns Whether one failed. */
function failsInParts(proof: string): boolean {
  let hasFailed = false;
  for (let seed = first; seed < first + seeds; seed += SEEDS_A_STAGE) {
    const count = Math.min(SEEDS_A_STAGE, first + seeds - seed);
    const args = [fileURLToPath(import.meta.url), proof, '--seed', `${seed}`, '--seeds', `${count}`];
    hasFailed = spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0 || hasFailed;
  }
  return hasFailed;
}

async function failsFrom(proof: string): Promise<boolean> {
  const { start, run } = PROOFS[proof] ?? {};
  if (!start || !run) throw new Error(`There is no proof ${proof}. There are: ${Object.keys(PROOFS).join(', ')}.`);
  const stage = await start();
  let hasFailed = false;
  for (let seed = first; seed < first + seeds; seed++)
    try {
      console.log(`${proof} ${seed}: ${JSON.stringify(await run(stage, seed))}`);
    } catch (error) {
      hasFailed = true;
      console.error(error);
      console.error(`Repeat it: npm run prove -- ${proof} --seed ${seed} --seeds 1`);
    }
  await stage.close();
  return hasFailed;
}
