/** `npm run prove -- rooms`: random steps over members, rooms, photos and tabs. `--seed=` repeats a failure, `--steps=` and `--minutes=` end it. */
import { parseArgs } from 'node:util';
import { Proving } from './proving.ts';
import { startRoomsStage } from './rooms-stage.ts';

const STEPS = 100_000;
/** Between two searches of the whole table, in steps. */
const SWEPT_EVERY = 3_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: String(STEPS) },
    minutes: { type: 'string', default: '600' },
    shrink: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000));
const wanted = Number(values.steps);
const until = Date.now() + Number(values.minutes) * 60_000;

const stage = await startRoomsStage();
const proving = new Proving(stage);
const began = Date.now();
let steps = 0;
let seed = first;
let sweptAt = 0;
console.log(`Seed ${first}, ${wanted.toLocaleString('en-AU')} steps.`);
try {
  for (; steps < wanted && Date.now() < until; seed++) {
    steps += await proving.run(seed, values.shrink);
    if (steps - sweptAt < SWEPT_EVERY) continue;
    await proving.expectNothingLeft();
    sweptAt = steps;
    console.log(`${steps.toLocaleString('en-AU')} steps, ${Math.round((Date.now() - began) / 1_000)} s`);
  }
  await proving.expectNothingLeft();
  console.log(
    `${steps.toLocaleString('en-AU')} steps in ${seed - first} runs and ${Math.round((Date.now() - began) / 1_000)} s: nothing wrong.`,
  );
} catch (error) {
  console.error(error);
  console.error(`Repeat it: npm run prove -- rooms --seed=${seed} --steps=1 --shrink`);
  process.exitCode = 1;
} finally {
  await stage.close();
}
