/** Following the table's stream: which changes a function gets, and in which order. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type LocalDynamoDB, startDynamoDB } from './server.ts';
import { type Follower, followStream } from './stream.ts';

const table = 'verandah';
let dataDir: string;
let database: LocalDynamoDB;
let client: DynamoDBDocumentClient;
let following: { close(): Promise<void> } | undefined;
const start = async () => {
  database = await startDynamoDB({ dataDir, table });
  const { endpoint } = database;
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'ap-southeast-2', credentials }));
};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stream-'));
  await start();
});
afterEach(async () => {
  await following?.close();
  following = undefined;
  client.destroy();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const put = (PK: string, SK = 'x') => client.send(new PutCommand({ TableName: table, Item: { PK, SK } }));
const remove = (PK: string, SK = 'x') => client.send(new DeleteCommand({ TableName: table, Key: { PK, SK } }));
async function gone(PK: string, SK?: string): Promise<void> {
  await put(PK, SK);
  await remove(PK, SK);
}
const Text = z.object({ S: z.string() });
const Event = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ Keys: z.object({ PK: Text, SK: Text }) }) })),
});
const keysIn = (event: unknown) => Event.parse(event).Records.map(({ dynamodb: { Keys } }) => Keys.PK.S);

const follow = async (
  call: Follower['call'],
  changes: Follower['changes'] = [{ eventName: 'REMOVE', PK: 'IMAGE#' }],
) => {
  const checkpoint = join(dataDir, 'stream.json');
  const followers = [{ name: 'stream', changes, batchSize: 2, call }];
  following = await followStream({ endpoint: database.endpoint, table, checkpoint, followers, everyMs: 20 });
};

// Lambda developer guide, "Configuring partial batch response with DynamoDB and Lambda".
test('a function that names a failed record gets it and those after it again', async () => {
  const received: string[][] = [];
  for (const id of ['1', '2', '3']) await gone(`IMAGE#${id}`);
  await follow(async (event) => {
    received.push(keysIn(event));
    const { Records } = event as { Records: { dynamodb: { SequenceNumber: string } }[] };
    const failed = received.length === 1 ? Records.slice(1) : [];
    return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb.SequenceNumber })) };
  });
  await expect.poll(() => received).toEqual([['IMAGE#1', 'IMAGE#2'], ['IMAGE#2'], ['IMAGE#3']]);
});

test('removals while nobody follows come later, and once', async () => {
  const received: string[] = [];
  const call: Follower['call'] = async (event) => void received.push(...keysIn(event));
  await follow(call);
  await gone('IMAGE#1');
  await expect.poll(() => received).toEqual(['IMAGE#1']);
  await following?.close();
  await gone('IMAGE#2');
  await database.close();
  await start();
  await follow(call);
  await gone('IMAGE#3');
  await expect.poll(() => received).toEqual(['IMAGE#1', 'IMAGE#2', 'IMAGE#3']);
});
