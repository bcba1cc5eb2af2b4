/** Kills one stage again and again, in this process, for `npm run prove -- kills`. Keeps a line. */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { killRepeatedly } from './kills.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '10' },
    out: { type: 'string' },
  },
});
const seed = Number(values.seed);
const kills = Number(values.kills);
const keep = (line: object) => {
  if (values.out) appendFileSync(values.out, `${JSON.stringify({ seed, ...line })}\n`);
};
try {
  const outcome = await killRepeatedly(seed, kills);
  keep(outcome);
  console.log(`seed ${seed}: ${kills} kills, ${outcome.acts} acts, ${outcome.acknowledged.join('/')} there`);
  process.exit();
} catch (error) {
  keep({ kills, failed: String(error) });
  console.error(`seed ${seed}:`, error);
  process.exit(1);
}
