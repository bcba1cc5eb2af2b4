/** `npm run prove -- mutants`: the share of small changes that a domain's tests notice, and the missed ones. Continues where the last run ended. */
import { createHash } from 'node:crypto';
import { appendFileSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { progressFile } from '../progress-file.ts';
import { chanceFrom } from '../simulation/chance.ts';
import { mutatedCopy } from './mutated-copy.ts';
import { type Mutant, mutantsOf } from './operators.ts';

const { values } = parseArgs({
  options: {
    /** Folders to mutate and to test. */
    domains: { type: 'string', default: 'functions/billing,functions/accounts,functions/forum' },
    kinds: { type: 'string', default: 'unit,stage,settings,isolated' },
    mutants: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    out: { type: 'string', default: '.local/prove/mutants.ndjson' },
  },
});
const Line = z.object({ key: z.string(), file: z.string(), line: z.number(), change: z.string(), caught: z.boolean() });
type Line = z.output<typeof Line>;
const domains = values.domains.split(',');
const kinds = values.kinds.split(',');
const wanted = Number(values.mutants);

/** Identifies a mutant until its file changes. */
const keyOf = ({ file, start, change }: Mutant, text: string): string =>
  createHash('sha256').update(`${file} ${start} ${change} ${text}`).digest('hex').slice(0, 16);

/** All mutants of these domains, in an order drawn from the seed. */
function drawn(): { domain: string; mutant: Mutant; key: string }[] {
  const chance = chanceFrom(Number(values.seed));
  return domains
    .flatMap((domain) =>
      globSync(`${domain}/**/*.ts`, { exclude: ['**/*.test.ts', '**/lambda.ts'] })
        .toSorted()
        .flatMap((file) => {
          const text = readFileSync(file, 'utf8');
          return mutantsOf(file, text).map((mutant) => ({ domain, mutant, key: keyOf(mutant, text) }));
        }),
    )
    .map((one) => ({ one, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const progress = progressFile(values.out, Line, { keyOf: ({ key }) => key, isFailed: ({ caught }) => !caught });

/** A test that fails by chance does not count. */
const failsTwice = async (folder: string, mutant: Mutant): Promise<boolean> =>
  (await copy.failure(folder, mutant)) !== undefined && (await copy.failure(folder, mutant)) !== undefined;

/** Runs the tests beside the file first, which catch most mutants. */
async function isCaught(domain: string, mutant: Mutant): Promise<boolean> {
  const beside = dirname(mutant.file);
  const suffixes = kinds.map((kind) => (kind === 'stage' ? '' : `.${kind}`)).join(',');
  const hasTests = beside !== domain && globSync(`${beside}/+([^.]){${suffixes},${suffixes}}.test.ts`).length > 0;
  if (hasTests && (await failsTwice(`${beside}/`, mutant))) return true;
  return await failsTwice(`${domain}/`, mutant);
}

async function expectGreen(domain: string): Promise<void> {
  const failure = await copy.failure(`${domain}/`);
  if (failure !== undefined) throw new Error(`the tests of ${domain} fail without a mutant:\n${failure}`);
}

const until = Date.now() + Number(values.minutes) * 60_000;
const all = drawn();
const sample = all.slice(0, wanted);
const done = new Map(progress().all.map((line) => [line.key, line]));
// Removes the copy and ends the tests, whatever the cause.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const copy = await mutatedCopy(kinds);
for (const domain of domains) await expectGreen(domain);
for (const { domain, mutant, key } of sample.filter((one) => !done.has(one.key))) {
  if (Date.now() > until) break;
  const { file, line, change } = mutant;
  const outcome: Line = { key, file, line, change, caught: await isCaught(domain, mutant) };
  appendFileSync(values.out, `${JSON.stringify(outcome)}\n`);
  done.set(key, outcome);
  console.log(`${outcome.caught ? 'caught' : 'SURVIVED'} ${file}:${line} ${change}`);
}
const tried = sample.flatMap(({ key }) => done.get(key) ?? []);
const survivors = tried.filter(({ caught }) => !caught);
const share = ((100 * (tried.length - survivors.length)) / Math.max(1, tried.length)).toFixed(1);
console.log(
  `${tried.length} of ${sample.length} mutants drawn from ${all.length} in ${domains.join(', ')}: ${share} % caught, ${survivors.length} survived (${values.out}).`,
);
for (const { file, line, change } of survivors) console.log(`  ${file}:${line} ${change}`);
process.exit();
