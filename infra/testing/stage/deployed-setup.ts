/** For `STAGE_URL=… npm test -- infra/testing/contract`: finds the stage at this address, and removes everything of the tests at their end. */
import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { Problem } from '../../local/problem.ts';
import { stageAt } from './deployed-stage.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stage = await stageAt(process.env.STAGE_URL ?? '').catch((error: unknown) => {
    // The operator needs the message, not the place in our code.
    if (error instanceof Problem) delete error.stack;
    throw error;
  });
  Object.assign(process.env, stage.environment);
  // Imported late: these modules read the settings when they load.
  const { removeTesters, TESTERS } = await import('./testers.ts');
  const tester = `${TESTERS}${randomBytes(4).toString('hex')}`;
  project.provide('stage', { ...stage, tester });
  project.provide('deployed', true);
  return async () => {
    const removed = await removeTesters(tester);
    console.log(`${removed} accounts of tests were removed from ${stage.origin}.`);
  };
}
