/** Guarantees of the site's files, which the stack brings with their headers. */
import { expect } from 'vitest';
import { allowed, at, type Guarantee, type Json, propertiesOf, type Template, textOf } from '../template.ts';

const DEPLOYMENT = 'Custom::CDKBucketDeployment';
const YEAR = 'public, max-age=31536000, immutable';
const headers = (type: string, cacheControl: string, more: Record<string, string> = {}) => ({
  'content-type': type,
  'cache-control': cacheControl,
  ...more,
});
/** The headers of each set of files of the hollow site (`template.ts`), which has a file of each kind. */
const SETS = [
  headers('text/javascript; charset=utf-8', YEAR),
  headers('text/javascript; charset=utf-8', YEAR, { 'content-encoding': 'br' }),
  headers('text/css; charset=utf-8', YEAR),
  headers('image/webp', 'public, max-age=86400, stale-while-revalidate=2592000'),
  headers('text/plain; charset=utf-8', 'public, max-age=86400'),
  headers('application/json', 'no-cache'),
  headers('text/html; charset=utf-8', 'no-cache'),
  headers('text/html; charset=utf-8', 'no-cache', { status: '404' }),
];

/** The deployments by logical id, of one bucket. */
export const deploymentsTo = (template: Template, bucket: 'Site' | 'Knowledge') =>
  Object.entries(template.Resources).filter(
    ([, { Type, Properties }]) =>
      Type === DEPLOYMENT && textOf(Properties?.DestinationBucketName).startsWith(`<Storage${bucket}`),
  );
const headersOf = (properties: Record<string, Json> = {}) => ({
  ...(properties.SystemMetadata as Record<string, string>),
  ...(properties.UserMetadata as Record<string, string> | undefined),
});
const setsOf = (template: Template) =>
  deploymentsTo(template, 'Site').map(([, { Properties }]) => headersOf(Properties));
const pagesOf = (template: Template) =>
  deploymentsTo(template, 'Site').filter(([, { Properties }]) =>
    headersOf(Properties)['content-type']?.startsWith('text/html'),
  );
const deployerOf = (template: Template) =>
  at(
    propertiesOf(template, 'AWS::Lambda::Function').find(({ Runtime }) => textOf(Runtime).startsWith('python')) ?? null,
  );
const roleOf = (template: Template) => {
  const id = textOf(deployerOf(template).Role).replace(/^<(\w+)\.Arn>$/, '$1');
  return at(template.Resources[id]?.Properties ?? null);
};

export const site: Record<string, Guarantee> = {
  'each kind of file is deployed with its headers, and earlier files stay': (template) => {
    const sorted = (sets: object[]) =>
      sets
        .map((one) => JSON.stringify(one, ['content-type', 'cache-control', 'content-encoding', 'status']))
        .toSorted();
    expect(sorted(setsOf(template))).toEqual(sorted(SETS));
    for (const [id, { Properties }] of deploymentsTo(template, 'Site')) {
      expect(Properties, id).toMatchObject({ Prune: false });
      // The files of a deployment that goes stay by default.
      expect(Properties?.RetainOnDelete, id).toBeUndefined();
    }
    const bucket = propertiesOf(template, 'AWS::S3::Bucket').find(({ LoggingConfiguration }) =>
      JSON.stringify(LoggingConfiguration ?? null).includes('"site/"'),
    );
    expect(bucket).toBeDefined();
    expect(bucket?.LifecycleConfiguration).toBeUndefined();
  },
  'documents come after the files and the calls that they need': (template) => {
    const pages = pagesOf(template);
    expect(pages).toHaveLength(2);
    const pageIds = pages.map(([id]) => id);
    const others = deploymentsTo(template, 'Site').flatMap(([id]) => (pageIds.includes(id) ? [] : [id]));
    const stage = Object.keys(template.Resources).filter(
      (id) => template.Resources[id]?.Type === 'AWS::ApiGateway::Stage',
    );
    for (const [, resource] of pages) expect(resource.DependsOn).toEqual(expect.arrayContaining([...others, ...stage]));
  },
  // CloudFormation user guide, "Troubleshooting", "Delete stack fails": it deletes no bucket with files in it.
  'no file is brought before the distribution is made, which may fail': (template) => {
    const distribution = Object.keys(template.Resources).filter(
      (id) => template.Resources[id]?.Type === 'AWS::CloudFront::Distribution',
    );
    const deployments = [...deploymentsTo(template, 'Site'), ...deploymentsTo(template, 'Knowledge')];
    expect(deployments).toHaveLength(propertiesOf(template, DEPLOYMENT).length);
    for (const [id, resource] of deployments)
      expect(resource.DependsOn, id).toEqual(expect.arrayContaining(distribution));
  },
  // CloudFormation passes WaitForDistributionInvalidation as text, and "false" is true for index.py of aws-cdk-lib 2.276.0.
  'no deployment waits for an invalidation at the edge': (template) => {
    for (const { DistributionId } of propertiesOf(template, DEPLOYMENT)) expect(DistributionId).toBeUndefined();
  },
  'the function that copies has memory enough, and writes no file of staff': (template) => {
    expect(deployerOf(template).MemorySize).toBeGreaterThanOrEqual(512);
    expect(deployerOf(template).Timeout).toBe(900);
    const rights = allowed(roleOf(template).Policies).flatMap(({ Action, Resource }) =>
      Action.flatMap((action) => Resource.map((resource) => `${action} ${textOf(resource)}`)),
    );
    const written = rights.filter((right) => /^s3:(?!Get|List)/.test(right));
    expect(written).toEqual([
      expect.stringMatching(/^s3:PutObject <StorageKnowledge\w+\.Arn>\/shipped\/\*$/),
      expect.stringMatching(/^s3:PutObject <StorageSite\w+\.Arn>\/\*$/),
    ]);
    const attached = propertiesOf(template, 'AWS::IAM::Policy').filter(({ Roles }) =>
      JSON.stringify(Roles ?? null).includes('FileDeployer'),
    );
    expect(attached).toEqual([]);
  },
};
