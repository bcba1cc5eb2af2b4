/**
 * The permissions of each function's role: what its bundle was seen to ask of AWS (`recorded-actions.json`, written by `permissions.test.ts`),
 * and what no recorded call asks for.
 */
import { readFileSync } from 'node:fs';
import { Arn, Stack } from 'aws-cdk-lib';
import { PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { FunctionName } from '../../build/bundles.ts';
import type { ModelSettings } from '../stages.ts';
import { profileParts } from './chat-models.ts';
import { type FunctionsProps, reindexName } from './settings.ts';

/** For each function such words as `s3:GetObject uploads/images/*` or, of the items of the table, `writes POST#*`. */
export const RECORD = new URL('recorded-actions.json', import.meta.url);

/** Permissions that no recorded call uses, each with its reason. If a record shows one after all, remove its entry. */
export const UNSEEN: Partial<Record<FunctionName, Record<string, string>>> = {
  accounts: {
    'reads ENROLMENT#*': 'a link for an admin’s first passkey, which the operator makes',
    'writes ENROLMENT#*': 'the same, once it is used',
    'writes AUDIT':
      'an address that suspends the account, of a member who is suspended on another or was on a deleted one',
    'writes SUSPENDED#*': 'the same address is remembered of this account too',
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
  knowledge: {
    'dynamodb:UpdateItem table': 'the end of a reindex that Lambda does not start',
  },
  imports: {
    'dynamodb:DeleteItem table': 'the words of a failed import, read once',
  },
  importWorker: {
    's3:DeleteObject uploads/uploads/*': 'a file whose import is called off in the very moment that it is whole',
  },
  stream: {
    's3:AbortMultipartUpload uploads/exports/*': 'an export that fails on its way to the bucket',
    's3:DeleteObject uploads/exports/*': 'an export whose member is deleted while it is on its way to the bucket',
    's3:ListBucket uploads':
      'the same answer of a photo whose bytes are gone as without the permission, but 404 in place of 403',
    'reads *': 'an export scans the table for what names the member',
    'writes CHAT#*': 'a first room with a conversation from before rooms',
  },
  mailer: {
    'writes DUE': 'a second reply within a day waits for the next',
    'writes USER#*': 'mail that came back marks the member',
  },
  schedule: {
    'dynamodb:ConditionCheckItem table': 'an address that Stripe got is still the address of now',
    'reads *': 'a deletion scans the table',
    'writes *': 'a deletion removes whatever names the member, of any kind',
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

/** What `permit` leaves to the constructs that make these (`functions.ts`, `../imports.ts`). */
const MADE_LATER = ['upload role', 'importWorker', 'POST socket', 'DELETE socket'];

/** The table's actions that name items. */
export const ITEM_ACTIONS = {
  reads: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'].map((one) => `dynamodb:${one}`),
  writes: ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map((one) => `dynamodb:${one}`),
};

/** The permissions of a function, in the words of the record. */
export const permissionsOf = (name: FunctionName): string[] => [
  ...((JSON.parse(readFileSync(RECORD, 'utf8')) as Record<FunctionName, string[]>)[name] ?? []),
  ...Object.keys(UNSEEN[name] ?? {}),
];

/** Allows a function's role what the function is on record for. */
export function permit(fn: Function, name: FunctionName, props: FunctionsProps): void {
  const words = permissionsOf(name).map((one) => /^(\S+) (.+)$/.exec(one) ?? []);
  const below = Map.groupBy(words, ([, does = '', what = '']) => (does.includes(':') ? what : does));
  const items = (does: string) => below.get(does)?.map(([, , key = '']) => key) ?? [];
  for (const [what, permissions] of below) {
    if (what === 'reads' || what === 'writes' || MADE_LATER.includes(what)) continue;
    const actions = permissions.map(([, action = '']) => action);
    const statements =
      what === 'table'
        ? tableStatements(props, actions, { reads: items('reads'), writes: items('writes') })
        : statementsOf(fn, props, what, actions);
    for (const statement of statements) fn.addToRolePolicy(new PolicyStatement(statement));
  }
}

/**
 * Reads and writes under a condition on the partition keys, anything else (a Scan names no keys, and so does a stage that does not limit items)
 * without one.
 */
function tableStatements(
  { storage: { table, limitsItems } }: FunctionsProps,
  actions: string[],
  items: Record<keyof typeof ITEM_ACTIONS, string[]>,
): PolicyStatementProps[] {
  const { reads, writes } = ITEM_ACTIONS;
  const statements = [
    { keys: items.reads, own: actions.filter((action) => reads.includes(action)) },
    { keys: items.writes, own: actions.filter((action) => writes.includes(action)) },
    { keys: ['*'], own: actions.filter((action) => ![...reads, ...writes].includes(action)) },
  ].filter(({ own }) => own.length > 0);
  return statements.map(({ keys, own }) => ({
    actions: own,
    resources: [table.tableArn],
    // Every key of the request must be one of these (DynamoDB developer guide, "Using IAM policy conditions for fine-grained access control").
    ...(limitsItems &&
      !keys.includes('*') && { conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } } }),
  }));
}

/** @throws Error for a resource without a name here. */
function statementsOf(
  fn: Function,
  { stage, storage, knowledgeBase, mail }: FunctionsProps,
  what: string,
  actions: string[],
): PolicyStatementProps[] {
  const { uploads, knowledge, stripeSecret, stageKey } = storage;
  const { partition, region, account } = Stack.of(fn);
  const own = (service: string, name: string) => `arn:${partition}:${service}:${region}:${account}:${name}`;
  if (what === 'model')
    return actions.flatMap((action) =>
      modelStatements(fn, action, action === 'bedrock:InvokeModel' ? stage.fastModel : stage.chatModel),
    );
  const resource = {
    uploads: uploads.bucketArn,
    knowledge: knowledge.bucketArn,
    Stripe: stripeSecret.secretArn,
    'stage key': stageKey.secretArn,
    'knowledge base': knowledgeBase.arn,
    reindex: own('lambda', `function:${reindexName({ stage })}`),
    // In SES's sandbox a recipient is an identity of the account, and IAM is asked about it too (SES developer guide, "Request production
    // access"; aws-sdk-js issue 3641). Prod is out of the sandbox (infra/operate/deploy/checks/account.ts).
    identity: stage.name === 'prod' ? mail.identity.emailIdentityArn : own('ses', 'identity/*'),
    'configuration set': own('ses', `configuration-set/${mail.configurationSet.configurationSetName}`),
  }[what];
  const [, bucket, objects = ''] = /^(uploads|knowledge)\/(.+)$/.exec(what) ?? [];
  const found = bucket ? (bucket === 'uploads' ? uploads : knowledge).arnForObjects(objects) : resource;
  if (!found) throw new Error(`infra/cdk/functions/permissions.ts does not know what "${what}" is.`);
  const isMail = actions.includes('ses:SendEmail');
  const conditions = isMail && { conditions: { StringEquals: { 'ses:FromAddress': stage.mailFrom } } };
  return [{ actions, resources: [found], ...conditions }];
}

/** The action on the profile and on its model, wherever the profile routes a call. */
function modelStatements(fn: Function, action: string, { profile, regions }: ModelSettings): PolicyStatementProps[] {
  const arn = (resource: string, resourceName: string, where: { region?: string; account?: string } = {}) =>
    Arn.format({ service: 'bedrock', resource, resourceName, ...where }, Stack.of(fn));
  const profileArn = arn('inference-profile', profile);
  const [, model] = profileParts(profile);
  return [
    { actions: [action], resources: [profileArn] },
    {
      actions: [action],
      resources: regions.map((region) => arn('foundation-model', model, { region, account: '' })),
      conditions: { StringEquals: { 'bedrock:InferenceProfileArn': profileArn } },
    },
  ];
}
