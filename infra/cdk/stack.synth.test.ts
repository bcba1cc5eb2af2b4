/** The guarantees of every stage's stack. */
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, describe, expect, test } from 'vitest';
import { PASSAGE_PREFIX } from '../../functions/knowledge/passages/passages.ts';
import { FUNCTION_NAMES, type FunctionName } from '../build/bundles.ts';
import { OWN_TABLE_ID } from '../operate/deploy/checks/account.ts';
import { calls, functionsOf } from '../testing/guarantees/calls.ts';
import { library } from '../testing/guarantees/content/library.ts';
import { site } from '../testing/guarantees/content/site.ts';
import { countries } from '../testing/guarantees/countries.ts';
import { daily } from '../testing/guarantees/daily.ts';
import { data } from '../testing/guarantees/data.ts';
import { edge } from '../testing/guarantees/edge.ts';
import { firewall } from '../testing/guarantees/firewall.ts';
import { imports } from '../testing/guarantees/imports.ts';
import { load } from '../testing/guarantees/load.ts';
import { objectives } from '../testing/guarantees/objectives.ts';
import { operations } from '../testing/guarantees/operations.ts';
import { stream } from '../testing/guarantees/stream.ts';
import {
  allowed,
  at,
  checked,
  type Json,
  propertiesOf,
  removeStacks,
  stackOf,
  templateOf,
  textOf,
  theOnly,
} from '../testing/guarantees/template.ts';
import { uploads } from '../testing/guarantees/uploads.ts';
import { watching } from '../testing/guarantees/watching.ts';
import { BY_LAMBDA, grantsOf } from '../testing/permissions/grants.ts';
import { configOf } from './content/site-files.ts';
import { permissionsOf } from './functions/permissions.ts';
import { allStages, STAGES } from './stages.ts';

afterAll(removeStacks);
/** Synthesised with cdk-nag: a finding that no construct acknowledges would fail it. */
const stages = allStages.map(checked);
const guarantees = Object.entries({
  ...calls,
  ...countries,
  ...daily,
  ...data,
  ...edge,
  ...firewall,
  ...imports,
  ...load,
  ...objectives,
  ...operations,
  ...library,
  ...site,
  ...stream,
  ...uploads,
  ...watching,
});

describe.each(guarantees)('%s', (_, holds) => {
  test.each(stages)('on $stage.name', ({ stage, template }) => holds(template, stage));
});

test.each(stages)('the stack of $stage.name stays well below the limit of 500 resources', ({ template }) => {
  expect(Object.keys(template.Resources).length).toBeLessThan(450);
});

test.each(stages)('a strict deploy of $stage.name has no warnings', ({ warnings }) => {
  expect(warnings).toEqual([]);
});

test('the developer-tools lock is on for members, off on a laptop', () => {
  expect(configOf(STAGES.prod).lock).toBe(true);
  expect(configOf(STAGES.dev).lock).toBe(false);
});

test('cdk-nag runs: a public bucket fails the synth', async () => {
  const { Bucket } = await import('aws-cdk-lib/aws-s3');
  const { app, stack } = stackOf(STAGES.dev);
  const careless = new Bucket(stack, 'Careless');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  expect(() => app.synth(), careless.node.path).toThrow();
});

describe.each(stages)('the roles on $stage.name', ({ template }) => {
  test.each(FUNCTION_NAMES)('%s may do exactly what is on record', (name) => {
    const asked = [...permissionsOf(name), ...(BY_LAMBDA[name] ?? [])];
    // Where a role may use every kind of item, the recorded ones are among them.
    const isWithin = (one: string) => /^(reads|writes) ./.test(one) && asked.includes(one.replace(/ .*$/, ' *'));
    const granted = asked.filter((one) => one.endsWith(' *') || !isWithin(one));
    expect(grantsOf(template, name)).toEqual(granted.toSorted());
  });
});

/** By hand, because the roles and the test above come from one record: who may spend, read secrets, write to people, see or remove all. */
const ONLY: Record<string, FunctionName[]> = {
  'secretsmanager:GetSecretValue Stripe': ['billing', 'admin', 'stream', 'schedule'],
  'secretsmanager:GetSecretValue stage key': ['accounts', 'billing', 'mailer', 'schedule'],
  'bedrock:InvokeModel model': ['chat', 'admin'],
  'bedrock:InvokeModelWithResponseStream model': ['chat', 'admin'],
  'bedrock:StartIngestionJob knowledge base': ['reindex'],
  'ses:SendEmail identity': ['mailer'],
  'sts:AssumeRole upload role': ['uploads'],
  'dynamodb:Scan table': ['stream', 'schedule'],
  'reads *': ['stream', 'schedule'],
  'writes *': ['schedule'],
  'reads PASSKEY#*': ['accounts', 'stream', 'schedule'],
  'reads RESET#*': ['accounts', 'stream', 'schedule'],
  'writes CUSTOMER#*': ['billing', 'schedule'],
  's3:GetObject uploads/exports/*': ['uploads'],
  's3:PutObject uploads/exports/*': ['stream'],
  's3:DeleteObject uploads/exports/*': ['stream', 'schedule'],
  's3:DeleteObject uploads/images/*': ['forum', 'stream'],
  's3:DeleteObject uploads/uploads/*': ['uploads', 'importWorker', 'schedule'],
  's3:DeleteObject knowledge/files/*': ['knowledge', 'reindex'],
};

