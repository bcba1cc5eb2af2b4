/** Starts Vitest for the commands that choose which tests run. */
import { spawnSync } from 'node:child_process';
import { execPath } from 'node:process';

/** The project that bundles all functions, and repeats the contract tests over the bundles. */
export const BUNDLES = 'bundles';
/** Vitest's command, which Node runs from the repository's root. */
export const VITEST = 'node_modules/vitest/vitest.mjs';

/** Runs the tests that the arguments of `vitest run` name; without arguments all. @returns The exit status. */
export function runTests(args: readonly string[]): number {
  const { status } = spawnSync(execPath, [VITEST, 'run', ...args], { stdio: 'inherit' });
  return status ?? 1;
}
