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
import { routes } from '../shared/routes.ts';
import { type Bundle, bundleFunctions, FUNCTION_NAMES, type FunctionName } from './bundles.ts';
import { VerandahStack } from './stack.ts';
import { STAGES, type StageSettings } from './stages.ts';
import { TABLE } from './table.ts';
import { allowed, callsOf, domainOf, LambdaFunction, Ref, resources } from './testing/templates.ts';

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

  test('nothing is allowed by wildcard: no action, and no resource but the objects below a prefix and open sockets', () => {
    const statements = allowed(template.toJSON());
    expect(statements.length).toBeGreaterThan(FUNCTION_NAMES.length);
    expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
    const wide = statements
      .flatMap(({ Resource }) => Resource)
      .map((resource) => JSON.stringify(resource))
      .filter((resource) =>
        resource.replaceAll(/"\/(uploads|images)\/\*"|\/POST\/@connections\/\*"/g, '').includes('*'),
      );
    expect(wide).toEqual([]);
  });

  test('only the uploads function lends credentials, and they can put files where uploads go and do nothing else', () => {
    const Role = z.object({
      Properties: z.object({ AssumeRolePolicyDocument: z.unknown() }),
    });
    const roles = resources(template, 'AWS::IAM::Role', Role);
    const [lent, ...others] = Object.entries(roles).filter(([, { Properties }]) =>
      JSON.stringify(Properties.AssumeRolePolicyDocument).includes('"AWS"'),
    );
    expect(others).toEqual([]);
    const [uploads] = callsOf(template)
      .filter(({ key }) => key === 'GET /s3/sts')
      .map(({ target }) => target);
    expect(lent?.[1].Properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Action: 'sts:AssumeRole', Principal: { AWS: uploads?.Role } }],
    });
    const Policy = z.object({ Properties: z.object({ Roles: z.array(Ref), PolicyDocument: z.unknown() }) });
    const policies = Object.values(resources(template, 'AWS::IAM::Policy', Policy)).filter(({ Properties }) =>
      Properties.Roles.some((role) => role.Ref === lent?.[0]),
    );
    expect(policies.flatMap((policy) => allowed(policy))).toMatchObject([{ Action: ['s3:PutObject'] }]);
    expect(JSON.stringify(policies)).toContain('/uploads/*');
    const lenders = allowed(template.toJSON()).filter(
      ({ Action, Principal }) => Action.includes('sts:AssumeRole') && Principal === undefined,
    );
    expect(lenders.map(({ Resource }) => Resource)).toEqual([[{ 'Fn::GetAtt': [lent?.[0], 'Arn'] }]]);
  });

  test('sockets lead to the function that starts imports, and it and the worker alone speak into them', () => {
    const routes = resources(
      template,
      'AWS::ApiGatewayV2::Route',
      z.object({ Properties: z.object({ RouteKey: z.string() }) }),
    );
    expect(
      Object.values(routes)
        .map(({ Properties }) => Properties.RouteKey)
        .toSorted(),
    ).toEqual(['$connect', '$default', '$disconnect']);
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { ProtocolType: 'WEBSOCKET' });
    const policies = resources(
      template,
      'AWS::IAM::Policy',
      z.object({ Properties: z.object({ PolicyDocument: z.unknown(), Roles: z.array(Ref) }) }),
    );
    const rolesThatMay = (action: string) =>
      Object.values(policies).flatMap(({ Properties: { PolicyDocument, Roles } }) =>
        allowed(PolicyDocument).some(({ Action }) => Action.includes(action)) ? Roles.map((role) => role.Ref) : [],
      );
    for (const action of ['execute-api:ManageConnections', 'lambda:InvokeFunction'])
      expect(
        rolesThatMay(action)
          .map((id) => id.replace(/^Functions(import(?:Sockets|Worker))Role\w+$/, '$1'))
          .toSorted(),
      ).toEqual(['importSockets', 'importWorker']);
  });

  test('an import runs as long as Lambda lets it, once for each time it is started', () => {
    template.hasResourceProperties('AWS::Lambda::Function', {
      Description: Match.stringLikeRegexp(': importWorker$'),
      Timeout: 900,
    });
    template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: Match.stringLikeRegexp('^FunctionsimportWorker') },
      MaximumRetryAttempts: 0,
      MaximumEventAgeInSeconds: 300,
    });
  });

  test('the photo sweeper is told of removed images, and of nothing else', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('Table'), 'StreamArn'] },
      FilterCriteria: {
        Filters: [{ Pattern: '{"eventName":["REMOVE"],"dynamodb":{"Keys":{"PK":{"S":[{"prefix":"IMAGE#"}]}}}}' }],
      },
    });
  });

  test('each function has a role of its own', () => {
    const functions = Object.values(resources(template, 'AWS::Lambda::Function', LambdaFunction));
    const roles = functions.map(({ Properties }) => JSON.stringify(Properties.Role));
    expect(functions).toHaveLength(FUNCTION_NAMES.length);
    expect(new Set(roles).size).toBe(FUNCTION_NAMES.length);
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

describe.each(FUNCTION_NAMES)("the bundle of '%s'", (name) => {
  const code = join(bundles[name].folder, 'index.mjs');

  test('starts with the settings of its function, and has a handler that streams where its calls do', async () => {
    const calls = callsOf(prod).filter(({ target }) => domainOf(target) === name);
    const functions = Object.values(resources(prod, 'AWS::Lambda::Function', LambdaFunction));
    const [fn] = functions.filter(({ Properties }) => domainOf(Properties) === name);
    const { Variables = {} } = fn?.Properties.Environment ?? {};
    expect(await started(code, Variables)).toEqual({
      type: 'function',
      streams: calls.some(({ ResponseTransferMode }) => ResponseTransferMode === 'STREAM'),
    });
  });

  test('has not grown: a cold start reads all of it', async ({ annotate }) => {
    const kilobytes = Math.ceil(statSync(code).size / 1000);
    await annotate(`${kilobytes} kB`);
    expect(kilobytes).toBeLessThan(KILOBYTES_MAX[name]);
  });
});

/** About a third above what they were when this was written. `esbuild --analyze` tells what came in. */
const KILOBYTES_MAX: Record<FunctionName, number> = {
  accounts: 1200,
  billing: 1500,
  chat: 1500,
  uploads: 4000,
  imports: 1200,
  importSockets: 1600,
  importWorker: 1600,
  photoSweeper: 1400,
};

/** Loads a bundle in a process that has these settings and no others, as Lambda does. */
async function started(code: string, settings: Record<string, unknown>): Promise<unknown> {
  const load = `
    globalThis.awslambda = { streamifyResponse: (handler) => Object.assign(handler, { streams: true }) };
    const { handler } = await import(${JSON.stringify(code)});
    console.log(JSON.stringify({ type: typeof handler, streams: handler?.streams === true }));`;
  const env = Object.fromEntries(
    // References are resolved only at a deploy.
    Object.entries({ ...settings, NODE_OPTIONS: '' }).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : 'https://set',
    ]),
  );
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], { env });
  return JSON.parse(stdout);
}
