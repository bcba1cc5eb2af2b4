/** Twenty runs of the simulation; `npm run prove -- simulation` makes any number. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FreshStage } from '../stage/measured-stage.ts';
import { expectNothingLeft } from './leaving.ts';
import { simulate } from './simulation.ts';
import { startSimulationStage } from './stage.ts';

const SEEDS = 20;

let stage: FreshStage;
beforeAll(async () => {
  stage = await startSimulationStage();
});
afterAll(() => stage.close());

test('failing and killed handlers lose nothing and leave nothing', { timeout: 480_000 }, async () => {
  const marks: string[] = [];
  let struck = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const outcome = await simulate(stage, seed);
    marks.push(...outcome.marks);
    struck += outcome.struck;
  }
  await expectNothingLeft(marks);
  expect(struck).toBeGreaterThan(SEEDS);
});
