/** `npm run prove -- faults`: each route while each of its dependencies fails. Continues where the last proof ended; `--route` takes one route. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { keptLines } from '../kept-lines.ts';
import { groupsFor, sideBySide } from '../side-by-side.ts';
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
  kinds: z.array(z.string()),
  cases: z.number(),
  slowestMs: z.number(),
  wrong: z.array(z.string()),
});
const lines = () => keptLines(values.out, Line);
const processes = Number(values.processes);
const kinds = values.kinds.split(',');

const isDone = (key: string) =>
  kinds.every((kind) => lines().some((line) => line.route === key && line.kinds.includes(kind)));
const wanted = ROUTE_KEYS.filter((key) => (values.route ? key === values.route : !isDone(key)));
const broken = await sideBySide(
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
    onEnd: () => console.log(`${lines().length} routes`),
  },
);
const all = lines();
const failed = all.filter(({ wrong }) => wrong.length > 0);
const slowestMs = Math.max(0, ...all.map((line) => line.slowestMs));
console.log(
  `${new Set(all.map(({ route }) => route)).size} of ${ROUTE_KEYS.length} routes, ${all.reduce((sum, { cases }) => sum + cases, 0)} cases, ` +
    `${slowestMs} ms at most, ${failed.length} routes failed (${values.out}).`,
);
process.exitCode = failed.length > 0 || broken.length > 0 ? 1 : 0;
