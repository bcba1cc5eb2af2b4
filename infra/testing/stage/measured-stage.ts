/** A stage for measurements: fresh, on any free port, with its database calls counted, removed afterwards. */
import { rmSync } from 'node:fs';
import { type DynamoDBProxy, startDynamoDBProxy } from '../../emulators/dynamodb/proxy.ts';
import { type Stage, type StageOptions, startStage } from '../../local/stage.ts';
import { ADDRESS_HEADER } from '../../local/visitor.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';
import { remoteServerPolicy } from '../remote-server.ts';
import { folderWithLibrary } from './folder-with-library.ts';

/** Its pages are those of the last build: a test that needs them builds the site first. */
export async function measuredStage(
  options: Partial<StageOptions> = {},
): Promise<{ stage: Stage; wire: DynamoDBProxy; close(): Promise<void> }> {
  const dataDir = await folderWithLibrary();
  process.env.POWERTOOLS_LOG_LEVEL ??= 'ERROR';
  let wire: DynamoDBProxy | undefined;
  const stage = await startStage({
    dataDir,
    port: 0,
    demo: false,
    website: WEBSITE_FOLDER,
    addressPolicy: remoteServerPolicy(),
    viewerAddress: (c) => c.req.header(ADDRESS_HEADER) ?? 'bench',
    databaseProxy: async (endpoint) => (wire = await startDynamoDBProxy(endpoint)),
    ...options,
  });
  // Webhooks arrive at any time; their cost is measured separately.
  await fetch(`${stage.endpoints.stripe}/_test/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"mode":"hold"}',
  });
  if (!wire) throw new Error('the stage did not use the wire');
  const close = async () => {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { stage, wire, close };
}