describe.each(stages)('on $stage.name', ({ template }) => {
  const grants = FUNCTION_NAMES.map((name) => ({ name, granted: grantsOf(template, name) }));
  test.each(Object.entries(ONLY))('%s is for %s alone', (words, names) => {
    const [does = '', what = ''] = words.split(/ (.+)/);
    const may = grants.filter(({ granted }) => granted.includes(words) || granted.includes(`${does} *`));
    expect(may.map(({ name }) => name).toSorted(), what).toEqual(names.toSorted());
  });
});

// Whether DynamoDB judges the parts of a transaction one by one is not documented ("Using IAM with DynamoDB transactions").
test('a stage that does not limit items has no condition on keys', () => {
  const open = templateOf({ ...STAGES.dev, limitsItems: false });
  expect(JSON.stringify(propertiesOf(open, 'AWS::IAM::Policy'))).not.toContain('dynamodb:LeadingKeys');
  const [limited] = stages;
  expect(JSON.stringify(propertiesOf(limited?.template ?? open, 'AWS::IAM::Policy'))).toContain('dynamodb:LeadingKeys');
});

// SES developer guide, "Request production access": in the sandbox IAM is asked about the recipient's identity too (aws-sdk-js issue 3641).
test.each([
  ['dev', /:identity\/\*$/],
  ['staging', /:identity\/\*$/],
  ['prod', /:identity\/<MailIdentity\w+>$/],
] as const)('the mailer of %s may send to what SES asks IAM about', (name, identity) => {
  const template = stages.find(({ stage }) => stage.name === name)?.template ?? { Resources: {} };
  const [statement] = allowed(propertiesOf(template, 'AWS::IAM::Policy')).filter(({ Action }) =>
    Action.includes('ses:SendEmail'),
  );
  expect(statement?.Resource.map(textOf)).toContainEqual(expect.stringMatching(identity));
  expect(statement?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': STAGES[name].mailFrom } });
});

test('the knowledge base reads what the functions write', () => {
  const source = theOnly(stages[0]?.template ?? { Resources: {} }, 'AWS::Bedrock::DataSource');
  expect(at(source, 'DataSourceConfiguration', 'S3Configuration').InclusionPrefixes).toEqual([PASSAGE_PREFIX]);
});

test.each(stages)(
  'the stack and the table of $stage.name are protected where it keeps data',
  ({ stage, stack, template }) => {
    const [replica] = theOnly(template, 'AWS::DynamoDB::GlobalTable').Replicas as {
      DeletionProtectionEnabled: boolean;
    }[];
    expect(replica?.DeletionProtectionEnabled).toBe(stage.keepsData);
    expect(stack.terminationProtection).toBe(stage.keepsData);
  },
);

describe('on a restored table', () => {
  const name = 'verandah-prod-20261121t0300';
  const streamArn = `arn:aws:dynamodb:${STAGES.prod.region}:${STAGES.prod.account}:table/${name}/stream/2026-11-21T04:00:00.000`;
  const restored = templateOf({ ...STAGES.prod, restoredTable: { name, streamArn } });
  const own = Object.keys(restored.Resources).find(
    (id) => restored.Resources[id]?.Type === 'AWS::DynamoDB::GlobalTable',
  );

  test('every role, stream, setting and alarm uses it, and the stack’s own is kept unused', () => {
    const { [own ?? '']: kept, ...others } = restored.Resources;
    expect(kept?.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(JSON.stringify(others)).not.toContain(own);
    for (const [, { Environment, Description }] of functionsOf({ Resources: others }))
      if ('TABLE_NAME' in Environment.Variables) expect(Environment.Variables.TABLE_NAME, Description).toBe(name);
    for (const { EventSourceArn } of propertiesOf(restored, 'AWS::Lambda::EventSourceMapping'))
      expect(EventSourceArn).toBe(streamArn);
    expect(at(restored.Outputs as Json, 'TableName').Value).toBe(name);
  });

  test('a deploy knows the stack’s own table by its id', () => {
    expect(own).toMatch(new RegExp(`^${OWN_TABLE_ID}`));
  });
});

test('a stage that lends no credentials has no role to lend, and tells the function so', () => {
  const closed = templateOf({ ...STAGES.prod, lendsCredentials: false });
  expect(JSON.stringify(closed)).not.toContain('UploadRole');
  for (const { PolicyDocument } of propertiesOf(closed, 'AWS::IAM::Policy'))
    expect(JSON.stringify(PolicyDocument)).not.toContain('sts:');
  const asked = functionsOf(closed).filter(([, { Environment }]) => 'UPLOAD_ROLE_ARN' in Environment.Variables);
  expect(asked.map(([, { Environment }]) => Environment.Variables.UPLOAD_ROLE_ARN)).toEqual(['none']);
});
