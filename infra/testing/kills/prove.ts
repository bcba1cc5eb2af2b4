/** `npm run prove -- kills`: two hundred kills of stages under writes, ten for each stage. Continues where the last proof ended; `--seed 7` repeats the seventh stage. */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { keptLines } from '../kept-lines.ts';
import { sideBySide, stretchesLeft } from '../side-by-side.ts';

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
const lines = () => keptLines(values.out, Line);
const stages = Math.ceil(Number(values.kills) / KILLS_A_STAGE);
const killsOf = (stage: number): string =>
  String(Math.min(KILLS_A_STAGE, Number(values.kills) - (stage - 1) * KILLS_A_STAGE));
/** A repeated stage is not counted again. */
const parts =
  values.seed === undefined
    ? stretchesLeft(stages, new Set(lines().map(({ seed }) => seed)), 1).map(({ first }) => [
        '--seed',
        `${first}`,
        '--kills',
        killsOf(first),
        '--out',
        values.out,
      ])
    : [['--seed', values.seed, '--kills', `${KILLS_A_STAGE}`]];
const sum = (name: 'kills' | 'acts' | 'whileStarting') =>
  lines().reduce((total, line) => total + (line.failed === undefined ? (line[name] ?? 0) : 0), 0);
const { broken, isWhole } = await sideBySide(new URL('kill-stage.ts', import.meta.url), parts, {
  processes: Number(values.processes),
  until: Date.now() + Number(values.minutes) * 60_000,
  onEnd: () => console.log(`${sum('kills')} kills`),
});
// A repeated stage prints its own result.
if (values.seed !== undefined) process.exit(isWhole ? 0 : 1);
const failed = lines().filter((line) => line.failed !== undefined).length;
console.log(
  `${sum('kills')} kills under ${sum('acts')} acts, and ${sum('whileStarting')} more while starting: ${failed} stages failed, ${broken} processes failed (${values.out}).`,
);
process.exitCode = failed === 0 && isWhole ? 0 : 1;
