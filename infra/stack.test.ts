/** What every stage's stack promises, and that each promise would be noticed if it were broken. */
import { rmSync } from 'node:fs';
import { Validations } from 'aws-cdk-lib';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, describe, expect, test } from 'vitest';
import { PASSAGE_PREFIX } from '../functions/admin/passages.ts';
import { allStages, STAGES } from './stages.ts';
import { calls } from './testing/guarantees/calls.ts';
import { data } from './testing/guarantees/data.ts';
import { edge } from './testing/guarantees/edge.ts';
import { firewall } from './testing/guarantees/firewall.ts';
import { imports } from './testing/guarantees/imports.ts';
import { operations } from './testing/guarantees/operations.ts';
import { uploads } from './testing/guarantees/uploads.ts';
import { at, hollowBundles, stackOf, stacksFolder, templateOf, theOnly } from './testing/template.ts';

afterAll(() => rmSync(stacksFolder, { recursive: true }));
const stages = allStages.map((stage) => ({ stage, template: templateOf(stage) }));
const guarantees = Object.entries({ ...calls, ...data, ...edge, ...firewall, ...imports, ...operations, ...uploads });

describe.each(guarantees)('%s', (_, { holds, broken }) => {
  test.each(stages)('on $stage.name', ({ stage, template }) => holds(template, stage));

  test.each(Object.entries(broken))('and it would be noticed: %s', (_how, breakIt) => {
    for (const { stage, template } of stages) {
      const other = structuredClone(template);
      breakIt(other, stage);
      expect(other).not.toEqual(template);
      expect(() => holds(other, stage)).toThrow();
    }
  });
});

test.each(stages)('the stack of $stage.name has room to grow: CloudFormation takes 500 resources', ({ template }) => {
  expect(Object.keys(template.Resources).length).toBeLessThan(300);
});

test.each(allStages)('cdk-nag finds nothing on $name that is not acknowledged beside its construct', (stage) => {
  const { app } = stackOf(stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  expect(() => app.synth()).not.toThrow();
});

test('cdk-nag is really asked: a public bucket ends the synth', async () => {
  const { Bucket } = await import('aws-cdk-lib/aws-s3');
  const { app, stack } = stackOf(STAGES.dev);
  const careless = new Bucket(stack, 'Careless');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  expect(() => app.synth(), careless.node.path).toThrow();
});

test('the knowledge base reads what the functions write', () => {
  const source = theOnly(stages[0]?.template ?? { Resources: {} }, 'AWS::Bedrock::DataSource');
  expect(at(source, 'DataSourceConfiguration', 'S3Configuration').InclusionPrefixes).toEqual([PASSAGE_PREFIX]);
});

test('a stack whose code lacks the photo library for Lambda says so, which a strict deploy refuses', () => {
  const { stack } = stackOf(STAGES.dev, hollowBundles({ uploads: ['sharp'] }));
  const warnings = Annotations.fromStack(stack).findWarning('*', Match.stringLikeRegexp('would not start'));
  expect(warnings.map(({ entry }) => entry.data)).toEqual([
    expect.stringMatching(/^uploads would not start: .* infra\/sharp-for-lambda\.ts/),
  ]);
});
