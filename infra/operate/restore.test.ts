/**
 * A restore, against answers written from DynamoDB's API reference and the developer guide: nothing here was run on AWS.
 * The server keeps one restored table, which begins as a restore leaves it, and refuses what DynamoDB refuses.
 */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { STAGES } from '../cdk/stages.ts';
import { type Listening, onLoopback } from '../emulators/http/loopback.ts';
import { parseRestore, restore, restoredName } from './restore.ts';

const NAME = 'verandah-prod-20261121t030000';
const EARLIEST = Date.parse('2026-10-18T00:00:00Z') / 1000;
const LATEST = Date.parse('2026-11-21T03:55:00Z') / 1000;

type Body = Record<string, unknown>;
/** The restored table, as DescribeTable and its sisters return it; undefined before the restore. */
let table: (Body & { TimeToLive: boolean; RecoveryDays: number; looks: number }) | undefined;
let asked: { operation: string; body: Body }[];

class Refused extends Error {}
const theTable = () => {
  if (!table) throw new Refused('ResourceNotFoundException');
  return table;
};

/** By operation: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Operations.html */
const ANSWERS: Record<string, (body: Body) => object> = {
  RestoreTableToPointInTime: ({ RestoreDateTime: at }) => {
    if (Number(at) < EARLIEST || Number(at) > LATEST) throw new Refused('InvalidRestoreTimeException');
    if (table) throw new Refused('TableAlreadyExistsException');
    table = { TableStatus: 'CREATING', ItemCount: 7, TimeToLive: false, RecoveryDays: 0, looks: 0 };
    return { TableDescription: { TableStatus: 'CREATING' } };
  },
  DescribeTable: () => {
    const found = theTable();
    found.looks++;
    // Each change completes at the second look.
    if (found.looks % 2 === 0) found.TableStatus = 'ACTIVE';
    const { TimeToLive: _, RecoveryDays: __, looks: ___, ...Table } = found;
    return { Table };
  },
  DescribeTimeToLive: () => ({
    TimeToLiveDescription: { TimeToLiveStatus: theTable().TimeToLive ? 'ENABLED' : 'DISABLED' },
  }),
  UpdateTimeToLive: () => {
    if (theTable().TimeToLive) throw new Refused('ValidationException');
    theTable().TimeToLive = true;
    return {};
  },
  UpdateContinuousBackups: ({ PointInTimeRecoverySpecification }) => {
    theTable().RecoveryDays = Number((PointInTimeRecoverySpecification as Body).RecoveryPeriodInDays);
    return {};
  },
  UpdateTable: (change) => {
    const found = theTable();
    if (found.TableStatus !== 'ACTIVE') throw new Refused('ResourceInUseException');
    if ('StreamSpecification' in change) {
      if (found.StreamSpecification) throw new Refused('ValidationException');
      found.LatestStreamArn = `arn:aws:dynamodb:ap-southeast-2:333333333333:table/${NAME}/stream/2026-11-21T04:00:00.000`;
    }
    Object.assign(found, change, { TableStatus: 'UPDATING', looks: 0 });
    return {};
  },
};

const server = createServer((request, response) => {
  void json(request).then((given) => {
    const body = z.record(z.string(), z.unknown()).parse(given);
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    asked.push({ operation, body });
    const reply = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer));
    try {
      reply(200, ANSWERS[operation]?.(body) ?? {});
    } catch (error) {
      reply(400, {
        __type: `com.amazonaws.dynamodb.v20120810#${error instanceof Refused ? error.message : 'Internal'}`,
      });
    }
  });
});
let listening: Listening;
beforeAll(async () => {
  listening = await onLoopback(server);
});
afterAll(() => listening.close());
beforeEach(() => {
  table = undefined;
  asked = [];
  recorded = [];
});

/** The recorded seconds, with the number of restores that had begun before each. */
let recorded: [tableName: string, second: string, begun: number][];
const record = async (tableName: string, second: string) => {
  const begun = asked.filter(({ operation }) => operation === 'RestoreTableToPointInTime').length;
  recorded.push([tableName, second, begun]);
};

/** @returns What an operator reads. */
async function restored(at = '2026-11-21T03:00:00Z', recording = record): Promise<string> {
  const dynamodb = new DynamoDBClient({
    region: STAGES.prod.region,
    endpoint: listening.endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
  });
  return restore({
    stage: STAGES.prod,
    dynamodb,
    source: 'the-table',
    record: recording,
    at: new Date(at),
    pollMs: 1,
  });
}
const bodyOf = (operation: string) => asked.find((one) => one.operation === operation)?.body;

test('a restored table gets the settings of the stage’s own', async () => {
  const printed = await restored();
  expect(recorded).toEqual([
    ['the-table', '2026-11-21T03:00:00.000Z', 0],
    [NAME, '2026-11-21T03:00:00.000Z', 1],
  ]);
  expect(bodyOf('RestoreTableToPointInTime')).toEqual({
    SourceTableName: 'the-table',
    TargetTableName: NAME,
    RestoreDateTime: Date.parse('2026-11-21T03:00:00Z') / 1000,
  });
  expect(bodyOf('UpdateTimeToLive')?.TimeToLiveSpecification).toEqual({ AttributeName: 'ttl', Enabled: true });
  expect(table).toMatchObject({
    TimeToLive: true,
    RecoveryDays: 35,
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
    DeletionProtectionEnabled: true,
    OnDemandThroughput: { MaxReadRequestUnits: 4_000, MaxWriteRequestUnits: 1_000 },
  });
  expect(printed).toMatch(new RegExp(`^About 7 items .* restoredTable: { name: '${NAME}', streamArn: 'arn:.*/stream/`));
});

test('run again, it continues and changes nothing twice', async () => {
  const first = await restored();
  asked = [];
  expect(await restored()).toBe(first);
  expect(asked.map(({ operation }) => operation)).not.toContain('UpdateTimeToLive');
  expect(asked.filter(({ body }) => 'StreamSpecification' in body)).toEqual([]);
});

test('a restore that cannot be recorded does not begin', async () => {
  const refused = () => Promise.reject(new Error('no log'));
  await expect(restored(undefined, refused)).rejects.toThrow('no log');
  expect(table).toBeUndefined();
});

test('a time outside of the 35 days makes no table', async () => {
  await expect(restored('2026-09-01T00:00:00Z')).rejects.toMatchObject({ name: 'InvalidRestoreTimeException' });
  expect(table).toBeUndefined();
});

test('parses only a stage and a time', () => {
  const { stage, at } = parseRestore(['prod', '2026-11-21T03:00:00Z']);
  expect(restoredName({ stage, at })).toBe(NAME);
  for (const args of [[], ['prod'], ['prod', 'yesterday'], ['prod', '2026-11-21'], ['all', '2026-11-21T03:00:00Z']])
    expect(() => parseRestore(args)).toThrow(/Usage: npm run restore/);
});
