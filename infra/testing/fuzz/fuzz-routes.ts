/** Fuzzes the named routes in this process, for `npm run prove -- fuzz`. Keeps a line for each. */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type FuzzOutcome, fuzz, REQUESTS_A_PERSON, ROUTE_KEYS } from './fuzz.ts';
import { FUZZ_SEED, startFuzzStage } from './fuzz-stage.ts';

const { values } = parseArgs({
  options: {
    route: { type: 'string', multiple: true, default: [] },
    cases: { type: 'string', default: '20' },
    /** The number of each route's first case. */
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(FUZZ_SEED) },
    out: { type: 'string', default: '.local/prove/fuzz.ndjson' },
  },
});
const keys = ROUTE_KEYS.filter((key) => values.route.includes(key));
const [from, cases] = [Number(values.from), Number(values.cases)];
const outcomes = new Map<string, FuzzOutcome[]>();
const stage = await startFuzzStage();
try {
  // All routes in turn, so that they share a person.
  for (let done = 0; done < cases; done += REQUESTS_A_PERSON)
    for (const key of keys) {
      const few = { cases: Math.min(REQUESTS_A_PERSON, cases - done), from: from + done, seed: Number(values.seed) };
      outcomes.set(key, [...(outcomes.get(key) ?? []), await fuzz(stage, key, few)]);
    }
} finally {
  await stage.close();
}
const lines = [...outcomes].map(([key, some]) => ({
  key,
  seed: Number(values.seed),
  from,
  asked: cases,
  cases: some.reduce((sum, one) => sum + one.cases, 0),
  succeeded: some.reduce((sum, { statuses }) => sum + succeededOf(statuses), 0),
  slow: some.reduce((sum, { slow }) => sum + slow, 0),
  slowestMs: Math.max(...some.map(({ slowestMs }) => slowestMs)),
  failures: some.flatMap(({ failures }) => failures),
}));
for (const line of lines) {
  appendFileSync(values.out, `${JSON.stringify(line)}\n`);
  for (const failure of line.failures) console.log(`${line.key}: ${failure}`);
}
process.exit(lines.some(({ failures }) => failures.length > 0) ? 1 : 0);

/** A request without an answer has status 0. */
function isSuccess(status: number): boolean {
  return status > 0 && status < 400;
}

function succeededOf(statuses: FuzzOutcome['statuses']): number {
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (isSuccess(Number(status)) ? count : 0), 0);
}
