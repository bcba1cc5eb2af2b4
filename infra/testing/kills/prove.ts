/** `npm run prove -- kills`: two hundred kills of a stage under writes, ten for each stage. `--seed=` sets the start, `--kills=` the end. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { killRepeatedly } from './kills.ts';

const KILLS_A_STAGE = 10;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    out: { type: 'string', default: '.local/prove/kills.ndjson' },
  },
});
mkdirSync(dirname(values.out), { recursive: true });
const until = Date.now() + Number(values.minutes) * 60_000;
const wanted = Number(values.kills);
let [done, failed, acts, whileStarting] = [0, 0, 0, 0];
for (let seed = Number(values.seed); done < wanted && Date.now() < until; seed++) {
  const kills = Math.min(KILLS_A_STAGE, wanted - done);
  done += kills;
  try {
    const outcome = await killRepeatedly(seed, kills);
    acts += outcome.acts;
    whileStarting += outcome.whileStarting;
    appendFileSync(values.out, `${JSON.stringify({ seed, ...outcome })}\n`);
    console.log(`seed ${seed}: ${kills} kills, ${outcome.acts} acts, ${outcome.acknowledged.join('/')} there`);
  } catch (error) {
    failed++;
    appendFileSync(values.out, `${JSON.stringify({ seed, kills, failed: String(error) })}\n`);
    console.error(`seed ${seed}:`, error);
  }
}
console.log(
  `${done} kills under ${acts} acts, and ${whileStarting} more while starting: ${failed} stages failed (${values.out}).`,
);
process.exitCode = failed > 0 || done < wanted ? 1 : 0;
process.exit();
