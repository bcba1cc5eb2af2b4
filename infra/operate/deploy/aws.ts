/** What the operator's commands ask AWS about an account and a stack. */
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  paginateListStackResources,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import * as z from 'zod/mini';
import { StackOutputs } from '../../cdk/stack-outputs.ts';
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

/**
 * Whether the stack was ever created whole. If its creation failed, or has not begun, CloudFormation can still remove what exists of it
 * (CloudFormation user guide, "Stack status codes").
 */
export async function wasCreated(stackName: string, region: string): Promise<boolean> {
  const status = (await describedStack(stackName, region))?.StackStatus ?? '';
  return status === 'CREATE_COMPLETE' || status.startsWith('UPDATE_');
}

/** The buckets of a stack, also of one whose creation failed: that has no outputs. */
export async function bucketsOf(StackName: string, region: string): Promise<string[]> {
  const client = new CloudFormationClient({ region });
  const buckets: string[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { ResourceType, PhysicalResourceId } of StackResourceSummaries)
      if (ResourceType === 'AWS::S3::Bucket' && PhysicalResourceId) buckets.push(PhysicalResourceId);
  return buckets;
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
    throw new Problem(
      `The stack ${stackName} is not there, or older than this code. Run the deploy from its step "stack".`,
    );
  return outputs.data;
}
