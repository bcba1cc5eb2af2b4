/** `npm run prove -- fuzz`: twenty thousand generated requests for each route. Continues where the last proof ended, and repeats what failed; `--route` runs one route, done or not. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { groupsFor, runInPool } from '../process-pool.ts';
import { failedBeforeInWords, progressFile } from '../progress-file.ts';
import { ROUTE_KEYS } from './fuzz.ts';
import { FUZZ_SEED } from './fuzz-stage.ts';

/** The requests that each route gets in one round. */
const CASES_A_ROUND = 1_000;

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
  seed: z.number(),
  from: z.number(),
  /** The requested number. */
  asked: z.number(),
  cases: z.number(),
  succeeded: z.number(),
  slow: z.number(),
  slowestMs: z.number(),
  failures: z.array(z.string()),
});
const progress = progressFile(values.out, Line, {
  keyOf: ({ key, seed, from }) => `${key} ${seed} ${from}`,
  isFailed: ({ failures }) => failures.length > 0,
});
const processes = Number(values.processes);

if (values.route && !ROUTE_KEYS.some((key) => key === values.route)) throw new Error(`no route ${values.route}`);
const { broken, isWhole } = await runInPool(new URL('fuzz-routes.ts', import.meta.url), [...rounds()].flat(), {
  processes,
  until: Date.now() + Number(values.minutes) * 60_000,
  onEnd: () => console.log(`${inWords(sum('cases'))} cases`),
});
const { all, passed, failed, failedBefore } = progress();
const slowestMs = Math.max(0, ...all.map((line) => line.slowestMs));
console.log(
  `${new Set(passed.map(({ key }) => key)).size} of ${ROUTE_KEYS.length} routes, ${inWords(sum('cases'))} cases passed, ${inWords(sum('succeeded'))} of them succeeded: ` +
    `${failed.length} rounds failed, ${broken} processes failed, ${inWords(sum('slow'))} answers over 1 s (${slowestMs} ms at most; ${values.out}).` +
    failedBeforeInWords(failedBefore.map(({ key, from }) => `${key} from ${from}`)),
);
for (const { key, seed, from, failures } of failed)
  console.log(`npm run prove -- fuzz --route '${key}' --seed ${seed}, cases from ${from}:\n  ${failures.join('\n  ')}`);
process.exitCode = failed.length === 0 && isWhole ? 0 : 1;

function* rounds(): Generator<string[][]> {
  const ofSeed = progress().all.filter(({ seed }) => seed === Number(values.seed));
  const byRound = new Map(ofSeed.map((line) => [`${line.key} ${line.from}`, line]));
  for (let from = 0; from < Number(values.cases); from += CASES_A_ROUND) {
    const cases = Math.min(CASES_A_ROUND, Number(values.cases) - from);
    const lineOf = (key: string) => byRound.get(`${key} ${from}`);
    const isDone = (key: string) => (lineOf(key)?.asked ?? 0) >= cases && lineOf(key)?.failures.length === 0;
    const keys = ROUTE_KEYS.filter((key) => (values.route ? key === values.route : !isDone(key)));
    // A round that failed is repeated with all its cases.
    for (const [size, some] of Map.groupBy(keys, (key) => Math.max(cases, lineOf(key)?.asked ?? 0))) {
      const round = ['--cases', `${size}`, '--from', `${from}`, '--seed', values.seed, '--out', values.out];
      yield groupsFor(some, processes).map((group) => [...round, ...group.flatMap((key) => ['--route', key])]);
    }
  }
}

function sum(name: 'cases' | 'succeeded' | 'slow'): number {
  return progress().passed.reduce((total, line) => total + line[name], 0);
}

function inWords(count: number): string {
  return count.toLocaleString('en-AU');
}
