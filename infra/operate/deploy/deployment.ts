/** The steps of `npm run deploy`, from checks that need no AWS to a stage that answers. */
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { ThingAction } from '../../../shared/admin.ts';
import { buildVersion } from '../../build/version.ts';
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
import type { Step } from './step.ts';

/**
 * Records what an operator begins, in the stack's table, and in the restored one that is to replace it. @returns Words about those that are
 * gone, if any.
 */
export async function recordOf(
  { stackName, region, restoredTable }: StageSettings,
  action: ThingAction,
  subject: string,
): Promise<string | undefined> {
  const tables = new Set([await tableOf(stackName, region), ...(restoredTable ? [restoredTable.name] : [])]);
  const said: string[] = [];
  for (const tableName of tables) said.push((await recordOn({ region, tableName }, action, subject)) ?? '');
  return said.filter((line) => line !== '').join('\n') || undefined;
}

/** Without a terminal CDK cannot ask: there the reviewers of GitHub's environment have approved (.github/workflows/deploy.yml). */
const approval = () => (process.stdin.isTTY ? 'broadening' : 'never');

export const STEPS: readonly Step[] = [
  {
    name: 'check',
    does: 'the stage’s settings, the credentials, the table, the certificate, Lambda’s quota, mail, access to the model',
    run: async (stage) => {
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
    run: async (stage) => {
      if (!(await wasCreated(stage.stackName, stage.region))) return 'after the step "stack", which makes the log';
      return recordOf(stage, 'operator.deployed', buildVersion());
    },
  },
  {
    name: 'stack',
    does: 'everything on AWS with the site and the library, by CloudFormation: what fails is rolled back, and can be tried again',
    run: async (stage) => {
      const isFirst = !(await wasCreated(stage.stackName, stage.region));
      // The first creation failed and left buckets with files. CDK deletes that stack first, and CloudFormation deletes no such bucket.
      if ((await statusOf(stage.stackName, stage.region)) === 'ROLLBACK_FAILED') await emptyBuckets(stage);
      await cdk(['deploy', stage.stackName, '--strict', '--require-approval', approval()]);
      if (isFirst) await recordOf(stage, 'operator.deployed', buildVersion());
      return buildVersion();
    },
  },
  {
    name: 'payments',
    does: 'the price, the tax rate, the portal and the webhook at Stripe',
    run: async (stage) => {
      const { StripeSecret, StripeWebhook } = await outputsOf(stage.stackName, stage.region);
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
    run: async (stage) =>
      (await whenReindexed(stage, await outputsOf(stage.stackName, stage.region))) ? 'brought in' : 'as it was',
  },
  {
    name: 'smoke',
    does: 'the domain that mail is from; the stage, asked from outside; by a member, too',
    run: async (stage) => {
      const outputs = await outputsOf(stage.stackName, stage.region);
      const { StripeWebhook: webhookUrl, TableName, MailRecords, Alarms } = outputs;
      const mail = await checkIdentity(stage, MailRecords);
      const mailbox = await checkAlarmMailbox(stage, Alarms);
      // The functions' environment on this stage.
      Object.assign(process.env, { AWS_REGION: stage.region, TABLE_NAME: TableName });
      const member = await lendSmokeMember();
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
