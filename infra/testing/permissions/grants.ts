/** The permissions of a function's role, in the recorder's words. */
import type { FunctionName } from '../../build/bundles.ts';
import { domainOf, functionsOf } from '../guarantees/calls.ts';
import { allowed, type Json, type Template, textOf } from '../guarantees/template.ts';
import { itemGrants } from './leading-keys.ts';

/** The recorded requests of the functions (`permissions.test.ts`). */
export const RECORD = new URL('recorded-actions.json', import.meta.url);

/** Lambda reads the stream for the function, with its role (AWSLambdaDynamoDBExecutionRole has these). */
const STREAM = Object.fromEntries(
  ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((action) => [
    `dynamodb:${action} stream`,
    'Lambda reads the stream with the role of the function',
  ]),
);

/** Permissions that no recorded call uses, each with its reason. If a record shows one after all, remove its entry. */
export const UNSEEN: Partial<Record<FunctionName, Record<string, string>>> = {
  accounts: {
    'reads ENROLMENT#*': 'a link for an admin’s first passkey, which the operator makes',
    'writes ENROLMENT#*': 'the same, once it is used',
    'writes AUDIT': 'an address that suspends the account, of a member who was suspended and deleted theirs',
  },
  billing: {
    'writes SUSPENDED#*': 'a restore forgets the member’s verified address, and members of the record have none',
  },
  chat: {
    'writes CHAT#*': 'a conversation of an account from before rooms; accounts of the record are new',
    'reads IDEMPOTENCY#*': 'a question that is sent again',
    's3:ListBucket knowledge':
      'before the first reindex, S3 asks for it to say 404 and not 403 of the missing vocabulary',
  },
  admin: {
    'reads CUSTOMER#*': 'whether the newest event at Stripe is about a member of this stage',
  },
  forum: {
    's3:DeleteObject uploads/images/*': 'a deleted post takes its photo with it, and the post of the record has none',
  },
  imports: {
    'dynamodb:DeleteItem table': 'the words of a failed import, read once',
  },
  importWorker: {
    'sqs:SendMessage failed work': 'Lambda puts there the import that the function could not end',
    's3:DeleteObject uploads/uploads/*': 'a file whose import is called off in the very moment that it is whole',
  },
  stream: {
    ...STREAM,
    's3:AbortMultipartUpload uploads/exports/*': 'an export that fails on its way to the bucket',
    's3:DeleteObject uploads/exports/*': 'an export whose member is deleted while it is on its way to the bucket',
    's3:ListBucket uploads':
      'the same answer of a photo whose bytes are gone as without the permission, but 404 in place of 403',
    'sqs:SendMessage failed work': 'Lambda puts there what the function could not sweep',
    'reads *': 'an export scans the table for what names the member',
    'writes CHAT#*': 'a first room with a conversation from before rooms',
  },
  mailer: {
    ...STREAM,
    'sqs:SendMessage failed work': 'Lambda puts there what the function could not send',
    'writes DUE': 'a second reply within a day waits for the next',
    'writes USER#*': 'mail that came back marks the member',
  },
  schedule: {
    'dynamodb:ConditionCheckItem table': 'an address that Stripe got is still the address of now',
    'reads *': 'a deletion scans the table',
    'writes *': 'a deletion removes whatever names the member, of any kind',
    'sqs:SendMessage failed work': 'Lambda puts there the day that the function could not work off',
    's3:AbortMultipartUpload uploads/exports/*': 'an export that was being made when the account went',
    's3:DeleteObjectVersion uploads/uploads/*': 'uploads beyond the bounds, which are gigabytes',
  },
  reindex: {
    'lambda:InvokeFunction reindex': 'a reindex that outlives its invocation, of thousands of files, starts the next',
  },
  uploads: {
    's3:ListBucket uploads':
      'S3 asks for it to say 404 and not 403 of an object that is not there (GetObject, "Permissions")',
  },
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
