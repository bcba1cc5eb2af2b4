/** One stage for the tests of a run whose functions are the bundles that a deploy would upload. */
import type { TestProject } from 'vitest/node';
import { bundledFunctions } from './bundled-functions.ts';
import setup from './global-setup.ts';

export default (project: TestProject): Promise<() => Promise<void>> =>
  setup(project, { functions: (environment) => bundledFunctions(() => environment) });
