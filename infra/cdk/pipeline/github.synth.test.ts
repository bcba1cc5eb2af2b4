/** GitHub's roles: which workflow may deploy a stage or look at its diff, and that the workflows ask for these roles. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, describe, expect, test } from 'vitest';
import { diffOf } from '../../operate/deploy/run.ts';
import { allowed, at, context, propertiesOf, Template, textOf } from '../../testing/guarantees/template.ts';
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

/** Each role trusts one kind of run of one repository, by GitHub's full subject; there are no patterns and no access keys. */
const holds = (template: Template, stage: (typeof allStages)[number]) => {
  const { repository, name, account, region, stackName, mailFrom } = stage;
  const subjects = { 'github-deploy': `repo:${repository}:environment:${name}` };
  const dev = { ...subjects, 'github-diff': `repo:${repository}:pull_request` };
  expect(propertiesOf(template, 'AWS::IAM::Role')).toHaveLength(name === 'dev' ? 2 : 1);
  for (const [role, subject] of Object.entries(name === 'dev' ? dev : subjects))
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
  // CDK's role for look-ups has ReadOnlyAccess (AWS CDK developer guide, "Customize AWS CDK bootstrapping").
  const read = ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'];
  expect(allowed(ofDiff).map(({ Action, Resource }) => [Action, Resource])).toEqual(
    name === 'dev' ? [[read, [`arn:aws:cloudformation:${region}:${account}:stack/${stackName}/*`]]] : [],
  );
  const secrets = allowed(policies).filter(({ Action }) => Action.includes('secretsmanager:GetSecretValue'));
  expect(secrets.flatMap(({ Resource }) => Resource)).toEqual([
    `arn:aws:secretsmanager:${region}:${account}:secret:StorageStripe*`,
  ]);
  const ofObjects = allowed(policies).filter(({ Action }) => Action.some((action) => action.startsWith('s3:')));
  const lists = ['library/brought-in.json', 'shipped/library.json'];
  expect(ofObjects.map(({ Action, Resource }) => [Action, Resource])).toEqual([
    [['s3:GetObject'], lists.map((key) => `arn:aws:s3:::${stackName}-storageknowledge*/${key}`)],
  ]);
  const resources = allowed(policies).flatMap(({ Resource }) => Resource.map(textOf));
  // Two actions do not support resources.
  expect(resources.filter((one) => one === '*')).toHaveLength(1);
  const ofItems = allowed(policies).filter(({ Action }) => Action.some((action) => action.startsWith('dynamodb:')));
  const keys = ofItems.flatMap(
    ({ Condition }) => at(Condition ?? null, 'ForAllValues:StringLike')['dynamodb:LeadingKeys'],
  );
  expect(keys).toEqual(['KNOWLEDGE', 'AUDIT', 'USER#01SM0KE0000000000000000000', 'USERNAME#verandah-smoke']);
  // The step `smoke` asks whether mail can be sent.
  expect(
    allowed(policies.filter(({ Roles }) => JSON.stringify(Roles).includes('Deploy')))
      .filter(({ Action }) => Action.includes('ses:GetEmailIdentity'))
      .map(({ Action, Resource }) => [Action, Resource]),
  ).toEqual([[['ses:GetEmailIdentity'], [`arn:aws:ses:${region}:${account}:identity/${mailFrom.split('@')[1]}`]]]);
  for (const one of resources.filter((resource) => resource.includes(':s3:::') && !resource.includes('cdk-')))
    expect(one).toContain(stackName);
};

describe.each(templates)('GitHub and $stage.name', ({ stage, template }) => {
  test('may deploy only from its environment, and diff from pull requests', () => holds(template, stage));
});

// IAM API reference, CreateOpenIDConnectProvider: one provider of each URL in an account.
test('an account that has GitHub’s provider keeps it, and GitHub’s new names are trusted', () => {
  const githubProvider = 'arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com';
  const repository = 'verandah-example@123/verandah@456';
  const other = new App({ context, outdir: join(outdir, 'other') });
  const { stackName } = new GithubStack(other, { ...STAGES.prod, githubProvider, repository });
  const template = Template.parse(other.synth().getStackByName(stackName).template);
  expect(propertiesOf(template, 'AWS::IAM::OIDCProvider')).toEqual([]);
  expect(trustOf(template, 'github-deploy')).toMatchObject({
    Principal: { Federated: githubProvider },
    Condition: {
      StringEquals: { 'token.actions.githubusercontent.com:sub': `repo:${repository}:environment:prod` },
    },
  });
});

