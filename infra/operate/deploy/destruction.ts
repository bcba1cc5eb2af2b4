/** The steps of `npm run destroy`: they empty the buckets first, as CloudFormation deletes no bucket with files in it. */
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { StageSettings } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';
import { STRIPE_API } from '../catalogue.ts';
import { emptyBuckets, outputsOf, wasCreated } from './aws.ts';
import { checkCredentials } from './checks/account.ts';
import { cdk } from './command.ts';
import { recordOf } from './deployment.ts';
import { takeDownPayments } from './payments.ts';
import type { Step } from './step.ts';

/** @throws Problem for a stage that keeps its data. */
export function assertDestroyable({ name, keepsData, stackName }: StageSettings): void {
  if (keepsData)
    throw new Problem(
      `Stage ${name} keeps its data, so no command takes it down. Who really must: set keepsData to false in a reviewed change, deploy it, take the termination protection off ${stackName} in CloudFormation's console, and run this again.`,
    );
}

export const STEPS: readonly Step[] = [
  {
    name: 'check',
    does: 'that the stage may go, and the credentials',
    run: async (stage) => {
      assertDestroyable(stage);
      await checkCredentials(stage);
      return undefined;
    },
  },
  {
    name: 'record',
    does: 'in the stage’s audit log, who takes it down. The log goes with the table; CloudTrail keeps the calls',
    run: async (stage) => {
      if (!(await wasCreated(stage.stackName, stage.region))) return 'there is no whole stack, and no log';
      return recordOf(stage, 'operator.destroyed', stage.name);
    },
  },
  {
    name: 'buckets',
    does: 'empties them',
    run: async (stage) => `${await emptyBuckets(stage)} objects gone`,
  },
  {
    name: 'payments',
    does: 'takes the webhook endpoint away from Stripe',
    run: async ({ stackName, region }) => {
      if (!(await wasCreated(stackName, region))) return 'the stack was never whole, and Stripe knows nothing of it';
      const { StripeSecret, StripeWebhook } = await outputsOf(stackName, region);
      const gone = await takeDownPayments(new SecretsManagerClient({ region }), {
        secretArn: StripeSecret,
        webhookUrl: StripeWebhook,
        apiUrl: STRIPE_API,
      });
      return gone === 0 ? 'there was none' : 'gone';
    },
  },
  {
    name: 'stack',
    does: 'everything else. An access log that arrives meanwhile keeps its bucket: then run it again',
    run: async (stage) => {
      await cdk(['destroy', stage.stackName, '--force']);
      return undefined;
    },
  },
];
