/** A stage whose functions reach each dependency through a proxy that can fail. Only the services' addresses differ. */
import { rmSync } from 'node:fs';
import { functionsInProcess } from '../../local/functions.ts';
import { type Stage, startStage } from '../../local/stage.ts';
import { ADDRESS_HEADER } from '../../local/visitor.ts';
import { WEBSITE_FOLDER } from '../../local/website.ts';
import { remoteServerPolicy } from '../remote-server.ts';
import { folderWithLibrary } from '../stage/folder-with-library.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import type { Dependency } from './refusals.ts';

/** The setting with a dependency's address. */
const SETTINGS: Record<Exclude<Dependency, 'web'>, string> = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  s3: 'AWS_ENDPOINT_URL_S3',
  sts: 'AWS_ENDPOINT_URL_STS',
  bedrock: 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
  library: 'AWS_ENDPOINT_URL_BEDROCK_AGENT_RUNTIME',
  ingestion: 'AWS_ENDPOINT_URL_BEDROCK_AGENT',
  secrets: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  lambda: 'AWS_ENDPOINT_URL_LAMBDA',
  ses: 'AWS_ENDPOINT_URL_SESV2',
  stripe: 'STRIPE_API_URL',
};

export interface FaultStage extends Stage {
  proxies: Map<Dependency, FaultProxy>;
}

/** Starts the stage, one a process. Holds Stripe's events back: their effects belong to no call. */
export async function startFaultStage(): Promise<FaultStage> {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const dataDir = await folderWithLibrary();
  const proxies = new Map<Dependency, FaultProxy>();
  const addressPolicy = remoteServerPolicy();
  const stage = await startStage({
    dataDir,
    port: 0,
    paceMs: 0,
    demo: false,
    website: WEBSITE_FOLDER,
    addressPolicy,
    viewerAddress: (c) => c.req.header(ADDRESS_HEADER) ?? 'faults',
    functions: async (environment) => {
      for (const [dependency, setting] of Object.entries(SETTINGS) as [keyof typeof SETTINGS, string][]) {
        const proxy = await startFaultProxy(dependency, environment[setting] ?? '');
        proxies.set(dependency, proxy);
        process.env[setting] = proxy.endpoint;
      }
      return functionsInProcess({ addressPolicy });
    },
  });
  await fetch(`${stage.endpoints.stripe}/_test/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"mode":"hold"}',
  });
  const close = async () => {
    for (const proxy of proxies.values()) proxy.calm();
    await stage.close();
    for (const proxy of proxies.values()) await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...stage, proxies, close };
}
