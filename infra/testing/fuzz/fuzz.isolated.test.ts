/** Twenty generated requests for each route; `npm run prove -- fuzz` sends thousands. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz, ROUTE_KEYS } from './fuzz.ts';
import { FUZZ_SEED, type FuzzStage, startFuzzStage } from './fuzz-stage.ts';

const CASES = 20;

let stage: FuzzStage;
beforeAll(async () => {
  stage = await startFuzzStage();
});
afterAll(() => stage.close());

test('no route fails on generated requests', { timeout: 240_000 }, async () => {
  const failures: string[] = [];
  for (const key of ROUTE_KEYS) {
    const outcome = await fuzz(stage, key, { cases: CASES, seed: FUZZ_SEED });
    failures.push(...outcome.failures.map((failure) => `${key}: ${failure}`));
  }
  expect(failures).toEqual([]);
});
