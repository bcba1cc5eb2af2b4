/** `npm run prove -- simulation`: ten thousand runs, a process for each few hundred. Continues where the last one ended. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { keptLines } from '../kept-lines.ts';

const RUNS = 10_000;
const RUNS_A_PROCESS = 100;
const SIMULATE = fileURLToPath(new URL('simulate.ts', import.meta.url));

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: String(RUNS) },
    minutes: { type: 'string', default: '600' },
    out: { type: 'string', default: '.local/prove/simulation.ndjson' },
  },
});
const Line = z.object({
  seed: z.number(),
  calls: z.optional(z.number()),
  struck: z.optional(z.number()),
  failed: z.optional(z.string()),
});
const done = () => keptLines(values.out, Line);
const next = () => done().reduce((last, { seed }) => Math.max(last, seed), 0) + 1;

const until = Date.now() + Number(values.minutes) * 60_000;
const wanted = Number(values.runs);
let isBroken = false;
for (let seed = next(); seed <= wanted && Date.now() < until && !isBroken; seed = next()) {
  const runs = String(Math.min(RUNS_A_PROCESS, wanted - seed + 1));
  const args = [SIMULATE, '--seed', String(seed), '--runs', runs, '--out', values.out];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  console.log(`${next() - 1} of ${wanted} runs`);
  // Without a new line the stage did not start. Leftovers of deleted members end the proof too.
  isBroken = next() === seed || (status !== 0 && done().every(({ failed }) => failed === undefined));
}
const lines = done();
const failed = lines.filter((line) => line.failed !== undefined);
const sum = (name: 'calls' | 'struck') => lines.reduce((total, line) => total + (line[name] ?? 0), 0);
console.log(
  `${lines.length} runs, ${sum('calls')} calls, ${sum('struck')} struck: ${failed.length} failed (${values.out}).`,
);
for (const { seed, failed: why = '' } of failed) console.log(`npm run simulate -- --seed ${seed}\n${why}`);
process.exitCode = failed.length > 0 || isBroken ? 1 : 0;
