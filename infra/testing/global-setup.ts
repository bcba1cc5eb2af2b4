/** One stage for all tests of a run: any free port, a folder of its own, nothing left behind. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { PACE } from '../../functions/imports/pace.ts';
import { farSidePolicy } from '../bench/far-side.ts';
import { type Stage, type StageOptions, startStage } from '../local/stage.ts';
import { saidAddress } from '../local/visitor.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    stage: Omit<Stage, 'close'>;
  }
}

/** @param more Where this stage is to differ from what tests meet by default. */
export default async function setup(
  project: TestProject,
  more: Partial<StageOptions> = {},
): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'verandah-test-'));
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
  const { close, ...stage } = await startStage({
    dataDir,
    port: 0,
    paceMs: 2,
    addressPolicy: farSidePolicy(),
    importPace: { ...PACE, beat: 200, hold: 1_500, retries: [0, 50] },
    // Tests say where they come from, as the edge would find out.
    viewerAddress: (c) => saidAddress(c) ?? '192.0.2.1',
    ...more,
  });
  project.provide('stage', stage);
  return async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
