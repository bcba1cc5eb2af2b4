/** A stage in this process that gets generated requests without sockets. */
import { rmSync } from 'node:fs';
import { type Stage, startStage } from '../../local/stage.ts';
import { ADDRESS_HEADER } from '../../local/visitor.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';
import { remoteServerPolicy } from '../remote-server.ts';
import { folderWithLibrary } from '../stage/folder-with-library.ts';
import { siteWithoutSockets } from '../stage/without-sockets.ts';

export const FUZZ_SEED = 1;
export interface FuzzStage extends Stage {
  fetch: typeof fetch;
}

/** Starts the stage, one a process. Calls nothing outside this machine: imports from anywhere else are refused. */
export async function startFuzzStage(): Promise<FuzzStage> {
  const dataDir = await folderWithLibrary();
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const site = siteWithoutSockets();
  const stage = await startStage({
    dataDir,
    port: 0,
    paceMs: 0,
    demo: false,
    website: WEBSITE_FOLDER,
    addressPolicy: remoteServerPolicy(),
    viewerAddress: (c) => c.req.header(ADDRESS_HEADER) ?? 'fuzz',
    onSite: site.onSite,
  });
  const close = async () => {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...stage, fetch: site.fetch, close };
}
