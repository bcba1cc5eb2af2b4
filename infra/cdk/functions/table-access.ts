/** The items of the table that each function reads and writes, by the beginning of their partition keys, and the statements that allow it. */
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { FunctionName } from '../../build/bundles.ts';
import type { Storage } from '../storage.ts';

export const TABLE_READS = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'].map((one) => `dynamodb:${one}`);
export const TABLE_WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map((one) => `dynamodb:${one}`);

interface Items {
  reads: readonly string[];
  writes: readonly string[];
}

/** Items that identify the caller. */
const CALLER = ['SESSIONS#*', 'USER#*'];
const EVERY = ['*'];
const FORUM_ITEMS = ['FEED#*', 'FORUM', 'IDEMPOTENCY#*', 'IMAGE#*', 'POST#*', 'REPORTED#*', 'TERM#*'];

/**
 * Checked against the recorded requests of the bundles (`permissions.test.ts`). A key that no recorded call uses is in
 * `UNSEEN` (infra/testing/permissions/grants.ts) with its reason.
 */
export const TABLE_ITEMS: Record<FunctionName, Items> = {
  accounts: {
    reads: [
      ...CALLER,
      'CHALLENGE#*',
      'DEVICE#*',
      'EMAIL#*',
      'ENROLMENT#*',
      'IMAGE#*',
      'PASSKEY#*',
      'PASSKEYS#*',
      'REPORTED#*',
      'RESET#*',
      'SUSPENDED#*',
      'USERNAME#*',
      'VERIFY#*',
    ],
    writes: [
      'AUDIT',
      'CHALLENGE#*',
      'COUNTER#*',
      'DEVICE#*',
      'DUE',
      'EMAIL#*',
      'ENROLMENT#*',
      'IMAGE#*',
      'MAIL#*',
      'PASSKEY#*',
      'PASSKEYS#*',
      'RATE#*',
      'RESET#*',
      'SESSIONS#*',
      'SKELETON#*',
      'USER#*',
      'USERNAME#*',
      'VERIFY#*',
    ],
  },
  billing: {
    reads: [...CALLER, 'CUSTOMER#*', 'EVENT#*', 'GUARANTEE#*'],
    writes: [
      'AUDIT',
      'COUNTER#*',
      'CUSTOMER#*',
      'DUE',
      'EVENT#*',
      'GUARANTEE#*',
      'MAIL#*',
      'RATE#*',
      'SUSPENDED#*',
      'USER#*',
    ],
  },
  chat: {
    reads: [...CALLER, 'ANSWERED#*', 'CHAT#*', 'HOME#*', 'IDEMPOTENCY#*', 'IMAGE#*', 'RATE#*', 'ROOM#*'],
    writes: ['ANSWERED#*', 'CHAT#*', 'COUNTER#*', 'HOME#*', 'IDEMPOTENCY#*', 'IMAGE#*', 'RATE#*', 'ROOM#*'],
  },
  forum: {
    reads: [...CALLER, 'COUNTER#*', ...FORUM_ITEMS],
    writes: ['COUNTER#*', 'MAIL#*', 'RATE#*', ...FORUM_ITEMS],
  },
  uploads: { reads: [...CALLER, 'EXPORT#*', 'IMAGE#*'], writes: ['EXPORT#*', 'IMAGE#*', 'RATE#*'] },
  imports: { reads: [...CALLER, 'IMPORT#*', 'RATE#*'], writes: ['IMPORT#*', 'RATE#*'] },
  importSockets: { reads: [...CALLER, 'CONNECTION#*', 'IMPORT#*'], writes: ['CONNECTION#*', 'IMPORT#*', 'RATE#*'] },
  importWorker: { reads: ['IMPORT#*'], writes: ['IMPORT#*'] },
  admin: {
    reads: [
      ...CALLER,
      'AUDIT',
      'COUNTER#*',
      'CUSTOMER#*',
      'EMAIL#*',
      'EVENT#*',
      'FEED#*',
      'HEALTH',
      'IMAGE#*',
      'POST#*',
      'REPORTED#*',
      'USERNAME#*',
    ],
    writes: ['AUDIT', 'FEED#*', 'HEALTH', 'IMAGE#*', 'POST#*', 'RATE#*', 'REPORTED#*', 'USER#*'],
  },
  knowledge: { reads: [...CALLER, 'KNOWLEDGE'], writes: ['AUDIT', 'KNOWLEDGE'] },
  reindex: { reads: ['KNOWLEDGE'], writes: ['AUDIT', 'KNOWLEDGE'] },
  stream: { reads: EVERY, writes: ['ANSWERED#*', 'CHAT#*', 'EXPORT#*', 'IMAGE#*', 'MAIL#*', 'ROOM#*'] },
  mailer: {
    reads: ['EMAIL#*', 'FEED#*', 'MAIL#*', 'POST#*', 'RATE#*', 'USER#*'],
    writes: ['DUE', 'FEED#*', 'MAIL#*', 'RATE#*', 'RESET#*', 'USER#*', 'VERIFY#*'],
  },
  schedule: { reads: EVERY, writes: EVERY },
  probe: { reads: [], writes: [] },
};

/**
 * Allows the function's role these actions on its items: reads and writes under a condition on the partition keys, anything else (a Scan
 * names no keys, and so does a stage that does not limit items) without one.
 * @param actions IAM's names, such as `dynamodb:GetItem`.
 */
export function allowItems(
  fn: Function,
  name: FunctionName,
  { table: { tableArn }, limitsItems }: Pick<Storage, 'table' | 'limitsItems'>,
  ...actions: string[]
): void {
  const { reads, writes } = limitsItems ? TABLE_ITEMS[name] : { reads: EVERY, writes: EVERY };
  const statements = [
    { keys: reads, own: actions.filter((action) => TABLE_READS.includes(action)) },
    { keys: writes, own: actions.filter((action) => TABLE_WRITES.includes(action)) },
    { keys: EVERY, own: actions.filter((action) => ![...TABLE_READS, ...TABLE_WRITES].includes(action)) },
  ];
  for (const { keys, own } of statements)
    if (own.length > 0)
      fn.addToRolePolicy(
        new PolicyStatement({
          actions: own,
          resources: [tableArn],
          // Every key of the request must be one of these (DynamoDB developer guide, "Using IAM policy conditions for fine-grained access control").
          ...(keys !== EVERY && { conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } } }),
        }),
      );
}
