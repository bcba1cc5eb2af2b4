/**
 * `npm run deploy -- dev` to its end: each check fails once with its message, each step fails once, and the same command goes on. What runs
 * CDK is a real process; the other steps run in this one. AWS's side is written from its API references (infra/testing/deploy/), Stripe's is
 * the sandbox; models, library, table and buckets are the emulators of the local stage. Nothing here was run on AWS.
 */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Wrong } from '../../testing/deploy/aws-account.ts';
import { Operator, type Ran } from '../../testing/deploy/operator.ts';
import '../../testing/deploy/redirect.ts';
import { BUCKETS, type DryWorld, dryWorld, edits, STAGE } from '../../testing/deploy/world.ts';
import { STEPS as DEPLOY } from './deployment.ts';
import { STEPS as DESTROY } from './destruction.ts';
import { runSteps, type Step } from './step.ts';

let world: DryWorld;
let operator: Operator;
beforeAll(async () => {
  world = await dryWorld();
  operator = new Operator(world.environment, world.assembly);
});
afterAll(async () => {
  operator?.leave();
  await world?.close();
});
afterEach(() => {
  world.account.wrong = undefined;
  expect(world.account.unknown).toEqual([]);
  expect([...world.account.cloudFormation.unknown]).toEqual([]);
});

/** Runs these steps in this process, with the operator's environment. @param more Added to it. */
async function ran(steps: readonly Step[], names: string[], more: Record<string, string> = {}): Promise<Ran> {
  const settings = { ...world.environment, ...more };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const said: string[] = [];
  const chosen = steps.filter(({ name }) => names.includes(name));
  const print = (line: string) => said.push(line);
  const code = await runSteps(chosen, STAGE, { again: 'npm run deploy -- dev', print }).then(
    () => 0,
    (error: Error) => {
      print(`${error.message}\n`);
      return 1;
    },
  );
  vi.unstubAllEnvs();
  return { code, said: said.join('\n') };
}
const AFTER_THE_STACK = ['payments', 'reindex', 'smoke'];

/** Expects that a deploy stopped at a step: its message, and that the same command goes on. */
function expectStop({ code, said }: Ran, step: string, words: RegExp): void {
  expect(code, said).toBe(1);
  expect(said).toMatch(
    new RegExp(`The step "${step}" failed: [^]*What came before it stands\\. To go on: npm run deploy -- dev\\n$`),
  );
  expect(said).toMatch(words);
}

test('names the placeholders before it asks anything', async () => {
  expectStop(
    await operator.deploy(),
    'check',
    /account is still 111111111111.*siteOrigin is still.*stripePublishableKey is still/s,
  );
  operator.edit('infra/cdk/stages.ts', edits());
});

test.each<[Wrong, RegExp]>([
  ['credentials', /no AWS credentials that work \(The security token .* expired\)\. Sign in \(aws sso login\)/],
  ['another account', /of account 999999999999, and stage dev lives in 123456789012\. Set AWS_PROFILE/],
  ['a pending certificate', /PENDING_VALIDATION, not ISSUED.*CNAME records/],
  ['a certificate of another host', /for www\.example\.com, and the site is dev\.verandah\.com\.au\. Request one/],
  ['little concurrency', /runs 10 functions at once.*request-service-quota-increase/],
  ['mail is paused', /SES has paused sending/],
  // CloudFormation: "Resource of type 'AWS::SES::EmailIdentity' … already exists" (widdix/mastodon-on-aws issue 27).
  ['an identity of the console', /has the identity dev\.verandah\.com\.au already.*delete-email-identity/],
])('the check stops at: %s', async (wrong, words) => {
  world.account.wrong = wrong;
  expectStop(await ran(DEPLOY, ['check']), 'check', words);
});

test('the check stops at models that the account may not use', async () => {
  expectStop(await ran(DEPLOY, ['check'], world.withoutModels), 'check', /does not know yet.*send its form/);
});

// In order: each test continues where the one before it stopped.
test('a missing bootstrap stops the step that makes the stack', async () => {
  world.account.wrong = 'no bootstrap';
  expectStop(await operator.deploy(), 'stack', /Please run 'cdk bootstrap'[^]*cdk deploy .* ended with 1/);
});

