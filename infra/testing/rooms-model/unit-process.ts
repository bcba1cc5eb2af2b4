/** A process of `npm run prove -- rooms`: a stage, on which it runs one unit after the other, as the parent asks. */
import * as z from 'zod/mini';
import { Proving } from './proving.ts';
import { startRoomsStage } from './rooms-stage.ts';
import { type StepsMade, stepsIn } from './steps-made.ts';
import { STEPS_A_UNIT, type Unit } from './units.ts';

const Asked = z.object({ unit: z.number(), seed: z.number() });

// The stage's files are removed on exit, and a process ended by a signal does not run that by itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.once('disconnect', () => process.exit());

const stage = startRoomsStage();
const proving = stage.then((started) => new Proving(started));
process.on('message', (message) => void answer(message));

async function answer(message: unknown): Promise<void> {
  const began = Date.now();
  const { unit, seed: first } = Asked.parse(message);
  const made: StepsMade = {};
  let seed = first;
  let failed: string | undefined;
  try {
    const runs = await proving;
    for (; stepsIn(made) < STEPS_A_UNIT; seed++) await runs.run(seed, made);
    await runs.expectNothingLeft();
  } catch (error) {
    failed = inWords(error);
  }
  const outcome: Unit = { unit, seed, ms: Date.now() - began, made, ...(failed !== undefined && { failed }) };
  process.send?.(outcome);
}

/** The failure, and the steps that led to it. */
const inWords = (error: unknown): string =>
  error instanceof Error ? `${error.message}\n${error.cause instanceof Error ? error.cause.stack : ''}` : String(error);
