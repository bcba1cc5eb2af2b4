/** Twenty sequences of generated calls; `npm run prove -- fuzz` makes any number. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshStage, freshStage } from '../stage/measured-stage.ts';
import { type FuzzOutcome, fuzz } from './fuzz.ts';

const SEEDS = 20;

let stage: FreshStage;
beforeAll(async () => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  stage = await freshStage({ paceMs: 0 });
});
afterAll(() => stage.close());

test('no generated call to any route fails', { timeout: 480_000 }, async () => {
  const outcomes: FuzzOutcome[] = [];
  for (let seed = 1; seed <= SEEDS; seed++) outcomes.push(await fuzz(stage, seed));
  const sum = (name: 'calls' | 'succeeded' | 'followed') =>
    outcomes.reduce((total, outcome) => total + outcome[name], 0);
  // Otherwise they found too little to read, change or delete.
  expect(sum('succeeded')).toBeGreaterThan(sum('calls') / 4);
  expect(sum('followed')).toBeGreaterThan(sum('calls') / 20);
});
