/** Brings the site into its bucket with the stack. A BucketDeployment sets the same headers on all its files: so each set of headers has one. */
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { CacheControl } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { FILE_STATUS } from '../../../shared/contract/edge.ts';
import type { StageSettings } from '../stages.ts';
import type { Storage } from '../storage.ts';
import type { FileDeployer } from './file-deployer.ts';
import { type SiteFile, siteFiles } from './site-files.ts';

/** The name of a file's set: files of one set differ in their keys and bytes alone. */
const setOf = ({ type, cacheControl, encoding, status }: SiteFile): string =>
  [type.replace(/;.*/, ''), cacheControl, encoding, status].filter((part) => part !== undefined).join(' ');

const isPage = ({ key }: SiteFile): boolean => key.endsWith('.html');

export interface SiteProps {
  stage: StageSettings;
  storage: Storage;
  deployer: FileDeployer;
  api: RestApi;
  /** The folder of the built site. */
  website: string;
}

/**
 * Earlier files stay: pages that are still open ask for their scripts, whose names change with their content. The edge needs no
 * invalidation: it revalidates documents each time, and a changed picture shows within a day (infra/build/prerender/file-headers.ts).
 */
export function deploySite(parent: Construct, { stage, storage, deployer, api, website }: SiteProps): void {
  const scope = new Construct(parent, 'Site');
  // The first deployment has the layer of them all, so it depends on no other.
  const files = siteFiles(website, stage).toSorted((one, other) => Number(isPage(one)) - Number(isPage(other)));
  const sets = [...Map.groupBy(files, setOf)].map(([name, group]) => {
    const [{ type, cacheControl, encoding, status }] = group as [SiteFile];
    const deployment = deployer.deploy(scope, name, new Map(group.map(({ key, body }) => [key, body])), {
      destinationBucket: storage.site,
      contentType: type,
      cacheControl: [CacheControl.fromString(cacheControl)],
      ...(encoding && { contentEncoding: encoding }),
      ...(status && { metadata: { [FILE_STATUS]: status } }),
    });
    return { deployment, hasPages: group.some(isPage) };
  });
  // No visitor gets a page before its scripts and its calls are there.
  const others = sets.filter(({ hasPages }) => !hasPages).map(({ deployment }) => deployment);
  for (const { deployment, hasPages } of sets)
    if (hasPages) deployment.node.addDependency(api.deploymentStage, ...others);
}
