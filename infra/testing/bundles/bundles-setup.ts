/** One stage for a run's tests, whose functions are the bundles of a deploy. */
import type { TestProject } from 'vitest/node';
import { TESTER, testStage } from '../stage/global-setup.ts';
import { bundledFunctions } from './bundled-functions.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const before = { ...process.env };
  const { close, ...stage } = await testStage({ functions: (environment) => bundledFunctions(() => environment) });
  // The stage of the other kinds is in this process too: its functions that are imported at their first call read its settings only then.
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  project.provide('stage', { ...stage, tester: TESTER });
  project.provide('deployed', false);
  return close;
}
