/** Who on GitHub may deploy a stage, and who may look at what would change; and that the workflows ask for these roles. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, describe, expect, test } from 'vitest';
import { diffOf } from '../../operate/deploy/run.ts';
import { allowed, at, context, type Json, propertiesOf, Template, textOf } from '../../testing/guarantees/template.ts';
import { allStages, STAGES } from '../stages.ts';
import { GithubStack } from './github.ts';

const outdir = mkdtempSync(join(tmpdir(), 'verandah-github-'));
afterAll(() => rmSync(outdir, { recursive: true }));
const app = new App({ context, outdir });
const stacks = allStages.map((stage) => ({ stage, stack: new GithubStack(app, stage) }));
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const assembly = app.synth();
const templates = stacks.map(({ stage, stack }) => ({
  stage,
  template: Template.parse(assembly.getStackByName(stack.stackName).template),
}));

const roleOf = (template: Template, name: string) =>
  at(propertiesOf(template, 'AWS::IAM::Role').find(({ RoleName }) => textOf(RoleName).endsWith(name)) ?? null);
const trustOf = (template: Template, name: string) =>
  at(roleOf(template, name), 'AssumeRolePolicyDocument', 'Statement', 0);

/** Each role is for one kind of run of one repository, by GitHub's own name of it; no pattern, no key. */
const holds = (template: Template, { repository, name, account, stackName }: (typeof allStages)[number]) => {
  for (const [role, subject] of [
    ['github-deploy', `repo:${repository}:environment:${name}`],
    ['github-diff', `repo:${repository}:pull_request`],
  ] as const)
    expect(trustOf(template, role)).toMatchObject({
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: {
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': subject,
        },
      },
    });
  expect(propertiesOf(template, 'AWS::IAM::User')).toEqual([]);
  const policies = propertiesOf(template, 'AWS::IAM::Policy');
  const ofDiff = policies.filter(({ Roles }) => JSON.stringify(Roles).includes('Diff'));
  expect(allowed(ofDiff).map(({ Action, Resource }) => [Action, Resource])).toEqual([
    [['sts:AssumeRole'], [`arn:aws:iam::${account}:role/cdk-hnb659fds-lookup-role-${account}-ap-southeast-2`]],
  ]);
  const resources = allowed(policies).flatMap(({ Resource }) => Resource.map(textOf));
  // Two actions that know no resources.
  expect(resources.filter((one) => one === '*')).toHaveLength(1);
  const ofItems = allowed(policies).filter(({ Action }) => Action.some((action) => action.startsWith('dynamodb:')));
  const keys = ofItems.flatMap(
    ({ Condition }) => at(Condition ?? null, 'ForAllValues:StringLike')['dynamodb:LeadingKeys'],
  );
  expect(keys).toEqual(['KNOWLEDGE', 'USER#01SM0KE0000000000000000000', 'USERNAME#verandah-smoke']);
  for (const one of resources.filter((resource) => resource.includes(':s3:::') && !resource.includes('cdk-')))
    expect(one).toContain(stackName);
};

describe.each(templates)('GitHub and $stage.name', ({ stage, template }) => {
  test('may deploy it from its own environment alone, and look from pull requests', () => holds(template, stage));
});

test.each<[string, (template: Template) => void]>([
  [
    'any branch deploys',
    (template) => {
      const { StringEquals } = at(trustOf(template, 'github-deploy'), 'Condition');
      at(StringEquals ?? null)['token.actions.githubusercontent.com:sub'] = 'repo:verandah-example/verandah:*';
    },
  ],
  [
    'it writes any member',
    (template) => {
      for (const { Condition } of allowed(propertiesOf(template, 'AWS::IAM::Policy')).filter(({ Action }) =>
        Action.includes('dynamodb:PutItem'),
      ))
        at(Condition ?? null, 'ForAllValues:StringLike')['dynamodb:LeadingKeys'] = ['*'];
    },
  ],
  ['anybody’s token is taken', (template) => delete trustOf(template, 'github-deploy').Condition],
  [
    'a pull request deploys',
    (template) => {
      for (const policy of propertiesOf(template, 'AWS::IAM::Policy')) policy.Roles = [{ Ref: 'Diff' }] as Json;
    },
  ],
])('and it would be noticed: %s', (_, breakIt) => {
  const other = structuredClone(templates.find(({ stage }) => stage.name === 'prod')?.template ?? { Resources: {} });
  breakIt(other);
  expect(() => holds(other, STAGES.prod)).toThrow();
});

test('the workflows ask for these roles, and deploy from the environment of the stage', () => {
  const workflow = (name: string) =>
    readFileSync(new URL(`../../../.github/workflows/${name}.yml`, import.meta.url), 'utf8');
  expect(workflow('check')).toContain(':role/verandah-dev-github-diff');
  expect(workflow('deploy')).toContain(':role/verandah-${{ inputs.stage }}-github-deploy');
  expect(workflow('deploy')).toContain('environment: ${{ inputs.stage }}');
  // Any other method takes the role that deploys (`cdk diff --help`).
  expect(diffOf(STAGES.dev)).toEqual(['diff', 'verandah-dev', '--method', 'template']);
  for (const { stackName } of allStages) expect(stackName).toMatch(/^verandah-(dev|staging|prod)$/);
});
