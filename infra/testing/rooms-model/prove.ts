/**
 * `npm run prove -- rooms`: random steps over members, rooms, photos and tabs, in one process more than there are cores.
 * Continues where the last run ended, and after a failure; `--steps=` and `--minutes=` end it. `--seed=` repeats a failure, in one process.
 */
import { appendFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { progressFile } from '../progress-file.ts';
import { Proving } from './proving.ts';
import { startRoomsStage } from './rooms-stage.ts';
import { addSteps, kindLines, type StepsMade, stepsIn } from './steps-made.ts';
import { STEPS_A_UNIT, Unit, unitsInProcesses } from './units.ts';

const STEPS = 100_000;
/** A process often waits: for its database, for photos, for an answer that another call is writing. */
const PROCESSES = availableParallelism() + 1;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: String(STEPS) },
    minutes: { type: 'string', default: '600' },
    shrink: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(PROCESSES) },
    out: { type: 'string', default: '.local/prove/rooms.ndjson' },
  },
});
const wanted = Number(values.steps);
const until = Date.now() + Number(values.minutes) * 60_000;
const inWords = (count: number): string => count.toLocaleString('en-AU');

process.exitCode = values.seed === undefined ? await prove() : await repeat(Number(values.seed));
process.exit();

async function prove(): Promise<number> {
  const began = Date.now();
  const progress = progressFile(values.out, Unit, {
    keyOf: ({ unit }) => unit,
    isFailed: ({ failed }) => failed !== undefined,
  });
  const units = progress().all;
  const made: StepsMade = {};
  for (const unit of units) addSteps(made, unit.made);
  const before = stepsIn(made);
  const inAll = () => `${inWords(stepsIn(made))} of ${inWords(wanted)} steps`;
  const pace = () => {
    const seconds = (Date.now() - began) / 1_000;
    return `${inWords(stepsIn(made) - before)} in ${Math.round(seconds)} s, ${((stepsIn(made) - before) / seconds).toFixed(1)} a second`;
  };
  const first = units.reduce((last, { unit }) => Math.max(last, unit), 0) + 1;
  const isWanted = (underWay: number) => stepsIn(made) + underWay * STEPS_A_UNIT < wanted && Date.now() < until;
  for await (const unit of unitsInProcesses({ first, processes: Number(values.processes), isWanted })) {
    units.push(unit);
    appendFileSync(values.out, `${JSON.stringify(unit)}\n`);
    addSteps(made, unit.made);
    console.log(`${inAll()} (${pace()})${unit.failed === undefined ? '' : `\n${failureOf(unit)}`}`);
  }
  const failed = units.filter((unit) => unit.failed !== undefined);
  for (const line of kindLines(made)) console.log(line);
  for (const unit of failed) console.log(failureOf(unit));
  console.log(`${inAll()}, ${pace()}: ${failed.length} of ${units.length} units failed (${values.out}).`);
  return failed.length > 0 || stepsIn(made) < wanted ? 1 : 0;
}

function failureOf({ seed, failed }: Unit): string {
  return `Repeat it: npm run prove -- rooms --seed=${seed} --steps=1 --shrink\n${failed}`;
}

/** Runs from this seed on, in this process. */
async function repeat(first: number): Promise<number> {
  const stage = await startRoomsStage();
  const proving = new Proving(stage);
  const made: StepsMade = {};
  let seed = first;
  try {
    for (; stepsIn(made) < wanted && Date.now() < until; seed++) await proving.run(seed, made, values.shrink);
    await proving.expectNothingLeft();
    for (const line of kindLines(made)) console.log(line);
    console.log(`${inWords(stepsIn(made))} steps, seeds ${first} to ${seed - 1}: nothing wrong.`);
    return 0;
  } catch (error) {
    console.error(error);
    console.error(`Seed ${seed}.`);
    return 1;
  } finally {
    await stage.close();
  }
}
