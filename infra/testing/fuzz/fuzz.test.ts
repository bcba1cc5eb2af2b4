/** Twenty generated requests for each route, and a few sequences of calls; `npm run prove -- fuzz` and `-- sequences` make thousands. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz, ROUTE_KEYS } from './fuzz.ts';
import { FUZZ_SEED, type FuzzStage, startFuzzStage } from './fuzz-stage.ts';
import { sequence } from './sequences.ts';

const CASES = 20;
const AT_ONCE = 4;
const SEQUENCES = 3;
const CALLS = 100;

let stage: FuzzStage;
beforeAll(async () => {
  stage = await startFuzzStage();
});
afterAll(() => stage.close());

test('no route fails on generated requests', { timeout: 240_000 }, async () => {
  const routes = ROUTE_KEYS.values();
  const failures: string[] = [];
  const sender = async () => {
    for (const key of routes) {
      const outcome = await fuzz(stage, key, { cases: CASES, seed: FUZZ_SEED });
      failures.push(...outcome.failures.map((failure) => `${key}: ${failure}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  expect(failures).toEqual([]);
});

test('no sequence of calls by several people fails', async () => {
  const outcomes = [];
  for (let seed = 1; seed <= SEQUENCES; seed++) outcomes.push(await sequence(stage, { seed, calls: CALLS }));
  expect(outcomes.flatMap(({ seed, failures }) => failures.map((failure) => `seed ${seed}\n${failure}`))).toEqual([]);
  // Otherwise they found too little to read, change or delete.
  expect(outcomes.reduce((sum, { followed }) => sum + followed, 0)).toBeGreaterThan((SEQUENCES * CALLS) / 20);
});
