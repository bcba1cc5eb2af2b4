/** The stacks as CloudFormation gets them, and the code that they carry. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { App } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Domain } from '../shared/route.ts';
import { routes } from '../shared/routes.ts';
import { type Bundle, bundleFunctions, DOMAINS } from './bundles.ts';
import { VerandahStack } from './stack.ts';
import { STAGES, type StageSettings } from './stages.ts';
import { TABLE } from './table.ts';

const outdir = mkdtempSync(join(tmpdir(), 'verandah-bundles-'));
const bundles = bundleFunctions(join(outdir, 'functions'), join(outdir, 'no-sharp'));
// This machine's sharp, and no other package, so that a bundle can be run here.
mkdirSync(join(outdir, 'node_modules'));
symlinkSync(join(import.meta.dirname, '../node_modules/sharp'), join(outdir, 'node_modules/sharp'), 'junction');
afterAll(() => rmSync(outdir, { recursive: true }));

const { context } = z
  .object({ context: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../cdk.json'), 'utf8')));
const stackOf = (stage: StageSettings, uploads: Bundle) =>
  new VerandahStack(new App({ context, outdir: mkdtempSync(join(outdir, 'cdk-')) }), stage, { ...bundles, uploads });
const whole = { ...bundles.uploads, lacks: [] };
const stages = Object.values(STAGES).map((stage) => ({
  ...stage,
  template: Template.fromStack(stackOf(stage, whole)),
}));
const [prod] = stages.filter(({ name }) => name === 'prod').map(({ template }) => template);

/** The resources of a type, parsed, by their logical ids. */
const resources = <S extends z.ZodType>(template: Template | undefined, type: string, schema: S) =>
  z.record(z.string(), schema).parse(template?.findResources(type));

const Ref = z.object({ Ref: z.string() });
const Resource = z.object({
  Properties: z.object({
    PathPart: z.string(),
    ParentId: z.union([Ref, z.looseObject({ 'Fn::GetAtt': z.unknown() })]),
  }),
});
const Method = z.object({
  Properties: z.object({
    HttpMethod: z.string(),
    ResourceId: Ref,
    Integration: z.object({
      ResponseTransferMode: z.string().optional(),
      TimeoutInMillis: z.number().optional(),
      Uri: z.unknown(),
    }),
  }),
});
const LambdaFunction = z.object({
  Properties: z.object({
    Description: z.string(),
    Timeout: z.number(),
    Role: z.unknown(),
    Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  }),
});
type LambdaFunction = z.output<typeof LambdaFunction>['Properties'];

/** The API's calls as `GET /path`, each with its integration and the function that it leads to. */
function callsOf(template: Template | undefined) {
  const parts = resources(template, 'AWS::ApiGateway::Resource', Resource);
  const pathOf = (id: string): string => {
    const part = parts[id]?.Properties;
    return part ? `${'Ref' in part.ParentId ? pathOf(String(part.ParentId.Ref)) : ''}/${part.PathPart}` : '';
  };
  const functions = Object.entries(resources(template, 'AWS::Lambda::Function', LambdaFunction));
  return Object.values(resources(template, 'AWS::ApiGateway::Method', Method)).map(({ Properties: method }) => {
    const uri = JSON.stringify(method.Integration.Uri);
    const [target] = functions.filter(([id]) => uri.includes(`"${id}"`)).map(([, { Properties }]) => Properties);
    if (!target) throw new Error(`${uri} leads to no function`);
    return { key: `${method.HttpMethod} ${pathOf(method.ResourceId.Ref)}`, ...method.Integration, uri, target };
  });
}

const domainOf = ({ Description }: LambdaFunction) => Description.split(': ')[1];

/** Every statement that allows something, wherever in the template it stands. */
function allowed(node: unknown): { Action: string[]; Resource: unknown[]; Principal?: unknown }[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(allowed);
  if (!('Effect' in node) || node.Effect !== 'Allow') return below;
  const list = <S extends z.ZodType>(of: S) =>
    z.preprocess((given) => (given === undefined || Array.isArray(given) ? (given ?? []) : [given]), z.array(of));
  const Statement = z.looseObject({ Action: list(z.string()), Resource: list(z.unknown()) });
  return [Statement.parse(node), ...below];
}

