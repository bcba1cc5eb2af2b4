/** One stage for all tests of a run: any free port, a folder of its own, nothing left behind. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { IMPORT_TIMING } from '../../../functions/imports/worker/timing.ts';
import { type Stage, type StageOptions, startStage } from '../../local/stage.ts';
import { claimedAddress, claimedCountry } from '../../local/visitor.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';
import { remoteServerPolicy } from '../remote-server.ts';
import { folderWithLibrary } from './folder-with-library.ts';

/** Names on a stage of the tests' own, which goes when they end. */
export const TESTER = 't';
const STAGE = Symbol.for('verandah.test-stage');

declare module 'vitest' {
  export interface ProvidedContext {
    /** `tester` begins the names of the accounts that tests make. */
    stage: Omit<Stage, 'close'> & { tester: string };
    /** Whether the stage was there before the tests: it sees their address itself, and has a firewall in front where it is on AWS. */
    deployed: boolean;
  }
}

/** The stage that a project started and another uses too: each project loads this module for itself. */
const shared = globalThis as { [STAGE]?: { stage: Promise<Stage>; users: number } };

/** For every project whose tests use the stage that serves our handlers in this process. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared[STAGE] ??= { stage: testStage(), users: 0 };
  const used = shared[STAGE];
  used.users += 1;
  const { close, ...stage } = await used.stage;
  project.provide('stage', { ...stage, tester: TESTER });
  project.provide('deployed', false);
  return async () => {
    used.users -= 1;
    if (used.users === 0) await close();
  };
}

/** @param more Where this stage is to differ from what tests meet by default. */
export async function testStage(more: Partial<StageOptions> = {}): Promise<Stage> {
  const dataDir = await folderWithLibrary();
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
  const { close, ...stage } = await startStage({
    dataDir,
    port: 0,
    paceMs: 2,
    // Built by the projects whose tests ask for pages (website-setup.ts).
    website: WEBSITE_FOLDER,
    addressPolicy: remoteServerPolicy(),
    importTiming: { ...IMPORT_TIMING, renewIntervalMs: 200, pauseHoldMs: 1_500, retryDelaysMs: [0, 50] },
    // Tests say where they come from, as the edge would find out.
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
