/** `npm run prove -- kills`: two hundred kills of stages under writes, ten for each stage. Continues where the last proof ended, and repeats what failed; `--seed 7` runs the seventh stage alone. */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { rangesLeft, runInPool } from '../process-pool.ts';
import { progressLines } from '../progress-file.ts';

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
const lines = () => progressLines(values.out, Line, ({ seed }) => seed);
const done = () => lines().filter(({ failed }) => failed === undefined);
const stages = Math.ceil(Number(values.kills) / KILLS_A_STAGE);
const killsOf = (stage: number): string =>
  String(Math.min(KILLS_A_STAGE, Number(values.kills) - (stage - 1) * KILLS_A_STAGE));
/** A repeated stage is not counted again. */
const parts =
  values.seed === undefined
    ? rangesLeft(stages, new Set(done().map(({ seed }) => seed)), 1).map(({ first }) => [
        '--seed',
        `${first}`,
        '--kills',
        killsOf(first),
        '--out',
        values.out,
      ])
    : [['--seed', values.seed, '--kills', `${KILLS_A_STAGE}`]];
const sum = (name: 'kills' | 'acts' | 'whileStarting') => done().reduce((total, line) => total + (line[name] ?? 0), 0);
const { broken, isWhole } = await runInPool(new URL('kill-stage.ts', import.meta.url), parts, {
  processes: Number(values.processes),
  until: Date.now() + Number(values.minutes) * 60_000,
  onEnd: () => console.log(`${sum('kills')} kills`),
});
// A repeated stage prints its own result.
if (values.seed !== undefined) process.exit(isWhole ? 0 : 1);
const failed = lines().length - done().length;
console.log(
  `${sum('kills')} kills under ${sum('acts')} acts, and ${sum('whileStarting')} more while starting: ${failed} stages failed, ${broken} processes failed (${values.out}).`,
);
process.exitCode = failed === 0 && isWhole ? 0 : 1;
