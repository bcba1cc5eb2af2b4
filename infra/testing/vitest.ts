/** Starts Vitest for the commands that choose which tests run. */
import { spawnSync } from 'node:child_process';
import { execPath } from 'node:process';

/** The project that bundles all functions, and repeats the contract tests over the bundles. */
export const BUNDLES = 'bundles';

/** Runs the tests that the arguments of `vitest run` name; without arguments all. @returns The exit status. */
export function runTests(args: readonly string[]): number {
  const { status } = spawnSync(execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], { stdio: 'inherit' });
  return status ?? 1;
}
