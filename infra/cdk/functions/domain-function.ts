/** Makes a function: its own role and log group, arm64, Node 24, structured logs. */
import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Bundle } from '../../build/bundles.ts';

/** Reads the caller by one call, and single items. */
export const CALLER = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'];
/** Reads the caller and counts their calls, for domains with a rate limit. */
export const SESSION = [...CALLER, 'dynamodb:UpdateItem'];
/** What a domain with lists and transactions of its own also asks of the table. */
export const TRANSACTIONS = [
  ...SESSION,
  ...['Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'].map((one) => `dynamodb:${one}`),
];

/** Allows three tries of a call to another service, and an answer before API Gateway's limit for a buffered one (29 s). */
export const BUFFERED = Duration.seconds(28);

export interface Shape {
  /** A function's share of a processor grows with it: a whole one at 1,769 MB (Lambda developer guide, "Configure memory"). */
  memoryMB: number;
  timeout: Duration;
  settings?: Record<string, string>;
  /** Set where others need the name before the function is made; otherwise AWS names it. */
  functionName?: string;
}

export interface DomainFunctionProps extends Shape {
  description: string;
  bundle: Bundle;
  /** The settings of every function; those in `settings` override them. */
  environment: Record<string, string>;
  logs: { retention: RetentionDays; removalPolicy: RemovalPolicy };
}

/** A function that may only write its own log. @param name The domain's. */
export function domainFunction(parent: Construct, name: string, props: DomainFunctionProps): Function {
  const scope = new Construct(parent, name);
  const logGroup = new LogGroup(scope, 'Log', props.logs);
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logGroup.grantWrite(role);
  const fn = new Function(scope, 'Function', {
    ...(props.functionName !== undefined && { functionName: props.functionName }),
    description: props.description,
    code: Code.fromAsset(props.bundle.folder),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: props.memoryMB,
    timeout: props.timeout,
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    environment: { ...props.environment, ...props.settings },
  });
  return fn;
}

/** Allows the function's role these actions on these resources. */
export function allow(
  fn: Function,
  actions: string[],
  resources: string[],
  conditions: Record<string, Record<string, string>> = {},
): void {
  fn.addToRolePolicy(new PolicyStatement({ actions, resources, conditions }));
}
