/** What members see of their rooms, in a few hundred random steps; `npm run prove -- rooms` makes as many as time allows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Proving } from './proving.ts';
import { type RoomsStage, startRoomsStage } from './rooms-stage.ts';
import { type StepsMade, stepsIn } from './steps-made.ts';

const STEPS = 300;

let stage: RoomsStage;
beforeAll(async () => {
  stage = await startRoomsStage();
});
afterAll(() => stage.close());

test('random steps break no rule of rooms', { timeout: 480_000 }, async () => {
  const proving = new Proving(stage);
  const made: StepsMade = {};
  for (let seed = 1; stepsIn(made) < STEPS; seed++) await proving.run(seed, made);
  await proving.expectNothingLeft();
  expect(stepsIn(made)).toBeGreaterThanOrEqual(STEPS);
});
