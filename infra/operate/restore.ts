/**
 * `npm run restore -- <stage> <second>`, such as `2026-11-21T03:00:00Z`: restores the table as it was then into a new one, ready to replace the
 * stage's own. Safe to repeat: it continues where it stopped.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { BACKUP_DAYS } from '../../shared/accounts/retention.ts';
import { allStages, type StageSettings } from '../cdk/stages.ts';
import { TABLE } from '../cdk/table.ts';
import { Problem } from '../local/problem.ts';
import { recordOn } from './audit.ts';
import { tableOf } from './deploy/aws.ts';
import { checkCredentials } from './deploy/checks/account.ts';

export interface Restoring {
  stage: StageSettings;
  dynamodb: DynamoDBClient;
  /** The table that the stage uses now. */
  source: string;
  /** Records the restore in this table: before it begins, and in the new table, whose log ends at that second. */
  record: (tableName: string, second: string) => Promise<unknown>;
  /** The time to go back to. */
  at: Date;
  /** Milliseconds between two looks at a table that is being made or changed. */
  pollMs: number;
}

/** `verandah-prod-20261121t030000`: the same for the same second, so that an interrupted restore continues. */
export const restoredName = ({ stage, at }: Pick<Restoring, 'stage' | 'at'>): string =>
  `${stage.stackName}-${at
    .toISOString()
    .replace(/[-:]|\.\d+Z/g, '')
    .toLowerCase()}`;

/**
 * Makes the restored table and sets what a restore leaves out.
 * @returns The setting with which the stage uses it. @throws Error of DynamoDB for a time that it cannot go back to.
 */
export async function restore(restoring: Restoring): Promise<string> {
  await begin(restoring);
  await makeReady(restoring);
  const { LatestStreamArn, ItemCount } = await whenActive(restoring);
  if (!LatestStreamArn) throw new Problem(`${restoredName(restoring)} has no stream.`);
  return `About ${ItemCount ?? 0} items are in restoredTable: { name: '${restoredName(restoring)}', streamArn: '${LatestStreamArn}' },`;
}

/** Begins the restore, or continues one that was begun before. */
async function begin(restoring: Restoring): Promise<void> {
  const { dynamodb, source, at } = restoring;
  await restoring.record(source, at.toISOString());
  try {
    await dynamodb.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: restoredName(restoring),
        RestoreDateTime: at,
      }),
    );
  } catch (error) {
    if (!(error instanceof TableAlreadyExistsException)) throw error;
  }
}

/** @returns The table, once it exists and no change is in progress. */
async function whenActive(restoring: Restoring): Promise<TableDescription> {
  for (;;) {
    const { Table = {} } = await restoring.dynamodb.send(
      new DescribeTableCommand({ TableName: restoredName(restoring) }),
    );
    if (Table.TableStatus === 'ACTIVE') return Table;
    await pause(restoring.pollMs);
  }
}

/**
 * Sets what a restore leaves out: time to live, point-in-time recovery, the stream, deletion protection and the ceiling (DynamoDB developer
 * guide, "Restoring a table to a point in time"). Leaves what is set already.
 */
async function makeReady(restoring: Restoring): Promise<void> {
  const { dynamodb, stage } = restoring;
  const TableName = restoredName(restoring);
  const { StreamSpecification } = await whenActive(restoring);
  const { TimeToLiveDescription } = await dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus !== 'ENABLED')
    await dynamodb.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName: TABLE.timeToLive, Enabled: true },
      }),
    );
  await dynamodb.send(
    new UpdateContinuousBackupsCommand({
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: BACKUP_DAYS },
    }),
  );
  if (!StreamSpecification?.StreamEnabled)
    await dynamodb.send(
      new UpdateTableCommand({
        TableName,
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
      }),
    );
  await whenActive(restoring);
  await restoring.record(TableName, restoring.at.toISOString());
  const { readUnits, writeUnits } = stage.ceiling;
  await dynamodb.send(
    new UpdateTableCommand({
      TableName,
      DeletionProtectionEnabled: stage.keepsData,
      OnDemandThroughput: { MaxReadRequestUnits: readUnits, MaxWriteRequestUnits: writeUnits },
    }),
  );
}

/** @throws Problem with the usage for anything but a stage and a second in UTC. */
export function parseRestore([name, second = '', ...more]: string[]): { stage: StageSettings; at: Date } {
  const stage = allStages.find((one) => one.name === name);
  const isSecond = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(second) && !Number.isNaN(Date.parse(second));
  if (!stage || !isSecond || more.length > 0)
    throw new Problem(
      `Usage: npm run restore -- <stage> <second>, such as 2026-11-21T03:00:00Z, where the stage is one of: ${allStages.map((one) => one.name).join(', ')}.`,
    );
  return { stage, at: new Date(second) };
}

if (import.meta.main)
  try {
    const { stage, at } = parseRestore(process.argv.slice(2));
    await checkCredentials(stage);
    const { stackName, region } = stage;
    const source = await tableOf(stackName, region);
    const record = (tableName: string, second: string) => recordOn({ region, tableName }, 'operator.restored', second);
    console.log('DynamoDB makes the table: minutes to hours, by its size …');
    console.log(await restore({ stage, at, source, record, dynamodb: new DynamoDBClient({ region }), pollMs: 15_000 }));
    console.log('Go on with infra/docs/RUNBOOK.md, "Restore".');
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exit(1);
  }
