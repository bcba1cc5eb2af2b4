/** Runs the steps of a command in order. Each is safe to repeat, so that a command that failed is given again. */
import type { StageSettings } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';

export interface Step {
  name: string;
  /** Shown to the operator while it runs. */
  does: string;
  /** @returns Lines about its outcome, if any. @throws Problem with the remedy. */
  run(stage: StageSettings): Promise<string | undefined>;
}

/**
 * @param again The given command.
 * @throws Problem with the failed step, the reason, and the command to go on with.
 */
export async function runSteps(
  steps: readonly Step[],
  stage: StageSettings,
  { again, print }: { again: string; print: (line: string) => void },
): Promise<void> {
  for (const { name, does, run } of steps) {
    print(`${name.padEnd(9)} ${does}`);
    try {
      const said = await run(stage);
      for (const line of said?.split('\n') ?? []) print(`${' '.repeat(10)}${line}`);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      throw new Problem(`The step "${name}" failed: ${words}\nWhat came before it stands. To go on: ${again}`);
    }
  }
}
