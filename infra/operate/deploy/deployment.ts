/** The steps of `npm run deploy`, from checks that need no AWS to a stage that answers. */
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { ThingAction } from '../../../shared/admin.ts';
import { buildVersion } from '../../build/version.ts';
import type { StackOutputs } from '../../cdk/stack-outputs.ts';
import type { StageSettings } from '../../cdk/stages.ts';
import { lendSmokeMember, returnSmokeMember } from '../../local/seed/smoke-member.ts';
import { recordOn } from '../audit.ts';
import { STRIPE_API } from '../catalogue.ts';
import { emptyBuckets, outputsOf, statusOf, tableOf, wasCreated } from './aws.ts';
import {
  checkAlarmMailbox,
  checkCertificate,
  checkConcurrency,
  checkCredentials,
  checkIdentity,
  checkMail,
  checkNoIdentity,
  checkTable,
} from './checks/account.ts';
import { checkModels } from './checks/models.ts';
import { checkSettings, repositoryNote } from './checks/settings.ts';
import { cdk } from './command.ts';
import { setUpPayments } from './payments.ts';
import { whenReindexed } from './reindexed.ts';
import { smokeTest } from './smoke.ts';
import { SMOKE_MEMBER } from './smoke-member.ts';
import type { Step } from './step.ts';

/** What the steps share. The outputs are read once the stack exists. */
export class Deployment {
  readonly stage: StageSettings;
  #outputs: Promise<StackOutputs> | undefined;

  constructor(stage: StageSettings) {
    this.stage = stage;
  }

  outputs(): Promise<StackOutputs> {
    this.#outputs ??= outputsOf(this.stage.stackName, this.stage.region);
    return this.#outputs;
  }

  /**
   * Records what an operator begins, in the stack's table, and in the restored one that is to replace it. @returns Words about those that are
   * gone, if any.
   */
  async record(action: ThingAction, subject: string): Promise<string | undefined> {
    const { stackName, region, restoredTable } = this.stage;
    const tables = new Set([await tableOf(stackName, region), ...(restoredTable ? [restoredTable.name] : [])]);
    const said: string[] = [];
    for (const tableName of tables) said.push((await recordOn({ region, tableName }, action, subject)) ?? '');
    return said.filter((line) => line !== '').join('\n') || undefined;
  }
}

/** Without a terminal CDK cannot ask: there the reviewers of GitHub's environment have approved (.github/workflows/deploy.yml). */
const approval = () => (process.stdin.isTTY ? 'broadening' : 'never');

export const STEPS: readonly Step<Deployment>[] = [
  {
    name: 'check',
    does: 'the stage’s settings, the credentials, the table, the certificate, Lambda’s quota, mail, access to the model',
    always: true,
    run: async ({ stage }) => {
      checkSettings(stage);
      await checkCredentials(stage);
      await checkTable(stage);
      await checkCertificate(stage);
      await checkConcurrency(stage);
      await checkModels(stage);
      await checkNoIdentity(stage);
      const notes = [repositoryNote(stage), await checkMail(stage)];
      return notes.filter((line) => line !== undefined).join('\n') || undefined;
    },
  },
  {
    name: 'record',
    does: 'in the stage’s audit log, who deploys what',
    always: true,
    run: async (deployment) => {
      const { stackName, region } = deployment.stage;
      if (!(await wasCreated(stackName, region))) return 'after the step "stack", which makes the log';
      return deployment.record('operator.deployed', buildVersion());
    },
  },
  {
    name: 'stack',
    does: 'everything on AWS with the site and the library, by CloudFormation: what fails is rolled back, and can be tried again',
    run: async (deployment) => {
      const { stage } = deployment;
      const isFirst = !(await wasCreated(stage.stackName, stage.region));
      // The first creation failed and left buckets with files. CDK deletes that stack first, and CloudFormation deletes no such bucket.
      if ((await statusOf(stage.stackName, stage.region)) === 'ROLLBACK_FAILED') await emptyBuckets(stage);
      const deploy = (...more: string[]) =>
        cdk(['deploy', stage.stackName, '--strict', '--require-approval', approval(), ...more]);
      // CloudFormation could not remove protected resources of a failed first deploy. So the first deploy protects nothing, and the next one does.
      if (stage.keepsData && isFirst) await deploy('-c', 'firstDeploy=true');
      await deploy();
      if (isFirst) await deployment.record('operator.deployed', buildVersion());
      return buildVersion();
    },
  },
  {
    name: 'payments',
    does: 'the price, the tax rate, the portal and the webhook at Stripe',
    run: async (deployment) => {
      const { stage } = deployment;
      const { StripeSecret, StripeWebhook } = await deployment.outputs();
      const made = await setUpPayments(new SecretsManagerClient({ region: stage.region }), {
        secretArn: StripeSecret,
        webhookUrl: StripeWebhook,
        siteOrigin: stage.siteOrigin,
        live: stage.name === 'prod',
        apiUrl: STRIPE_API,
      });
      return made ? 'a new webhook secret is stored' : 'as it was';
    },
  },
  {
    name: 'reindex',
    does: 'the articles that the assistant quotes can be found',
    run: async (deployment) =>
      (await whenReindexed(deployment.stage, await deployment.outputs())) ? 'brought in' : 'as it was',
  },
  {
    name: 'smoke',
    does: 'the domain that mail is from; the stage, asked from outside; by a member, too',
    run: async (deployment) => {
      const { stage } = deployment;
      const { StripeWebhook: webhookUrl, TableName, MailRecords, Alarms } = await deployment.outputs();
      const mail = await checkIdentity(stage, MailRecords);
      const mailbox = await checkAlarmMailbox(stage, Alarms);
      // The functions' environment on this stage.
      Object.assign(process.env, { AWS_REGION: stage.region, TABLE_NAME: TableName });
      const member = { username: SMOKE_MEMBER.username, password: await lendSmokeMember() };
      const needsSources = stage.relevanceMeasuredOn !== undefined;
      const target = { origin: stage.siteOrigin, stageName: stage.name, webhookUrl, member, needsSources };
      try {
        const { passed, warnings } = await smokeTest(target);
        return [`${passed} checks hold. ${stage.siteOrigin}`, ...(mail ? [mail] : []), ...mailbox, ...warnings].join(
          '\n',
        );
      } finally {
        await returnSmokeMember();
      }
    },
  },
];
