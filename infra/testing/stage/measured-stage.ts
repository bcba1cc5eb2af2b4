/** A fresh stage in this process, on any free port, with the library indexed; for measurements, with its database calls counted. */
import { rmSync } from 'node:fs';
import { type DynamoDBProxy, startDynamoDBProxy } from '../../emulators/dynamodb/proxy.ts';
import { type Stage, type StageOptions, startStage } from '../../local/stage.ts';
import { ADDRESS_HEADER } from '../../local/visitor.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';
import { remoteServerPolicy } from '../remote-server.ts';
import { folderWithLibrary } from './folder-with-library.ts';
import { siteWithoutSockets } from './without-sockets.ts';

export interface FreshStage extends Stage {
  /** Makes requests without sockets. */
  fetch: typeof fetch;
}

/**
 * Starts it, one a process; it is removed when it closes. Its pages are those of the last build: a test that needs them builds the site first.
 * Stripe's events wait until somebody delivers them. Imports from anywhere outside this machine are refused.
 */
export async function freshStage(options: Partial<StageOptions> = {}): Promise<FreshStage> {
  const dataDir = await folderWithLibrary();
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
  const site = siteWithoutSockets();
  const stage = await startStage({
    dataDir,
    port: 0,
    demo: false,
    website: WEBSITE_FOLDER,
    addressPolicy: remoteServerPolicy(),
    viewerAddress: (c) => c.req.header(ADDRESS_HEADER) ?? 'bench',
    onSite: site.onSite,
    ...options,
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

export async function measuredStage(
  options: Partial<StageOptions> = {},
): Promise<{ stage: Stage; wire: DynamoDBProxy; close(): Promise<void> }> {
  let wire: DynamoDBProxy | undefined;
  const stage = await freshStage({
    databaseProxy: async (endpoint) => (wire = await startDynamoDBProxy(endpoint)),
    ...options,
  });
  if (!wire) throw new Error('the stage did not use the wire');
  return { stage, wire, close: stage.close };
}
