/** A stage for simulations: every handler in this process, with a controlled clock and controlled calls to dependencies. */
import { rmSync } from 'node:fs';
import { type Stage, startStage } from '../../local/stage.ts';
import { ADDRESS_HEADER } from '../../local/visitor.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';
import { folderWithLibrary } from '../stage/folder-with-library.ts';
import { siteWithoutSockets } from '../stage/without-sockets.ts';
import { installClock } from './clock.ts';
import { installDependencyCalls } from './dependency-calls.ts';

export interface SimulationStage extends Stage {
  /** Makes requests without a socket. */
  fetch: typeof fetch;
}

/** Starts the stage, one a process. Stripe's events wait until they are delivered. */
export async function startSimulationStage(): Promise<SimulationStage> {
  const dataDir = await folderWithLibrary();
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  installClock();
  installDependencyCalls();
  const site = siteWithoutSockets();
  const stage = await startStage({
    dataDir,
    port: 0,
    paceMs: 0,
    demo: false,
    website: WEBSITE_FOLDER,
    viewerAddress: (c) => c.req.header(ADDRESS_HEADER) ?? 'simulation',
    onSite: site.onSite,
  });
  await fetch(`${stage.endpoints.stripe}/_test/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"mode":"hold"}',
  });
  const close = async () => {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...stage, fetch: site.fetch, close };
}
