/** `npm run prove -- faults`: each route while each of its dependencies fails. Continues where the last run ended; `--route` takes one route. */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { SANDBOX, stripeAt } from '../../local/payments.ts';
import { keptLines } from '../kept-lines.ts';
import { FAULT_KINDS } from './fault-proxy.ts';
import { startFaultStage } from './fault-stage.ts';
import { type FaultOutcome, faultsOf, ROUTE_KEYS } from './faults.ts';
import { expectNothingTwice } from './nothing-twice.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    route: { type: 'string' },
    /** Only these kinds, separated by commas. */
    kinds: { type: 'string', default: FAULT_KINDS.join(',') },
    out: { type: 'string', default: '.local/prove/faults.ndjson' },
  },
});
const Line = z.object({
  route: z.string(),
  cases: z.number(),
  slowestMs: z.number(),
  wrong: z.array(z.string()),
});
const lines = () => keptLines(values.out, Line);

const until = Date.now() + Number(values.minutes) * 60_000;
const done = new Set(lines().map(({ route }) => route));
const wanted = ROUTE_KEYS.filter((key) => (values.route ? key === values.route : !done.has(key)));
const kinds = FAULT_KINDS.filter((kind) => values.kinds.split(',').includes(kind));
const inWords = ({ dependency, fault: { kind, extent, from } }: FaultOutcome) =>
  `${dependency} ${kind} ${extent} ${from}`;
const stage = await startFaultStage();
const made: string[] = [];
let isWhole = false;
try {
  for (const route of wanted) {
    if (Date.now() > until) break;
    const outcomes: FaultOutcome[] = [];
    for await (const outcome of faultsOf(stage, route, { seed: Number(values.seed), kinds })) outcomes.push(outcome);
    made.push(...outcomes.flatMap((outcome) => outcome.made ?? []));
    const wrong = outcomes.flatMap((outcome) => outcome.wrong.map((what) => `${inWords(outcome)}: ${what}`));
    const slowestMs = Math.max(0, ...outcomes.map(({ ms }) => ms));
    appendFileSync(values.out, `${JSON.stringify({ route, cases: outcomes.length, slowestMs, wrong })}\n`);
    console.log(`${route}: ${outcomes.length} cases, ${wrong.length} wrong, ${slowestMs} ms at most`);
    for (const what of wrong) console.log(`  ${what}`);
  }
  await expectNothingTwice(made, stripeAt(stage.endpoints.stripe, SANDBOX.secretKey));
  isWhole = true;
} catch (error) {
  console.error(error);
} finally {
  await stage.close();
}
const all = lines();
const failed = all.filter(({ wrong }) => wrong.length > 0);
console.log(
  `${new Set(all.map(({ route }) => route)).size} of ${ROUTE_KEYS.length} routes, ${all.reduce((sum, { cases }) => sum + cases, 0)} cases, ` +
    `${failed.length} routes failed (${values.out}).`,
);
process.exitCode = failed.length > 0 || !isWhole ? 1 : 0;
process.exit();
