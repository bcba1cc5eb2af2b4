/** A fresh stage in this process, on any free port, with the library indexed; for measurements, with its database calls counted. */
import { type DynamoDBProxy, startDynamoDBProxy } from '../../emulators/dynamodb/proxy.ts';
import type { Stage, StageOptions } from '../../local/stage.ts';
import { testStage } from './global-setup.ts';
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
  const site = siteWithoutSockets();
  const stage = await testStage({ demo: false, onSite: site.onSite, ...options });
  await fetch(`${stage.endpoints.stripe}/_test/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"mode":"hold"}',
  });
  return { ...stage, fetch: site.fetch };
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
