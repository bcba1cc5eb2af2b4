/** The permissions of a function's role, in the recorder's words. */
import type { FunctionName } from '../../build/bundles.ts';
import { domainOf, functionsOf } from '../guarantees/calls.ts';
import { allowed, type Json, type Template, textOf } from '../guarantees/template.ts';
import { itemGrants } from './leading-keys.ts';

/** Lambda reads the stream for the function, with its role (AWSLambdaDynamoDBExecutionRole has these). */
const STREAM = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (action) => `dynamodb:${action} stream`,
);
/** Lambda puts there what the function failed at every try. */
const FAILED = 'sqs:SendMessage failed work';

/** What Lambda itself does with a function's role. */
export const BY_LAMBDA: Partial<Record<FunctionName, string[]>> = {
  importWorker: [FAILED],
  stream: [...STREAM, FAILED],
  mailer: [...STREAM, FAILED],
  schedule: [FAILED],
};

/** Names of resources, by a pattern of their ARN. */
const RESOURCES: [RegExp, (found: RegExpExecArray) => string][] = [
  [/^<StorageTable\w+\.Arn>$/, () => 'table'],
  [/^<StorageTable\w+\.StreamArn>$/, () => 'stream'],
  [/^<Storage(Uploads|Knowledge)\w+\.Arn>$/, (found) => (found[1] ?? '').toLowerCase()],
  [/^<Storage(Uploads|Knowledge)\w+\.Arn>\/(\w+)\/\*$/, (found) => `${found[1]?.toLowerCase()}/${found[2]}/*`],
  [/^<Functions([a-z]+)Function\w+\.Arn>$/i, (found) => found[1] ?? ''],
  [/:function:[\w-]+-reindex$/, () => 'reindex'],
  [/\/(POST|DELETE)\/@connections\/\*$/, (found) => `${found[1]} socket`],
  [/^<FunctionsUploadRole\w+\.Arn>$/, () => 'upload role'],
  [/^<StorageStripe\w+>$/, () => 'Stripe'],
  [/^<StorageStageKey\w+>$/, () => 'stage key'],
  [/^<FailedWork\w+\.Arn>$/, () => 'failed work'],
  [/:ses:.*:identity\//, () => 'identity'],
  [/:ses:.*:configuration-set\//, () => 'configuration set'],
  [/^<KnowledgeBase\w+\.KnowledgeBaseArn>$/, () => 'knowledge base'],
  [/:(inference-profile|foundation-model)\//, () => 'model'],
];

function nameOf(resource: Json): string {
  const arn = textOf(resource);
  for (const [pattern, name] of RESOURCES) {
    const found = pattern.exec(arn);
    if (found) return name(found);
  }
  return arn;
}

/** Such as `dynamodb:PutItem table` or `writes POST#*`, sorted. Leaves out the function's own log, which Lambda writes. */
export function grantsOf(template: Template, name: FunctionName): string[] {
  const fn = functionsOf(template).find(([, properties]) => domainOf(properties) === name);
  const role = JSON.stringify(fn?.[1].Role).replace(/^.*"(\w+)","Arn".*$/, '$1');
  const policies = Object.values(template.Resources).filter(
    ({ Type, Properties }) => Type === 'AWS::IAM::Policy' && JSON.stringify(Properties?.Roles).includes(`"${role}"`),
  );
  const statements = policies.flatMap(({ Properties }) => allowed(Properties));
  const grants = statements
    .flatMap(({ Action, Resource }) => Resource.flatMap((one) => Action.map((action) => `${action} ${nameOf(one)}`)))
    .filter((grant) => !grant.startsWith('logs:'));
  return [...new Set([...grants, ...itemGrants(statements)])].toSorted();
}
