/** The units of a proof in processes of their own, each over a stage of its own. A new process follows after some units: stages fill. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { StepsMade } from './steps-made.ts';

const PROCESS = fileURLToPath(new URL('unit-process.ts', import.meta.url));
const UNITS_A_PROCESS = 20;
/** A unit ends with the run that reaches them. */
export const STEPS_A_UNIT = 500;
/** Of one proof: what fails more often is broken altogether. */
const MAX_FAILURES = 10;

/** What a unit has come to. `seed` is that of its last run, which is the one that has failed where something has. */
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
  /** Whether another one is to begin while so many are under way. */
  isWanted: (underWay: number) => boolean;
}

/** Gives each unit as it ends. Those that have begun are ended even where no more are wanted. */
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

/** One process after the other. */
class UnitProcess {
  #child: ChildProcess | undefined;
  #units = 0;

  /** A process that ends without an answer has failed its unit. */
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

  /** Waits until it has gone. */
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

/** Between the seeds of two units: more than the runs of one. */
const SEEDS_A_UNIT = 1_000;
const seedOf = (unit: number): number => unit * SEEDS_A_UNIT;
