/** One stage for all tests of a run: on any free port, in a temporary folder, removed at the end. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { IMPORT_TIMING } from '../../../functions/imports/worker/timing.ts';
import { type Stage, type StageOptions, startStage } from '../../local/stage.ts';
import { claimedAddress, claimedCountry } from '../../local/visitor.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';
import { remoteServerPolicy } from '../remote-server.ts';
import { folderWithLibrary } from './folder-with-library.ts';

/** Prefix of names on a stage that only tests use, which ends with them. */
export const TESTER = 't';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `tester` is the prefix of the accounts that tests make. */
    stage: Omit<Stage, 'close'> & { tester: string };
    /** Whether the stage ran before the tests: it sees their real address, and on AWS has a firewall in front. */
    deployed: boolean;
  }
}

/** The stage that one project starts and the others share. */
let shared: { stage: Promise<Stage>; users: number } | undefined;

/** For every project whose tests use the stage that serves our handlers in this process. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared ??= { stage: testStage(), users: 0 };
  const used = shared;
  used.users += 1;
  const { close, ...stage } = await used.stage;
  project.provide('stage', { ...stage, tester: TESTER });
  project.provide('deployed', false);
  return async () => {
    used.users -= 1;
    if (used.users === 0) await close();
  };
}

/** @param more Options that differ from the tests' defaults. */
export async function testStage(more: Partial<StageOptions> = {}): Promise<Stage> {
  const dataDir = await folderWithLibrary();
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
  const { close, ...stage } = await startStage({
    dataDir,
    port: 0,
    paceMs: 2,
    // Built by the projects whose tests need pages (kinds/website-setup.ts).
    website: WEBSITE_FOLDER,
    addressPolicy: remoteServerPolicy(),
    importTiming: { ...IMPORT_TIMING, renewIntervalMs: 200, pauseHoldMs: 1_500, retryDelaysMs: [0, 50] },
    // Tests claim an address, as the edge would see one.
    viewerAddress: (c) => claimedAddress(c) ?? '192.0.2.1',
    viewerCountry: claimedCountry,
    ...more,
  });
  return {
    ...stage,
    close: async () => {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