const workflow = (name: string) =>
  readFileSync(new URL(`../../../.github/workflows/${name}.yml`, import.meta.url), 'utf8');

test('the workflows ask for these roles, and deploy from the environment of the stage', () => {
  const diff = jobOf(workflow('check'), 'diff').join('\n');
  expect(diff).toContain(':role/verandah-dev-github-diff');
  expect(workflow('deploy')).toContain(':role/verandah-${{ inputs.stage }}-github-deploy');
  expect(workflow('deploy')).toContain('environment: ${{ inputs.stage }}');
  // Any other method takes the role that deploys (`cdk diff --help`).
  expect(diffOf(STAGES.dev)).toEqual(['diff', 'verandah-dev', '--method', 'template']);
  expect(diff).toContain('diff verandah-dev --app cdk.out --method template');
  for (const { stackName } of allStages) expect(stackName).toMatch(/^verandah-(dev|staging|prod)$/);
});

/** The lines of one job of a workflow. */
function jobOf(text: string, name: string): string[] {
  const [, job = ''] = text.split('\njobs:\n')[1]?.split(new RegExp(`^  ${name}:\n`, 'm')) ?? [];
  return (job.split(/^  \w/m)[0] ?? '').split('\n').map((line) => line.trimEnd());
}

// GitHub documentation, "Security hardening for GitHub Actions": pin actions to a full-length commit, and give no token to foreign code.
test('no code of a pull request runs beside a token, and each action is pinned by commit', () => {
  for (const name of ['check', 'deploy'])
    for (const [, action = ''] of workflow(name).matchAll(/uses: (\S+)/g))
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  const diff = jobOf(workflow('check'), 'diff').join('\n');
  expect(diff).toContain('id-token: write');
  expect(diff).not.toMatch(/checkout|npm ci|npm run/);
  const others = workflow('check').replace(diff, '');
  expect(others).not.toContain('id-token');
  expect(jobOf(workflow('check'), 'check').join('\n')).toContain('npm ci --ignore-scripts && npm rebuild node');
});

/** The tests, split over four machines. */
const ALL_TESTS = ['        shard: [1, 2, 3, 4]', '      - run: bash .ci/run --shard=${{ matrix.shard }}/4'];

/** A deploy is started by hand, runs only from main, and only after the tests of the commit that it deploys. */
const deploysWhatIsTested = (text: string) => {
  expect(
    text
      .split(/^on:\n/m)[1]
      ?.split(/^\w/m)[0]
      ?.match(/^  \w+/gm),
  ).toEqual(['  workflow_dispatch']);
  const fromMain = "    if: github.ref == 'refs/heads/main'";
  expect(jobOf(text, 'test')).toEqual(expect.arrayContaining([fromMain, ...ALL_TESTS]));
  expect(jobOf(text, 'deploy')).toEqual(expect.arrayContaining([fromMain, '    needs: test']));
};

test('a deploy runs only from main, by hand, after the tests', () => {
  const deploy = workflow('deploy');
  deploysWhatIsTested(deploy);
  for (const line of [/^ {4}needs: test\n/m, /^ {4}if: .*\n/m, /^ {6}- run: bash .*\n/m, /, 4(?=\])/])
    expect(() => deploysWhatIsTested(deploy.replace(line, '')), String(line)).toThrow();
  expect(jobOf(workflow('check'), 'test')).toEqual(expect.arrayContaining(ALL_TESTS));
  const ofDeployAlone = deploy.replace(/(needs: test\n) {4}if: .*\n/, '$1');
  expect(() => deploysWhatIsTested(ofDeployAlone)).toThrow();
  expect(() => deploysWhatIsTested(deploy.replace('workflow_dispatch:', 'push:\n  workflow_dispatch:'))).toThrow();
});
