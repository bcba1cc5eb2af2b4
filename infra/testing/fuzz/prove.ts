/** `npm run prove -- fuzz`: twenty thousand generated requests for each route. Continues where the last proof ended; `--route` takes one route. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { keptLines } from '../kept-lines.ts';
import { groupsFor, sideBySide } from '../side-by-side.ts';
import { ROUTE_KEYS } from './fuzz.ts';
import { FUZZ_SEED } from './fuzz-stage.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(FUZZ_SEED) },
    minutes: { type: 'string', default: '600' },
    route: { type: 'string' },
    // One process more would make the others wait, and their answers slow.
    processes: { type: 'string', default: String(availableParallelism()) },
    out: { type: 'string', default: '.local/prove/fuzz.ndjson' },
  },
});
const Line = z.object({
  key: z.string(),
  /** The requested number. */
  asked: z.number(),
  cases: z.number(),
  slow: z.number(),
  slowestMs: z.number(),
  failures: z.array(z.string()),
});
const lines = () => keptLines(values.out, Line);
const processes = Number(values.processes);

const done = new Set(lines().flatMap((line) => (line.asked >= Number(values.cases) ? [line.key] : [])));
const wanted = ROUTE_KEYS.filter((key) => (values.route ? key === values.route : !done.has(key)));
const broken = await sideBySide(
  new URL('fuzz-routes.ts', import.meta.url),
  groupsFor(wanted, processes).map((keys) => [
    '--cases',
    values.cases,
    '--seed',
    values.seed,
    '--out',
    values.out,
    ...keys.flatMap((key) => ['--route', key]),
  ]),
  {
    processes,
    until: Date.now() + Number(values.minutes) * 60_000,
    onEnd: () => console.log(`${lines().length} routes`),
  },
);
const all = lines();
const sum = (name: 'cases' | 'slow') => all.reduce((total, line) => total + line[name], 0);
const failed = all.filter(({ failures }) => failures.length > 0);
console.log(
  `${new Set(all.map(({ key }) => key)).size} of ${ROUTE_KEYS.length} routes, ${sum('cases').toLocaleString('en-AU')} cases, ` +
    `${failed.length} routes failed, ${sum('slow')} answers over 1 s (${values.out}).`,
);
process.exitCode = failed.length > 0 || broken.length > 0 ? 1 : 0;
