/** One stage for the tests of a run whose functions are the bundles that a deploy would upload. */
import type { TestProject } from 'vitest/node';
import { TESTER, testStage } from '../stage/global-setup.ts';
import { bundledFunctions } from './bundled-functions.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { close, ...stage } = await testStage({ functions: (environment) => bundledFunctions(() => environment) });
  project.provide('stage', { ...stage, tester: TESTER });
  project.provide('deployed', false);
  return close;
}
