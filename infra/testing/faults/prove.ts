/** `npm run prove -- faults`: each route while each of its dependencies fails. Continues where the last proof ended, and repeats what failed; `--route` repeats one route. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { groupsFor, runInPool } from '../process-pool.ts';
import { progressLines } from '../progress-file.ts';
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
  cases: z.number(),
  slowestMs: z.number(),
  wrong: z.array(z.string()),
});
const lines = () => progressLines(values.out, Line, ({ route, kind }) => `${kind} ${route}`);
const processes = Number(values.processes);
const kinds = values.kinds.split(',');
if (!kinds.every((kind) => FAULT_KINDS.some((known) => known === kind)))
  throw new Error(`--kinds takes ${FAULT_KINDS.join(',')}`);
if (values.route && !ROUTE_KEYS.some((key) => key === values.route)) throw new Error(`no route ${values.route}`);

const done = new Set(lines().flatMap(({ route, kind, wrong }) => (wrong.length === 0 ? `${kind} ${route}` : [])));
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
    onEnd: () => console.log(`${new Set(lines().map(({ route }) => route)).size} routes`),
  },
);
const all = lines();
const failed = new Set(all.flatMap(({ route, wrong }) => (wrong.length > 0 ? route : [])));
const slowestMs = Math.max(0, ...all.map((line) => line.slowestMs));
console.log(
  `${new Set(all.map(({ route }) => route)).size} of ${ROUTE_KEYS.length} routes, ${all.reduce((sum, { cases }) => sum + cases, 0)} cases, ` +
    `${slowestMs} ms at most, ${failed.size} routes failed, ${broken} processes failed (${values.out}).`,
);
process.exitCode = failed.size === 0 && isWhole ? 0 : 1;