describe.each(stages)('$stackName', ({ template, keepsData, siteOrigin }) => {
  test('every call of shared/routes.ts is on the API and leads to its domain, and nothing else is there', () => {
    const led = callsOf(template).map(({ key, target }) => [key, domainOf(target)]);
    expect(Object.fromEntries(led)).toEqual(
      Object.fromEntries(Object.entries(routes).map(([key, { domain }]) => [key, domain])),
    );
  });

  test('the calls of the assistant stream for as long as an answer may take, and no other call streams', () => {
    const streaming = callsOf(template).filter(({ ResponseTransferMode }) => ResponseTransferMode === 'STREAM');
    const ofChat = Object.entries(routes).filter(([, { domain }]) => domain === 'chat');
    expect(streaming.map(({ key }) => key).toSorted()).toEqual(ofChat.map(([key]) => key).toSorted());
    for (const { TimeoutInMillis = 0, uri, target } of streaming) {
      expect(uri).toContain('/response-streaming-invocations');
      expect(TimeoutInMillis).toBeGreaterThan(5 * 60_000);
      expect(TimeoutInMillis).toBeLessThanOrEqual(15 * 60_000);
      expect(target.Timeout * 1000).toBe(TimeoutInMillis);
    }
  });

  test('a function that does not stream ends before API Gateway gives up on it', () => {
    const buffered = callsOf(template).filter(({ ResponseTransferMode }) => ResponseTransferMode !== 'STREAM');
    expect(Math.max(...buffered.map(({ target }) => target.Timeout))).toBeLessThan(29);
  });

  test('the table has the keys that the local stage has, on demand, with point-in-time recovery', () => {
    template.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
    template.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: keepsData ? 'Retain' : 'Delete',
      Properties: {
        KeySchema: [
          { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
          { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
        ],
        TimeToLiveSpecification: { AttributeName: TABLE.timeToLive, Enabled: true },
        BillingMode: 'PAY_PER_REQUEST',
        Replicas: [
          {
            DeletionProtectionEnabled: keepsData,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          },
        ],
      },
    });
  });

  test('no bucket is public, and each is encrypted and takes TLS only', () => {
    const closed = {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    };
    const buckets = Object.keys(template.findResources('AWS::S3::Bucket'));
    expect(buckets).toHaveLength(2);
    template.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: closed,
      BucketEncryption: Match.anyValue(),
    });
    for (const Bucket of buckets)
      template.hasResourceProperties('AWS::S3::BucketPolicy', {
        Bucket: { Ref: Bucket },
        PolicyDocument: {
          Statement: [{ Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
        },
      });
    expect(allowed(template.toJSON()).filter(({ Principal }) => JSON.stringify(Principal)?.includes('*'))).toEqual([]);
  });

  test("the site's pages may upload and read what S3 answers, and what they leave unfinished goes after a day", () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: {
        CorsRules: [{ AllowedOrigins: [siteOrigin], ExposedHeaders: Match.arrayWith(['ETag', 'Location']) }],
      },
      LifecycleConfiguration: {
        Rules: [
          { Prefix: 'uploads/', ExpirationInDays: 1, Status: 'Enabled' },
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
        ],
      },
    });
  });

  test('nothing is allowed by wildcard: no action, and no resource but the objects below a prefix', () => {
    const statements = allowed(template.toJSON());
    expect(statements.length).toBeGreaterThan(DOMAINS.length);
    expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
    const wide = statements
      .flatMap(({ Resource }) => Resource)
      .map((resource) => JSON.stringify(resource))
      .filter((resource) => resource.replaceAll(/"\/(uploads|images)\/\*"/g, '').includes('*'));
    expect(wide).toEqual([]);
  });

  test('each function has a role of its own', () => {
    const functions = Object.values(resources(template, 'AWS::Lambda::Function', LambdaFunction));
    const roles = functions.map(({ Properties }) => JSON.stringify(Properties.Role));
    expect(functions).toHaveLength(DOMAINS.length);
    expect(new Set(roles).size).toBe(DOMAINS.length);
  });
});

test('a stack whose code lacks the photo library for Lambda says so, which a strict deploy refuses', () => {
  const warningsOf = (uploads: Bundle) =>
    Annotations.fromStack(stackOf(STAGES.dev, uploads)).findWarning('*', Match.anyValue());
  expect(warningsOf(bundles.uploads).map(({ entry }) => entry.data)).toEqual([
    expect.stringMatching(/^uploads would not start: .* infra\/sharp-for-lambda\.ts/),
  ]);
  expect(warningsOf(whole)).toEqual([]);
});

describe.each([...DOMAINS])("the bundle of '%s'", (domain) => {
  const code = join(bundles[domain].folder, 'index.mjs');

  test('starts with the settings of its function, and has a handler that streams where its calls do', async () => {
    const calls = callsOf(prod).filter(({ target }) => domainOf(target) === domain);
    const names = Object.keys(calls[0]?.target.Environment.Variables ?? {});
    expect(await started(code, names)).toEqual({
      type: 'function',
      streams: calls.some(({ ResponseTransferMode }) => ResponseTransferMode === 'STREAM'),
    });
  });

  test('has not grown: a cold start reads all of it', async ({ annotate }) => {
    const kilobytes = Math.ceil(statSync(code).size / 1000);
    await annotate(`${kilobytes} kB`);
    expect(kilobytes).toBeLessThan(KILOBYTES_MAX[domain]);
  });
});

/** About a third above what they were when this was written. `esbuild --analyze` tells what came in. */
const KILOBYTES_MAX: Record<Domain, number> = { accounts: 1200, billing: 1500, chat: 1500, forum: 1500, uploads: 4000 };

/** Loads a bundle in a process that has these settings and no others, as Lambda does. */
async function started(code: string, settings: string[]): Promise<unknown> {
  const load = `
    globalThis.awslambda = { streamifyResponse: (handler) => Object.assign(handler, { streams: true }) };
    const { handler } = await import(${JSON.stringify(code)});
    console.log(JSON.stringify({ type: typeof handler, streams: handler?.streams === true }));`;
  const env = Object.fromEntries(settings.map((name) => [name, name === 'NODE_OPTIONS' ? '' : 'https://set']));
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], { env });
  return JSON.parse(stdout);
}
