/**
 * `npm run prove -- rooms`: random steps over members, rooms, photos and tabs, in a process for each core. `--seed=` repeats a
 * failure, `--steps=` and `--minutes=` end it, `--processes=1` leaves the other cores alone.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Proving } from './proving.ts';
import { startRoomsStage } from './rooms-stage.ts';

const STEPS = 100_000;
/** Between two searches of the whole table, in steps. */
const SWEPT_EVERY = 3_000;
/** Between the seeds of two processes: more than the runs of one. */
const SEEDS_A_PROCESS = 1_000_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: String(STEPS) },
    minutes: { type: 'string', default: '600' },
    shrink: { type: 'boolean', default: false },
    processes: { type: 'string' },
  },
});
const first = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000));
const wanted = Number(values.steps);
// A failure is repeated in one.
const processes = Number(values.processes ?? (values.seed === undefined ? availableParallelism() : 1));
process.exitCode = processes > 1 ? await inProcesses() : await inThisProcess();

async function inProcesses(): Promise<number> {
  const file = fileURLToPath(import.meta.url);
  const ends = Array.from({ length: processes }, (_, n) => {
    const seed = `--seed=${first + n * SEEDS_A_PROCESS}`;
    const steps = `--steps=${Math.ceil(wanted / processes)}`;
    const child = spawn(process.execPath, [file, seed, steps, `--minutes=${values.minutes}`, '--processes=1'], {
      stdio: 'inherit',
    });
    return new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  });
  return Math.max(...(await Promise.all(ends)));
}

async function inThisProcess(): Promise<number> {
  const until = Date.now() + Number(values.minutes) * 60_000;
  const stage = await startRoomsStage();
  const proving = new Proving(stage);
  const began = Date.now();
  let steps = 0;
  let seed = first;
  let sweptAt = 0;
  const sofar = () => `${steps.toLocaleString('en-AU')} steps, ${Math.round((Date.now() - began) / 1_000)} s`;
  console.log(`Seed ${first}, ${wanted.toLocaleString('en-AU')} steps.`);
  try {
    for (; steps < wanted && Date.now() < until; seed++) {
      steps += await proving.run(seed, values.shrink);
      if (steps - sweptAt < SWEPT_EVERY) continue;
      await proving.expectNothingLeft();
      sweptAt = steps;
      console.log(sofar());
    }
    await proving.expectNothingLeft();
    console.log(`${sofar()}, ${seed - first} runs from seed ${first}: nothing wrong.`);
    return 0;
  } catch (error) {
    console.error(error);
    console.error(`Repeat it: npm run prove -- rooms --seed=${seed} --steps=1 --shrink`);
    return 1;
  } finally {
    await stage.close();
  }
}
