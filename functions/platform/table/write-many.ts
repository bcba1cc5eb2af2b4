/** Writes any number of items, in batches. */
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { client } from './client.ts';
import type { Item, Key } from './keys.ts';
import { BUSY_ATTEMPTS, repeated, TableBusy, TableName } from './table.ts';

const BATCH = 25;
/** How many of these calls run at once. */
const BATCHES_AT_ONCE = 8;

/** Puts and removes any number of items, 25 a call. Not a transaction: where this throws, some may be written and others not. */
export async function writeMany({ put = [], remove = [] }: { put?: Item[]; remove?: Key[] }): Promise<void> {
  const requests = [
    ...put.map((item) => ({ PutRequest: { Item: item } })),
    ...remove.map((key) => ({ DeleteRequest: { Key: key } })),
  ];
  const batches = Array.from({ length: Math.ceil(requests.length / BATCH) }, (_, n) =>
    requests.slice(n * BATCH, (n + 1) * BATCH),
  );
  for (let from = 0; from < batches.length; from += BATCHES_AT_ONCE)
    await Promise.all(batches.slice(from, from + BATCHES_AT_ONCE).map(writeBatch));
}

type Batch = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

async function writeBatch(requests: Batch): Promise<void> {
  let left = requests;
  await repeated(TableBusy, BUSY_ATTEMPTS, async () => {
    const answer = await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: left } }));
    left = answer.UnprocessedItems?.[TableName] ?? [];
    if (left.length > 0) throw new TableBusy(new Error('items stayed unprocessed'));
  });
}
