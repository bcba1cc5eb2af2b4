/** Twenty generated requests for each route; `npm run prove -- fuzz` sends thousands. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz, ROUTE_KEYS } from './fuzz.ts';
import { FUZZ_SEED, type FuzzStage, startFuzzStage } from './fuzz-stage.ts';

const CASES = 20;
const AT_ONCE = 4;

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
