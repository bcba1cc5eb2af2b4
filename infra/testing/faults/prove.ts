/** `npm run prove -- faults`: each route while each of its dependencies fails. Continues where the last proof ended, and repeats what failed; `--route` runs one route, done or not. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { groupsFor, runInPool } from '../process-pool.ts';
import { failedBeforeInWords, progressFile } from '../progress-file.ts';
import { FAULT_KINDS } from './fault-proxy.ts';
import { ROUTE_KEYS } from './faults.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    route: { type: 'string' },
    /** Only these kinds, separated by commas. */
    kinds: { type: 'string', default: FAULT_KINDS.join(',') },
    // Most of the time goes by while a dependency does not answer.
    processes: { type: 'string', default: String(3 * availableParallelism()) },
    out: { type: 'string', default: '.local/prove/faults.ndjson' },
  },
});
const Line = z.object({
  route: z.string(),
  kind: z.string(),
  seed: z.number(),
  cases: z.number(),
  slowestMs: z.number(),
  wrong: z.array(z.string()),
});
const progress = progressFile(values.out, Line, {
  keyOf: ({ route, kind, seed }) => `${kind} ${route} ${seed}`,
  isFailed: ({ wrong }) => wrong.length > 0,
});
const processes = Number(values.processes);
const kinds = values.kinds.split(',');
if (!kinds.every((kind) => FAULT_KINDS.some((known) => known === kind)))
  throw new Error(`--kinds takes ${FAULT_KINDS.join(',')}`);
if (values.route && !ROUTE_KEYS.some((key) => key === values.route)) throw new Error(`no route ${values.route}`);

const ofSeed = progress().passed.filter(({ seed }) => seed === Number(values.seed));
const done = new Set(ofSeed.map(({ route, kind }) => `${kind} ${route}`));
const isDone = (key: string) => kinds.every((kind) => done.has(`${kind} ${key}`));
const wanted = ROUTE_KEYS.filter((key) => (values.route ? key === values.route : !isDone(key)));
const { broken, isWhole } = await runInPool(
  new URL('strike-routes.ts', import.meta.url),
  groupsFor(wanted, processes).map((keys) => [
    '--seed',
    values.seed,
    '--out',
    values.out,
    ...kinds.flatMap((kind) => ['--kind', kind]),
    ...keys.flatMap((key) => ['--route', key]),
  ]),
  {
    processes,
    until: Date.now() + Number(values.minutes) * 60_000,
    onEnd: () => console.log(`${progress().passed.length} routes and kinds of fault`),
  },
);
const { all, passed, failed, failedBefore } = progress();
const slowestMs = Math.max(0, ...all.map((line) => line.slowestMs));
const routesOf = (lines: typeof all) => new Set(lines.map(({ route }) => route));
console.log(
  `${routesOf(passed).size} of ${ROUTE_KEYS.length} routes, ${new Set(passed.map(({ kind }) => kind)).size} of ${FAULT_KINDS.length} kinds of fault, ` +
    `${passed.reduce((sum, { cases }) => sum + cases, 0)} cases, ${slowestMs} ms at most: ${routesOf(failed).size} routes failed, ${broken} processes failed (${values.out}).` +
    failedBeforeInWords(failedBefore.map(({ route, kind }) => `${kind} ${route}`)),
);
for (const { route, kind, seed, wrong } of failed)
  console.log(`npm run prove -- faults --route '${route}' --kinds ${kind} --seed ${seed}\n  ${wrong.join('\n  ')}`);
process.exitCode = failed.length === 0 && isWhole ? 0 : 1;
