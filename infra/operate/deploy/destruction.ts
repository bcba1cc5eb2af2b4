/** The steps of `npm run destroy`: they empty the buckets first, as CloudFormation deletes no bucket with files in it. */
import { DeleteObjectsCommand, ListObjectVersionsCommand, NoSuchBucket, S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { StageSettings } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';
import { STRIPE_API } from '../catalogue.ts';
import { bucketsOf, wasCreated } from './aws.ts';
import { checkCredentials } from './checks/account.ts';
import { cdk } from './command.ts';
import type { Deployment } from './deployment.ts';
import { takeDownPayments } from './payments.ts';
import type { Step } from './step.ts';

/** @throws Problem for a stage that keeps its data. */
export function assertDestroyable({ name, keepsData, stackName }: StageSettings): void {
  if (keepsData)
    throw new Problem(
      `Stage ${name} keeps its data, so no command takes it down. Who really must: set keepsData to false in a reviewed change, deploy it, take the termination protection off ${stackName} in CloudFormation's console, and run this again.`,
    );
}

/** Deletes every version too. @returns How many objects and versions were deleted. A missing bucket counts as empty. */
export async function emptyBucket(s3: S3Client, Bucket: string): Promise<number> {
  let gone = 0;
  try {
    for (;;) {
      // Always the first page: what was on it is deleted.
      const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
      const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
      if (Objects.length === 0) break;
      const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      if (Errors[0]) throw new Problem(`${Errors[0].Key} in ${Bucket} cannot be deleted: ${Errors[0].Message}`);
      gone += Objects.length;
    }
  } catch (error) {
    if (!(error instanceof NoSuchBucket)) throw error;
  }
  return gone;
}

export const STEPS: readonly Step<Deployment>[] = [
  {
    name: 'check',
    does: 'that the stage may go, and the credentials',
    always: true,
    run: async ({ stage }) => {
      assertDestroyable(stage);
      await checkCredentials(stage);
      return undefined;
    },
  },
  {
    name: 'record',
    does: 'in the stage’s audit log, who takes it down. The log goes with the table; CloudTrail keeps the calls',
    always: true,
    run: async (deployment) => {
      const { name, stackName, region } = deployment.stage;
      if (!(await wasCreated(stackName, region))) return 'there is no whole stack, and no log';
      return deployment.record('operator.destroyed', name);
    },
  },
  {
    name: 'buckets',
    does: 'empties them',
    run: async (deployment) => {
      const { stackName, region } = deployment.stage;
      const s3 = new S3Client({ region });
      let gone = 0;
      for (const bucket of await bucketsOf(stackName, region)) gone += await emptyBucket(s3, bucket);
      return `${gone} objects gone`;
    },
  },
  {
    name: 'payments',
    does: 'takes the webhook endpoint away from Stripe',
    run: async (deployment) => {
      const { stackName, region } = deployment.stage;
      if (!(await wasCreated(stackName, region))) return 'the stack was never whole, and Stripe knows nothing of it';
      const { StripeSecret, StripeWebhook } = await deployment.outputs();
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
    does: 'everything else. An access log that arrives meanwhile keeps its bucket: then run the steps from "buckets" again',
    run: async ({ stage }) => {
      await cdk(['destroy', stage.stackName, '--force']);
      return undefined;
    },
  },
];
