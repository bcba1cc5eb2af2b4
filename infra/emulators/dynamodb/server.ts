/** DynamoDB on this machine: the dynoxide binary (SQLite underneath) over one file, with the product's table. */
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  DynamoDBServiceException,
  ListTablesCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { TABLE } from '../../cdk/table.ts';
import { Problem } from '../../local/problem.ts';
import { openDatabase } from '../database-file.ts';
import { onLoopback } from '../http/loopback.ts';
import { installedBinary } from './binary.ts';
import { DatabaseProcess } from './database-process.ts';
import { indexStream } from './stream-index.ts';

export interface LocalDynamoDBOptions {
  /** The folder of the database's file and its process id. */
  dataDir: string;
  table: string;
  /** False makes the table without a stream, which slows dynoxide down with every write: 10,000 take twice as long. */
  stream?: boolean;
  /** By default the installed one. */
  binary?: string;
  /** How long to wait for the database's first answer. */
  startTimeoutMs?: number;
}

export interface LocalDynamoDB {
  endpoint: string;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 20_000;
const RETRY_MS = 20;
/** How long the end of a process may take to be known after its connections broke. */
const ENDING_MS = 100;
/** How many free ports to try: on a busy machine, another program may take one before the database does. */
const PORTS_TRIED = 3;

/**
 * Starts the database over its file in `dataDir` and makes the table where there is none. First ends a database that a killed stage left running.
 * @throws Problem with the remedy when the database does not start.
 */
export async function startDynamoDB(options: LocalDynamoDBOptions): Promise<LocalDynamoDB> {
  const { binary = installedBinary() } = options;
  for (let tried = 1; ; tried++) {
    try {
      return await startAt(await freePort(), binary, options);
    } catch (error) {
      if (error instanceof Problem) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (!/already in use/.test(reason) || tried === PORTS_TRIED)
        throw new Problem(
          `The database program ${binary} did not start (${reason}). Start again; if it fails again, run \`npm ci\`.`,
        );
    }
  }
}

/** A port of this machine that was free a moment ago. */
async function freePort(): Promise<number> {
  const { endpoint, close } = await onLoopback(createServer());
  await close();
  return Number(new URL(endpoint).port);
}

async function startAt(port: number, binary: string, options: LocalDynamoDBOptions): Promise<LocalDynamoDB> {
  const { dataDir, table, stream = true, startTimeoutMs = START_TIMEOUT_MS } = options;
  const endpoint = `http://127.0.0.1:${port}`;
  const file = join(dataDir, 'dynamodb.sqlite');
  const args = ['--host', '127.0.0.1', '--port', String(port), '--db-path', file];
  const database = new DatabaseProcess(binary, args, join(dataDir, 'dynamodb.pid'));
  const waiting = new AbortController();
  try {
    await database.endOrphan();
    // Names a file that is damaged or cannot be written, which dynoxide words in its own way.
    openDatabase(file, [], 'Database').close();
    database.launch();
    await Promise.race([
      database.ended,
      late(startTimeoutMs, waiting.signal),
      makeTable(endpoint, { table, stream }, waiting.signal),
    ]);
    if (stream) indexStream(file);
  } catch (error) {
    // A connection breaks a moment before the end of its process is known, which says why.
    const reason = await Promise.race([database.ended.catch((end: unknown) => end), pause(ENDING_MS, error)]);
    await database.close();
    throw reason;
  } finally {
    waiting.abort();
  }
  return { endpoint, close: () => database.close() };
}

/** Rejects after a time. */
async function late(waitedMs: number, signal: AbortSignal): Promise<never> {
  await pause(waitedMs, undefined, { signal });
  throw new Error(`no answer within ${waitedMs / 1000} s`);
}

async function makeTable(
  endpoint: string,
  { table, stream }: { table: string; stream: boolean },
  signal: AbortSignal,
): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  try {
    const tables = await whenItAnswers(() => client.send(new ListTablesCommand({})), signal);
    if (!tables.TableNames?.includes(table)) await createTable(client, { table, stream });
    else if (stream) await addStream(client, table);
  } finally {
    client.destroy();
  }
}

/** Makes a table with the product's keys. */
export async function createTable(
  client: DynamoDBClient,
  { table, stream }: { table: string; stream: boolean },
): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: TABLE.partitionKey, AttributeType: 'S' },
        { AttributeName: TABLE.sortKey, AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
        { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
      ],
      ...(stream && { StreamSpecification: STREAM }),
    }),
  );
}

/** The same as on AWS. */
const STREAM = { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' } as const;

/** Adds a stream to a table that was made without one: tests start with a copy of such a table, with the library indexed. */
async function addStream(client: DynamoDBClient, TableName: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  if (!Table?.StreamSpecification?.StreamEnabled)
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification: STREAM }));
}

/** Repeats the call until DynamoDB answers, with an error too. Never resolves once the wait is aborted. */
async function whenItAnswers<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof DynamoDBServiceException || signal.aborted) throw error;
      await pause(RETRY_MS);
    }
  }
}