// CloudFormation user guide, "Stack status codes": a failed creation has no outputs, and its log bucket holds logs.
test('the next try, or a destroy, empties the buckets of a failed first create', async () => {
  const { account } = world;
  account.cloudFormation.rollbackFails = true;
  // Step 0 of the first deploy.
  const runbook = readFileSync(new URL('../../docs/RUNBOOK.md', import.meta.url), 'utf8');
  account.cloudFormation.failure = /"(Your account must be verified [^"]*CloudFront[^"]*)"/.exec(runbook)?.[1];
  expectStop(await operator.deploy(), 'stack', /must be verified[^]*cdk deploy .* ended with 1/);
  expect(account.cloudFormation.status).toBe('ROLLBACK_FAILED');
  await world.put(BUCKETS.logs, 'uploads/2026-11-28');
  const { code, said } = await ran(DESTROY, ['check', 'record', 'buckets', 'payments']);
  expect(code, said).toBe(0);
  expect(said).toMatch(/^record .*\n.*no whole stack[^]*^buckets .*\n +1 objects gone[^]*^payments .*\n.*never whole/m);
  await world.put(BUCKETS.logs, 'uploads/2026-11-29');
  account.cloudFormation.failure = undefined;
  expectStop(await operator.deploy(), 'payments', /no Stripe key .*put-secret-value --secret-id arn:/);
  expect(account.cloudFormation.executed).toEqual(['ROLLBACK_FAILED', 'CREATE_COMPLETE']);
  expect(await world.keys(BUCKETS.logs)).toEqual([]);
});

test('a reindex that fails stops its step, and is started again by the next try', async () => {
  await world.ship();
  world.secrets.fill();
  Object.assign(world.account, { wrong: 'a bucket refuses', refusing: BUCKETS.knowledge });
  // S3 answers 403 about a list that is not there yet: this role may not list the bucket (S3 API reference, GetObject, "Permissions").
  const { asGithub, withoutDomain } = world;
  expectStop(await ran(DEPLOY, AFTER_THE_STACK, asGithub), 'reindex', /broken off by a fault on our side/);
  expect(world.secrets.stripe()).toContain('whsec_');
  world.account.wrong = undefined;
  const stopped = await ran(DEPLOY, AFTER_THE_STACK, { ...asGithub, ...withoutDomain });
  expectStop(stopped, 'smoke', /domain must point to the SiteAddress/);
});

test('the last step ends the deploy, and names the records of the mail domain', async () => {
  world.account.wrong = 'an unverified domain';
  const { code, said } = await ran(DEPLOY, AFTER_THE_STACK);
  expect(said).toMatch(/SES has not verified dev\.verandah\.com\.au, .* Publish these records .*: MailRecords/);
  expect(said).toContain('12 checks hold. https://dev.verandah.com.au');
  // Nobody has measured the threshold of relevance on this stage, so an answer without sources stops nothing.
  expect(said).toContain('The answer names no sources. The threshold of relevance is not measured');
  expect(code).toBe(0);
});

test('a deploy that cannot be recorded does nothing', async () => {
  const before = world.account.cloudFormation.executed.length;
  const withoutTable = { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9', AWS_MAX_ATTEMPTS: '1' };
  expectStop(await operator.deploy(withoutTable), 'record', /could not be recorded .*so it was not done.*Try again/s);
  expect(world.account.cloudFormation.executed).toHaveLength(before);
});

test('a second deploy runs through, changes nothing, and says that alarms reach nobody', async () => {
  world.account.wrong = 'an unconfirmed mailbox';
  const { code, said } = await operator.npm(['run', 'deploy', '--', 'dev']);
  expect(code, said).toBe(0);
  expect(said).toContain("Alarms reach nobody: open the link in AWS's mail to ");
  for (const name of ['check', 'record', 'stack', 'payments', 'reindex', 'smoke'])
    expect(said).toMatch(new RegExp(`^${name} `, 'm'));
  expect(said).toMatch(/payments .*\n +as it was\nreindex .*\n +as it was\n/);
  expect(world.account.cloudFormation.status).toBe('UPDATE_COMPLETE');
});

test('each deploy is recorded with who ran it, before what it does', async () => {
  const entries = await world.audit();
  const ids = new Set(entries.map(({ admin }) => admin.id));
  expect([...ids].toSorted()).toEqual(['arn:aws:iam::123456789012:user/operator', 'deploy']);
  const actions = entries.map(({ action }) => action);
  expect(actions[0]).toBe('operator.deployed');
  // The one that failed, and the one after it.
  expect(actions.filter((action) => action === 'knowledge.reindexed')).toHaveLength(2);
  // The one that made the stack, and the second one.
  expect(actions.filter((action) => action === 'operator.deployed')).toHaveLength(2);
});

test('taking a stage down is recorded before anything goes', async () => {
  const { code, said } = await operator.npm(['run', 'destroy', '--', 'dev']);
  expect(code, said).toBe(0);
  expect(said).toMatch(/^check .*\n[^]*^record .*\n[^]*^buckets /m);
  expect(world.account.cloudFormation.status).toBe('DELETE_COMPLETE');
  expect((await world.audit()).at(-1)).toMatchObject({
    admin: { id: 'arn:aws:iam::123456789012:user/operator', username: 'operator' },
    action: 'operator.destroyed',
    subject: 'dev',
  });
});
