/** Strikes the named routes in this process, for `npm run prove -- faults`. Appends a line for each route and kind of fault. */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SANDBOX, stripeAt } from '../../local/payments.ts';
import { FAULT_KINDS } from './fault-proxy.ts';
import { startFaultStage } from './fault-stage.ts';
import { type FaultOutcome, faultsOf, ROUTE_KEYS } from './faults.ts';
import { expectNothingTwice } from './nothing-twice.ts';

const { values } = parseArgs({
  options: {
    route: { type: 'string', multiple: true, default: [] },
    kind: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: '.local/prove/faults.ndjson' },
  },
});
const routes = ROUTE_KEYS.filter((key) => values.route.includes(key));
const kinds = FAULT_KINDS.filter((kind) => values.kind.includes(kind));
const inWords = ({ dependency, fault: { kind, extent, from } }: FaultOutcome) =>
  `${dependency} ${kind} ${extent} ${from}`;
const slowestOf = (outcomes: readonly FaultOutcome[]) => Math.max(0, ...outcomes.map(({ ms }) => ms));
function lineOf(route: string, kind: string, all: readonly FaultOutcome[]) {
  const outcomes = all.filter(({ fault }) => fault.kind === kind);
  const wrong = outcomes.flatMap((outcome) => outcome.wrong.map((what) => `${inWords(outcome)}: ${what}`));
  return { route, kind, seed: Number(values.seed), cases: outcomes.length, slowestMs: slowestOf(outcomes), wrong };
}
const made: string[] = [];
const lines: ReturnType<typeof lineOf>[] = [];
let failed = 0;
const stage = await startFaultStage();
try {
  for (const route of routes) {
    const outcomes: FaultOutcome[] = [];
    for await (const outcome of faultsOf(stage, route, { seed: Number(values.seed), kinds })) outcomes.push(outcome);
    made.push(...outcomes.flatMap((outcome) => outcome.made ?? []));
    const ofKinds = kinds.map((kind) => lineOf(route, kind, outcomes));
    lines.push(...ofKinds);
    const wrong = ofKinds.flatMap((line) => line.wrong);
    console.log(`${route}: ${outcomes.length} cases, ${wrong.length} wrong, ${slowestOf(outcomes)} ms at most`);
    for (const what of wrong) console.log(`  ${what}`);
    failed += wrong.length;
  }
  await expectNothingTwice(made, stripeAt(stage.endpoints.stripe, SANDBOX.secretKey));
} catch (error) {
  console.error(error);
  failed++;
  // It is not known which route caused it: all of them run again.
  const reached = new Set(lines.map(({ route }) => route));
  for (const route of routes.filter((each) => !reached.has(each)))
    lines.push(...kinds.map((kind) => lineOf(route, kind, [])));
  for (const line of lines) line.wrong.push(String(error));
} finally {
  await stage.close();
}
// Kept only after the check of the whole table.
for (const line of lines) appendFileSync(values.out, `${JSON.stringify(line)}\n`);
process.exit(failed > 0 ? 1 : 0);
