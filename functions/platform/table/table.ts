/** The calls to DynamoDB: single items, lists, transactions and batches. Retries transaction conflicts. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { settings } from '../settings.ts';
import { toSeconds } from '../time.ts';
import { client } from './client.ts';
import type { ConditionParameters, UpdateParameters } from './expressions.ts';
import type { Item, Key } from './keys.ts';

export const { TABLE_NAME: TableName } = settings('TABLE_NAME');

/** A write of a transaction. */
export type TransactionWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A condition of the write did not hold; `failed` has the places of the failed ones in a transaction (0 for a single write). */
export class ConditionFailed extends Error {
  readonly failed: readonly number[];
  constructor(failed: readonly number[]) {
    super(`condition failed at ${failed.join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = failed;
  }
}

/** One item, strongly consistent. Undefined when absent or past its `ttl` (DynamoDB deletes late). */
export async function getItem(key: Key): Promise<Item | undefined> {
  const { Item: found } = await client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
  return found && !hasExpired(found) ? (found as Item) : undefined;
}

/** An item to read: its key, and the schema that parses it. An entity's `at` makes one. */
export interface Reference<T> {
  key: Key;
  parse: (stored: Item) => T;
}

/** Reads up to 100 items of any entities in one call, strongly consistent. @returns The items in this order; undefined for a missing one. */
export async function batchGet<const R extends readonly Reference<unknown>[]>(
  references: R,
): Promise<{ -readonly [I in keyof R]: R[I] extends Reference<infer T> ? T | undefined : never }> {
  const items = await getMany(references.map(({ key }) => key));
  const parsed = references.map(({ parse }, place) => {
    const item = items[place];
    return item && parse(item);
  });
  return parsed as { -readonly [I in keyof R]: R[I] extends Reference<infer T> ? T | undefined : never };
}

async function getMany(wanted: Key[]): Promise<(Item | undefined)[]> {
  const found = await readBatch(wanted);
  return wanted.map((key) => found.find((item) => item.PK === key.PK && item.SK === key.SK && !hasExpired(item)));
}

/** BatchGetItem takes 100 keys. */
const READ_BATCH = 100;

/** Reads the items with these keys that exist, in no order, strongly consistent. Also those past their `ttl`, which are still stored. */
export async function readItems(wanted: readonly Key[]): Promise<Item[]> {
  const found: Item[] = [];
  for (let from = 0; from < wanted.length; from += READ_BATCH)
    found.push(...(await readBatch(wanted.slice(from, from + READ_BATCH))));
  return found;
}

async function readBatch(wanted: Key[]): Promise<Item[]> {
  let left = wanted;
  const found: Item[] = [];
  if (wanted.length > 0)
    await repeated(TableBusy, BUSY_ATTEMPTS, async () => {
      const answer = await client.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys: left, ConsistentRead: true } } }),
      );
      found.push(...((answer.Responses?.[TableName] ?? []) as Item[]));
      left = (answer.UnprocessedKeys?.[TableName]?.Keys ?? []) as Key[];
      if (left.length > 0) throw new TableBusy(new Error('keys stayed unprocessed'));
    });
  return found;
}

/** The table was too busy, and retries did not help. Nothing was written. */
export class TableBusy extends Error {
  constructor(cause: Error) {
    super('the table is busy', { cause });
    this.name = 'TableBusy';
  }
}

/** A list: one partition, and the prefix of its items' sort keys. */
export interface List {
  PK: string;
  prefix: string;
}
export interface PageOf extends List {
  limit: number;
  /** The sort key after which the page continues. */
  after?: string;
  newestFirst?: boolean;
}

/** One page of a list. `more` is true where the list continues. */
export async function queryItems(page: PageOf): Promise<{ items: Item[]; more: boolean }> {
  const answer = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':pk': page.PK, ':prefix': page.prefix },
      ScanIndexForward: !page.newestFirst,
      // One more than requested, which shows whether the list continues.
      Limit: page.limit + 1,
      ConsistentRead: true,
      ...(page.after && { ExclusiveStartKey: { PK: page.PK, SK: page.after } }),
    }),
  );
  const found = (answer.Items ?? []) as Item[];
  return {
    items: found.slice(0, page.limit),
    // A page also ends at 1 MB, even below its limit.
    more: found.length > page.limit || answer.LastEvaluatedKey !== undefined,
  };
}

/** Writes the whole item and replaces an existing one. */
export async function putItem(item: Item): Promise<void> {
  await unlessConflict(() => client.send(new PutCommand({ TableName, Item: item })));
}

/**
 * Changes one item and returns the result.
 * @throws ConditionFailed when `ConditionExpression` does not hold.
 */
export async function updateItem(change: { Key: Key } & UpdateParameters): Promise<Item> {
  const input = { TableName, ...change, ReturnValues: 'ALL_NEW' } as const;
  const { Attributes } = await unlessConflict(() => client.send(new UpdateCommand(input)));
  return Attributes as Item;
}

/** Deletes the item. A missing one is no error. @throws ConditionFailed when `condition` does not hold. */
export async function deleteItem(key: Key, condition: ConditionParameters = {}): Promise<void> {
  const input = { TableName, Key: key, ...condition };
  await unlessConflict(() => client.send(new DeleteCommand(input)));
}

/**
 * Makes all of the writes or none.
 * @throws ConditionFailed naming the writes whose condition did not hold.
 */
export async function transact(writes: TransactionWrite[]): Promise<void> {
  await unlessConflict(() => client.send(new TransactWriteCommand({ TransactItems: writes })));
}

/**
 * The result of the write.
 * @param otherwise Gives the result where its condition did not hold; it gets the places of the failed ones, and may throw. By default undefined.
 */
export async function unlessConditionFails<T, F = undefined>(
  write: Promise<T>,
  otherwise?: (failed: readonly number[]) => F | Promise<F>,
): Promise<T | F> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return otherwise ? otherwise(error.failed) : (undefined as F);
  }
}

/** Whether the condition of the write held. */
export const conditionHeld = (write: Promise<unknown>): Promise<boolean> =>
  unlessConditionFails(
    write.then(() => true),
    () => false,
  );

/**
 * Does work again that reads and then writes, where another write came in between.
 * @param otherwise Gives the result where the condition has failed at every attempt, and may throw. By default it throws TableBusy.
 */
export const retryCondition = <T>(
  work: (attempt: number) => Promise<T>,
  otherwise: (failure: Error) => T = tooBusy,
): Promise<T> =>
  repeated(ConditionFailed, CONDITION_ATTEMPTS, work).catch((error: unknown) => {
    if (error instanceof ConditionFailed) return otherwise(error);
    throw error;
  });

function tooBusy(failure: Error): never {
  throw new TableBusy(failure);
}

const CONDITION_ATTEMPTS = 6;
export const BUSY_ATTEMPTS = 8;

/** Does the work again while it throws such an error. Full jitter: https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/ */
export async function repeated<T>(
  again: typeof TableBusy | typeof ConditionFailed,
  attempts: number,
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work(attempt);
    } catch (error) {
      if (!(error instanceof again) || attempt === attempts) throw error;
      await pause(Math.random() * 25 * 2 ** attempt);
    }
}

/** Retries TransactionConflict: the SDK does not. */
const unlessConflict = <T>(write: () => Promise<T>): Promise<T> =>
  repeated(TableBusy, BUSY_ATTEMPTS, () =>
    write().catch((error: unknown) => {
      const failed = failedConditions(error);
      if (failed.length > 0) throw new ConditionFailed(failed);
      throw isConflict(error) ? new TableBusy(error) : error;
    }),
  );

const codesOf = (error: TransactionCanceledException) => (error.CancellationReasons ?? []).map((reason) => reason.Code);

/** The places of the writes whose condition did not hold; empty for any other error. */
function failedConditions(error: unknown): number[] {
  if (error instanceof ConditionalCheckFailedException) return [0];
  if (!(error instanceof TransactionCanceledException)) return [];
  return codesOf(error).flatMap((code, place) => (code === 'ConditionalCheckFailed' ? [place] : []));
}

/** Whether a concurrent write to the same item cancelled this one. */
const isConflict = (error: unknown): error is Error =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException && codesOf(error).includes('TransactionConflict'));

const hasExpired = (item: Record<string, unknown>) => typeof item.ttl === 'number' && item.ttl <= toSeconds();
