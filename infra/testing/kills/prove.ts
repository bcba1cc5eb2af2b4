/** `npm run prove -- kills`: two hundred kills of stages under writes, ten for each stage. Continues where the last proof ended, and repeats what failed; `--seed 7` runs the seventh stage alone. */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { rangesLeft, runInPool } from '../process-pool.ts';
import { failedBeforeInWords, progressFile } from '../progress-file.ts';

const KILLS_A_STAGE = 10;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    // Each has a stage in a process of its own as well.
    processes: { type: 'string', default: '1' },
    out: { type: 'string', default: '.local/prove/kills.ndjson' },
  },
});
const Line = z.object({
  seed: z.number(),
  kills: z.number(),
  acts: z.optional(z.number()),
  whileStarting: z.optional(z.number()),
  failed: z.optional(z.string()),
});
const progress = progressFile(values.out, Line, {
  keyOf: ({ seed }) => seed,
  isFailed: ({ failed }) => failed !== undefined,
});
const stages = Math.ceil(Number(values.kills) / KILLS_A_STAGE);
const killsOf = (stage: number): string =>
  String(Math.min(KILLS_A_STAGE, Number(values.kills) - (stage - 1) * KILLS_A_STAGE));
/** A repeated stage is not counted again. */
function parts(): string[][] {
  if (values.seed !== undefined) return [['--seed', values.seed, '--kills', `${KILLS_A_STAGE}`]];
  const { passed, failed } = progress();
  const whole = passed.filter(({ seed, kills }) => kills >= Number(killsOf(seed)));
  const seeds = { passed: new Set(whole.map(({ seed }) => seed)), failed: new Set(failed.map(({ seed }) => seed)) };
  return rangesLeft(stages, seeds, 1).map(({ first }) => [
    '--seed',
    `${first}`,
    '--kills',
    killsOf(first),
    '--out',
    values.out,
  ]);
}
const sum = (name: 'kills' | 'acts' | 'whileStarting') =>
  progress().passed.reduce((total, line) => total + (line[name] ?? 0), 0);
const { broken, isWhole } = await runInPool(new URL('kill-stage.ts', import.meta.url), parts(), {
  processes: Number(values.processes),
  until: Date.now() + Number(values.minutes) * 60_000,
  onEnd: () => console.log(`${sum('kills')} kills`),
});
// A repeated stage prints its own result.
if (values.seed !== undefined) process.exit(isWhole ? 0 : 1);
const { failed, failedBefore } = progress();
console.log(
  `${sum('kills')} kills under ${sum('acts')} acts, and ${sum('whileStarting')} more while starting: ${failed.length} stages failed, ${broken} processes failed (${values.out}).` +
    failedBeforeInWords(failedBefore.map(({ seed }) => seed)),
);
for (const { seed } of failed) console.log(`npm run prove -- kills --seed ${seed}`);
process.exitCode = failed.length === 0 && isWhole ? 0 : 1;
