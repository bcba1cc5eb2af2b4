/** The few AWS calls of a deploy that need no SDK client: signed HTTP. */
import { Sha256 } from '@aws-crypto/sha256-js';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { SignatureV4 } from '@smithy/signature-v4';
import { XMLParser } from 'fast-xml-parser';
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

interface Call {
  service: string;
  region: string;
  headers: Record<string, string>;
  body: string;
}

async function signed({ service, region, headers, body }: Call): Promise<{ status: number; text: string }> {
  const endpoint = new URL(
    process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? `https://${service}.${region}.amazonaws.com/`,
  );
  const signer = new SignatureV4({
    service,
    region,
    sha256: Sha256,
    // The SDK finds an operator's credentials.
    credentials: new STSClient({ region }).config.credentials,
  });
  const request = await signer.sign({
    method: 'POST',
    protocol: endpoint.protocol,
    hostname: endpoint.hostname,
    ...(endpoint.port && { port: Number(endpoint.port) }),
    path: '/',
    headers: { host: endpoint.host, ...headers },
    body,
  });
  const { host: _, ...sent } = request.headers;
  const answer = await fetch(endpoint, { method: 'POST', headers: sent, body });
  return { status: answer.status, text: await answer.text() };
}

/** Calls a service that speaks AWS JSON 1.1. */
export const signedJson = (
  { service, region, target }: { service: string; region: string; target: string },
  body: object,
): Promise<{ status: number; text: string }> =>
  signed({
    service,
    region,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
    body: JSON.stringify(body),
  });

/**
 * The version of CDK's bootstrap stack in the account; undefined where there is none.
 * It is kept in this parameter: https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html
 */
export async function bootstrapVersion(region: string): Promise<number | undefined> {
  const { status, text } = await signedJson(
    { service: 'ssm', region, target: 'AmazonSSM.GetParameter' },
    { Name: '/cdk-bootstrap/hnb659fds/version' },
  );
  if (status === 200)
    return Number(z.object({ Parameter: z.object({ Value: z.string() }) }).parse(JSON.parse(text)).Parameter.Value);
  if (text.includes('ParameterNotFound')) return undefined;
  throw new Problem(`Whether CDK is bootstrapped could not be asked (${status}): ${text.slice(0, 200)}`);
}

const STACK = z.object({ StackStatus: z.string() });
const Status = z.object({
  DescribeStacksResponse: z.object({ DescribeStacksResult: z.object({ Stacks: z.object({ member: STACK }) }) }),
});

const cloudFormation = (region: string, parameters: Record<string, string>) =>
  signed({
    service: 'cloudformation',
    region,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ Version: '2010-05-15', ...parameters }).toString(),
  });
const describeStack = (stackName: string, region: string) =>
  cloudFormation(region, { Action: 'DescribeStacks', StackName: stackName });

/**
 * Updates a stack to a template.
 * @returns Whether there was a difference. @throws Problem where the update did not begin.
 */
export async function updateStack(
  { stackName, region }: { stackName: string; region: string },
  { templateUrl, role }: { templateUrl: string; role: string },
): Promise<boolean> {
  const { status, text } = await cloudFormation(region, {
    Action: 'UpdateStack',
    StackName: stackName,
    TemplateURL: templateUrl,
    RoleARN: role,
    'Capabilities.member.1': 'CAPABILITY_IAM',
    'Capabilities.member.2': 'CAPABILITY_NAMED_IAM',
  });
  if (status === 400 && text.includes('No updates are to be performed')) return false;
  if (status !== 200) throw new Problem(`${stackName} could not be updated (${status}): ${text.slice(0, 300)}`);
  return true;
}

/** CloudFormation's status of a stack; undefined where there is none. @throws Problem where that cannot be asked. */
export async function statusOf(stackName: string, region: string): Promise<string | undefined> {
  const { status, text } = await describeStack(stackName, region);
  if (status === 400 && text.includes('does not exist')) return undefined;
  const described = status === 200 ? Status.safeParse(new XMLParser().parse(text)) : undefined;
  if (!described?.success)
    throw new Problem(`Whether ${stackName} stands could not be asked (${status}): ${text.slice(0, 200)}`);
  return described.data.DescribeStacksResponse.DescribeStacksResult.Stacks.member.StackStatus;
}

/**
 * Whether the stack was ever created whole. If its creation failed, or has not begun, CloudFormation can still remove what exists of it
 * (CloudFormation user guide, "Stack status codes").
 * @throws Problem where that cannot be asked.
 */
export async function wasCreated(stackName: string, region: string): Promise<boolean> {
  const status = (await statusOf(stackName, region)) ?? '';
  return status === 'CREATE_COMPLETE' || status.startsWith('UPDATE_');
}

const Output = z.object({ OutputKey: z.string(), OutputValue: z.coerce.string() });
const Described = z.object({
  DescribeStacksResponse: z.object({
    DescribeStacksResult: z.object({
      Stacks: z.object({ member: z.object({ Outputs: z.optional(z.object({ member: z.array(Output) })) }) }),
    }),
  }),
});

/** The outputs of a deployed stack. @throws Problem when it does not exist, or lacks one that this version needs. */
export const outputsOf = (stackName: string, region: string): Promise<StackOutputs> =>
  outputsIn(stackName, region, StackOutputs);

/** The name of a deployed stack's table, also where other outputs are of an older version. @throws Problem when it does not exist. */
export const tableOf = async (stackName: string, region: string): Promise<string> =>
  (await outputsIn(stackName, region, z.object({ TableName: z.string() }))).TableName;

async function outputsIn<S extends z.ZodMiniType>(stackName: string, region: string, schema: S): Promise<z.output<S>> {
  const { status, text } = await describeStack(stackName, region);
  const isList = (name: string, path: unknown) => name === 'member' && String(path).endsWith('Outputs.member');
  const parser = new XMLParser({ parseTagValue: false, isArray: isList });
  const described = status === 200 ? Described.safeParse(parser.parse(text)) : undefined;
  const outputList = described?.data?.DescribeStacksResponse.DescribeStacksResult.Stacks.member.Outputs?.member ?? [];
  const outputs = schema.safeParse(
    Object.fromEntries(outputList.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue])),
  );
  if (!outputs.success)
    throw new Problem(
      `The stack ${stackName} is not there, or older than this code. Run the deploy from its step "stack".`,
    );
  return outputs.data;
}
