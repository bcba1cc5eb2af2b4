/**
 * Follows the table's stream and calls functions with inserted or removed items, as Lambda's event source mappings do: in order, in
 * batches, at least once, with retries after a failure. A checkpoint in a file lets the next start of the stage continue.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Changes, Follows } from '../../cdk/table.ts';
import { invocationOf, type LocalFunction } from '../lambda/server.ts';

export interface Follower extends Follows {
  name: string;
  call: LocalFunction;
}

export interface FollowOptions {
  endpoint: string;
  table: string;
  /** The file with the position in the stream. */
  checkpoint: string;
  followers: Follower[];
  /** Milliseconds between two polls of the stream. Lambda polls four times a second. */
  everyMs?: number;
}

const Text = z.object({ S: z.string() });
const StreamRecord = z.looseObject({
  eventName: z.string(),
  dynamodb: z.looseObject({ SequenceNumber: z.string(), Keys: z.object({ PK: Text, SK: Text }) }),
});
type StreamRecord = z.output<typeof StreamRecord>;

const PartialBatch = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });
const Checkpoint = z.object({ stream: z.string(), after: z.string() });
const Described = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });
const Shards = z.object({ StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }) });
const Iterator = z.object({ ShardIterator: z.string() });
const Page = z.object({ Records: z.array(StreamRecord), NextShardIterator: z.string() });

const EVERY_MS = 250;
/** The same as in the stack's mappings (infra/cdk/events.ts). */
const RETRIES = 20;
const PAGE = 100;
const RETRY_MS = 500;
const FUNCTION_MS = 60_000;

/** Starts following. A stream newer than the checkpoint is followed from its beginning. */
export async function followStream(options: FollowOptions): Promise<{ close(): Promise<void> }> {
  const ending = new AbortController();
  const stream = new TableStream(options, await latestStream(options), ending.signal);
  const following = stream.follow().catch((error: unknown) => {
    if (!ending.signal.aborted) console.error('The stream of the table is not followed any more:', error);
  });
  return {
    close: async () => {
      ending.abort();
      await following;
    },
  };
}

async function latestStream({ endpoint, table }: FollowOptions): Promise<string> {
  const described = await ask(endpoint, 'DynamoDB_20120810.DescribeTable', { TableName: table });
  return Described.parse(described).Table.LatestStreamArn;
}

class TableStream {
  readonly #options: FollowOptions;
  readonly #stream: string;
  readonly #signal: AbortSignal;
  /** Rejects when the stage ends: a function that is gone does not answer. */
  readonly #ending = Promise.withResolvers<never>();

  constructor(options: FollowOptions, stream: string, signal: AbortSignal) {
    this.#options = options;
    this.#stream = stream;
    this.#signal = signal;
    this.#ending.promise.catch(() => {});
    signal.addEventListener('abort', () => this.#ending.reject(signal.reason));
  }

  /** Rejects when aborted. */
  async follow(): Promise<never> {
    const { endpoint, everyMs = EVERY_MS } = this.#options;
    for (let iterator = await this.#iterator(); ; ) {
      const page = await this.#askAgain(() =>
        ask(endpoint, `${STREAMS}GetRecords`, { ShardIterator: iterator, Limit: PAGE }),
      );
      const { Records, NextShardIterator } = Page.parse(page);
      for (const follower of this.#options.followers)
        for (const batch of batchesOf(follower, Records)) await this.#deliver(follower, batch);
      this.#remember(Records.at(-1)?.dynamodb.SequenceNumber);
      iterator = NextShardIterator;
      if (Records.length < PAGE) await pause(everyMs, undefined, { signal: this.#signal });
    }
  }

  /** dynoxide has one shard for each table. */
  async #iterator(): Promise<string> {
    const { endpoint, checkpoint } = this.#options;
    const described = await ask(endpoint, `${STREAMS}DescribeStream`, { StreamArn: this.#stream });
    const [shard] = Shards.parse(described).StreamDescription.Shards;
    const known = existsSync(checkpoint)
      ? Checkpoint.safeParse(JSON.parse(readFileSync(checkpoint, 'utf8'))).data
      : undefined;
    const from =
      known?.stream === this.#stream
        ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: known.after }
        : { ShardIteratorType: 'TRIM_HORIZON' };
    const found = await ask(endpoint, `${STREAMS}GetShardIterator`, {
      StreamArn: this.#stream,
      ShardId: shard?.ShardId,
      ...from,
    });
    return Iterator.parse(found).ShardIterator;
  }

  /** Gives up after RETRIES, as the mapping does, and does not deliver the records again. */
  async #deliver({ name, call }: Follower, batch: StreamRecord[]): Promise<void> {
    let Records = batch;
    for (let attempt = 0; Records.length > 0 && attempt <= RETRIES; attempt++) {
      this.#signal.throwIfAborted();
      try {
        const run = call({ Records }, invocationOf(name, FUNCTION_MS));
        Records = failedOf(Records, await Promise.race([run, this.#ending.promise]));
      } catch (error) {
        this.#signal.throwIfAborted();
        console.error(`Function ${name}:`, error);
      }
      if (Records.length > 0) await pause(RETRY_MS, undefined, { signal: this.#signal });
    }
  }

  /** Retries until the stage ends. */
  async #askAgain<T>(question: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      this.#signal.throwIfAborted();
      try {
        return await question();
      } catch (error) {
        if (attempt === RETRIES) console.error('The stream of the table does not answer; asking again:', error);
        await pause(RETRY_MS, undefined, { signal: this.#signal });
      }
    }
  }

  /** Replaces the file in one step, so that a kill leaves a whole one. */
  #remember(after: string | undefined): void {
    if (after === undefined) return;
    const { checkpoint } = this.#options;
    writeFileSync(`${checkpoint}.new`, JSON.stringify({ stream: this.#stream, after }));
    renameSync(`${checkpoint}.new`, checkpoint);
  }
}

function batchesOf({ changes, batchSize }: Follows, records: StreamRecord[]): StreamRecord[][] {
  const followed = records.filter((record) => changes.some((change) => isOf(record, change)));
  const starts = followed.map((_, index) => index).filter((index) => index % batchSize === 0);
  return starts.map((start) => followed.slice(start, start + batchSize));
}

/** The records from the first failed one on (Lambda developer guide, "Configuring partial batch response with DynamoDB and Lambda"). */
function failedOf(records: StreamRecord[], answer: unknown): StreamRecord[] {
  const failed = new Set(PartialBatch.safeParse(answer).data?.batchItemFailures.map((one) => one.itemIdentifier));
  const first = records.findIndex(({ dynamodb }) => failed.has(dynamodb.SequenceNumber));
  return first === -1 ? [] : records.slice(first);
}

const isOf = (record: StreamRecord, { eventName, PK, SK = '' }: Changes): boolean =>
  record.eventName === eventName &&
  record.dynamodb.Keys.PK.S.startsWith(PK) &&
  record.dynamodb.Keys.SK.S.startsWith(SK);

const STREAMS = 'DynamoDBStreams_20120810.';

/** One call of the JSON protocol. dynoxide requires an authorization header but does not verify it. */
async function ask(endpoint: string, target: string, input: object): Promise<unknown> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      'x-amz-date': '20260101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
