/** Runs the steps of a deploy in order. Each is safe to repeat; a failure names the step to continue from. */
import { Problem } from '../../local/problem.ts';

export interface Step<C> {
  /** The value for `--from`. */
  name: string;
  /** Shown to the operator while it runs. */
  does: string;
  /** @returns Lines about its outcome, if any. @throws Problem with the remedy. */
  run(context: C): Promise<string | undefined>;
  /** Runs even when the deploy starts at a later step. */
  always?: true;
}

/** @throws Problem when no step has this name. */
function indexOf<C>(steps: readonly Step<C>[], from: string): number {
  const index = steps.findIndex(({ name }) => name === from);
  if (index < 0)
    throw new Problem(`There is no step "${from}". The steps are: ${steps.map(({ name }) => name).join(', ')}.`);
  return index;
}

/**
 * Runs the steps from the one named `from`, and earlier ones marked `always`.
 * @param again The given command, without `--from`.
 * @throws Problem with the failed step, the reason, and the command to continue with.
 */
export async function runSteps<C>(
  steps: readonly Step<C>[],
  context: C,
  { from = steps[0]?.name ?? '', again, print }: { from?: string; again: string; print: (line: string) => void },
): Promise<void> {
  const start = indexOf(steps, from);
  for (const [index, step] of steps.entries()) {
    if (index < start && !step.always) continue;
    print(`${step.name.padEnd(9)} ${step.does}`);
    try {
      const said = await step.run(context);
      for (const line of said?.split('\n') ?? []) print(`${' '.repeat(10)}${line}`);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      const next = Math.max(index, start);
      const goOn = next === 0 ? again : `${again} --from ${steps[next]?.name}`;
      throw new Problem(`The step "${step.name}" failed: ${words}\nWhat came before it stands. To go on: ${goOn}`);
    }
  }
}
