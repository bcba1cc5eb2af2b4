/** The units of a proof in separate processes, each with its own stage. Replaces a process after some units, as stages fill up. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { StepsMade } from './steps-made.ts';

const PROCESS = fileURLToPath(new URL('unit-process.ts', import.meta.url));
const UNITS_A_PROCESS = 20;
/** A unit ends with the run that reaches this number. */
export const STEPS_A_UNIT = 500;
/** The most failures of one proof: with more, something is broken altogether. */
const MAX_FAILURES = 10;

/** The result of a unit. `seed` is that of its last run; where something failed, that run did. */
export const Unit = z.object({
  unit: z.number(),
  seed: z.number(),
  ms: z.number(),
  made: StepsMade,
  failed: z.optional(z.string()),
});
export type Unit = z.output<typeof Unit>;

interface UnitsOptions {
  /** The number of the first unit. */
  first: number;
  processes: number;
  /** Whether to start another unit while so many are running. */
  isWanted: (underWay: number) => boolean;
}

/** Yields each unit as it ends. Finishes started ones even where no more are wanted. */
export async function* unitsInProcesses({ first, processes, isWanted }: UnitsOptions): AsyncGenerator<Unit> {
  let next = first;
  let underWay = 0;
  let failures = 0;
  const slots = new Map<number, Promise<{ slot: number; unit: Unit | undefined }>>();
  const begin = (slot: number, process: UnitProcess) => {
    const isNext = failures < MAX_FAILURES && isWanted(underWay);
    if (isNext) underWay += 1;
    const ended = isNext ? process.run(next++) : process.end();
    slots.set(
      slot,
      ended.then((unit) => ({ slot, unit: unit ?? undefined })),
    );
  };
  const inSlots = Array.from({ length: processes }, () => new UnitProcess());
  for (const [slot, process] of inSlots.entries()) begin(slot, process);
  while (slots.size > 0) {
    const { slot, unit } = await Promise.race(slots.values());
    slots.delete(slot);
    const process = inSlots[slot];
    if (!unit || !process) continue;
    underWay -= 1;
    if (unit.failed !== undefined) failures += 1;
    yield unit;
    begin(slot, process);
  }
}

/** Runs one process after the other. */
class UnitProcess {
  #child: ChildProcess | undefined;
  #units = 0;

  /** Runs a unit. A process that ends without an answer has failed it. */
  async run(unit: number): Promise<Unit> {
    const began = Date.now();
    const child = (this.#child ??= fork(PROCESS));
    const { promise, resolve } = Promise.withResolvers<Unit>();
    const onEnd = (code: number | null, signal: string | null) =>
      resolve({ unit, seed: seedOf(unit), ms: Date.now() - began, made: {}, failed: `ended by ${signal ?? code}` });
    child.once('exit', onEnd);
    child.once('message', (answer) => resolve(Unit.parse(answer)));
    child.send({ unit, seed: seedOf(unit) });
    const done = await promise;
    child.off('exit', onEnd);
    this.#units += 1;
    if (done.failed !== undefined || this.#units >= UNITS_A_PROCESS) await this.end();
    return done;
  }

  /** Waits until the process has ended. */
  async end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    this.#units = 0;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.connected) child.disconnect();
    await gone;
  }
}

/** The distance between the seeds of two units: more than the runs of one. */
const SEEDS_A_UNIT = 1_000;
const seedOf = (unit: number): number => unit * SEEDS_A_UNIT;
