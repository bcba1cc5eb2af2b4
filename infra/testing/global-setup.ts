/** One stage for all tests of a run: any free port, a folder of its own, nothing left behind. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { PACE } from '../../functions/imports/pace.ts';
import { farSidePolicy } from '../bench/far-side.ts';
import { type Stage, startStage } from '../local/stage.ts';
import { ADDRESS_HEADER } from '../local/visitor.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    stage: Omit<Stage, 'close'>;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'verandah-test-'));
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
  const { close, ...stage } = await startStage({
    dataDir,
    port: 0,
    paceMs: 2,
    addressPolicy: farSidePolicy(),
    importPace: { ...PACE, beat: 200, hold: 1_500, retries: [0, 50] },
    // Tests say where they come from, as the edge would find out.
    viewerAddress: (c) => c.req.header(ADDRESS_HEADER) ?? '192.0.2.1',
  });
  project.provide('stage', stage);
  return async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
