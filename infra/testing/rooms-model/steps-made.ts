/** The number of steps of each kind, and their time. */
import * as z from 'zod/mini';

/** By kind; the milliseconds are the sum over all of its steps. */
export const StepsMade = z.record(z.string(), z.object({ steps: z.number(), ms: z.number() }));
export type StepsMade = z.output<typeof StepsMade>;

export function addStep(made: StepsMade, kind: string, ms: number): void {
  addSteps(made, { [kind]: { steps: 1, ms } });
}

/** Adds the others to the first. */
export function addSteps(made: StepsMade, others: StepsMade): void {
  for (const [kind, { steps, ms }] of Object.entries(others)) {
    const sum = (made[kind] ??= { steps: 0, ms: 0 });
    sum.steps += steps;
    sum.ms += ms;
  }
}

export const stepsIn = (made: StepsMade): number => Object.values(made).reduce((sum, { steps }) => sum + steps, 0);

/** A line for each kind, the most frequent first. */
export const kindLines = (made: StepsMade): string[] =>
  Object.entries(made)
    .toSorted(([, one], [, other]) => other.steps - one.steps)
    .map(([kind, { steps, ms }]) => `${String(steps).padStart(8)}  ${kind}, ${Math.round(ms / steps)} ms each`);
