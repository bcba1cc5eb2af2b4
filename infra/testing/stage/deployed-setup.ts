/** For `STAGE_URL=… npm run test:stage`: the stage that runs at this address, and when the tests are over nothing of theirs in it. */
import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { Problem } from '../../local/problem.ts';
import { stageAt } from './deployed-stage.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stage = await stageAt(process.env.STAGE_URL ?? '').catch((error: unknown) => {
    // The operator reads the words, not where in our code they stand.
    if (error instanceof Problem) delete error.stack;
    throw error;
  });
  Object.assign(process.env, stage.environment);
  // Imported only now: these modules read the settings as they load.
  const { removeTesters, TESTERS } = await import('./testers.ts');
  const tester = `${TESTERS}${randomBytes(4).toString('hex')}`;
  project.provide('stage', { ...stage, tester });
  project.provide('deployed', true);
  return async () => {
    const removed = await removeTesters(tester);
    console.log(`${removed} accounts of tests were removed from ${stage.origin}.`);
  };
}
