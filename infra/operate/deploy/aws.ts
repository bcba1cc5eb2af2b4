/** What the operator's commands ask AWS about an account and a stack, and how they empty its buckets. */
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { DeleteObjectsCommand, ListObjectVersionsCommand, NoSuchBucket, S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import * as z from 'zod/mini';
import { StackOutputs } from '../../cdk/stack-outputs.ts';
import type { StageSettings } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';

/** The account of the operator's credentials. @throws Problem when there are none or they have expired. */
export async function accountOf(region: string): Promise<string> {
  try {
    const { Account = '' } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
    return Account;
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    throw new Problem(
      `There are no AWS credentials that work (${words}). Sign in (aws sso login), set AWS_PROFILE, and try again.`,
    );
  }
}

/** Undefined where there is no such stack: CloudFormation reports it as a `ValidationError` in these words. */
async function describedStack(StackName: string, region: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0];
  } catch (error) {
    if (error instanceof CloudFormationServiceException && error.message.includes('does not exist')) return undefined;
    throw error;
  }
}

/** CloudFormation's status of a stack; undefined where there is none. */
export const statusOf = async (stackName: string, region: string): Promise<string | undefined> =>
  (await describedStack(stackName, region))?.StackStatus;

/**
 * Whether the stack was ever created whole. If its creation failed, or has not begun, CloudFormation can still remove what exists of it
 * (CloudFormation user guide, "Stack status codes").
 */
export async function wasCreated(stackName: string, region: string): Promise<boolean> {
  const status = (await statusOf(stackName, region)) ?? '';
  return status === 'CREATE_COMPLETE' || status.startsWith('UPDATE_');
}

/** The buckets of a stack, also of one whose creation failed: that has no outputs. */
async function bucketsOf(StackName: string, region: string): Promise<string[]> {
  const client = new CloudFormationClient({ region });
  const buckets: string[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { ResourceType, PhysicalResourceId } of StackResourceSummaries)
      if (ResourceType === 'AWS::S3::Bucket' && PhysicalResourceId) buckets.push(PhysicalResourceId);
  return buckets;
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

/** Empties the buckets of a stage's stack. @returns How many objects and versions were deleted. */
export async function emptyBuckets({ stackName, region }: StageSettings): Promise<number> {
  const s3 = new S3Client({ region });
  let gone = 0;
  for (const bucket of await bucketsOf(stackName, region)) gone += await emptyBucket(s3, bucket);
  return gone;
}

/** The outputs of a deployed stack. @throws Problem when it does not exist, or lacks one that this version needs. */
export const outputsOf = (stackName: string, region: string): Promise<StackOutputs> =>
  outputsIn(stackName, region, StackOutputs);

/** The name of a deployed stack's table, also where other outputs are of an older version. @throws Problem when it does not exist. */
export const tableOf = async (stackName: string, region: string): Promise<string> =>
  (await outputsIn(stackName, region, z.object({ TableName: z.string() }))).TableName;

async function outputsIn<S extends z.ZodMiniType>(stackName: string, region: string, schema: S): Promise<z.output<S>> {
  const { Outputs = [] } = (await describedStack(stackName, region)) ?? {};
  const outputs = schema.safeParse(
    Object.fromEntries(Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
  );
  if (!outputs.success)
    throw new Problem(`The stack ${stackName} is not there, or older than this code. Deploy it first.`);
  return outputs.data;
}
