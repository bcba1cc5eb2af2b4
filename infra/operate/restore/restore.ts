/** The steps of `npm run restore`: restores the table as it was at a second of the last 35 days, ready to replace the stage's own. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { BACKUP_DAYS } from '../../../shared/accounts/retention.ts';
import type { StageSettings } from '../../cdk/stages.ts';
import { TABLE } from '../../cdk/table.ts';
import { Problem } from '../../local/problem.ts';
import type { Step } from '../deploy/step.ts';

export interface Restoring {
  stage: StageSettings;
  dynamodb: DynamoDBClient;
  /** The table that the stage uses now. */
  source: () => Promise<string>;
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

/** @throws Problem for a time that DynamoDB cannot go back to. */
async function checkWindow({ dynamodb, source, at }: Restoring): Promise<undefined> {
  const { ContinuousBackupsDescription } = await dynamodb.send(
    new DescribeContinuousBackupsCommand({ TableName: await source() }),
  );
  const { EarliestRestorableDateTime: from, LatestRestorableDateTime: to } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (!from || !to)
    throw new Problem(`${await source()} has no point-in-time recovery: there is nothing to go back to.`);
  if (at < from || at > to)
    throw new Problem(
      `${at.toISOString()} is outside of what ${await source()} can go back to: ${from.toISOString()} to ${to.toISOString()}.`,
    );
  return undefined;
}

/** Begins the restore, or continues one that was begun before. */
export async function begin(restoring: Restoring): Promise<string> {
  const TargetTableName = restoredName(restoring);
  await restoring.record(await restoring.source(), restoring.at.toISOString());
  try {
    await restoring.dynamodb.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: await restoring.source(),
        TargetTableName,
        RestoreDateTime: restoring.at,
      }),
    );
  } catch (error) {
    if (!(error instanceof TableAlreadyExistsException)) throw error;
  }
  return TargetTableName;
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
async function makeReady(restoring: Restoring): Promise<undefined> {
  const { dynamodb, stage } = restoring;
  const TableName = restoredName(restoring);
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
  const { StreamSpecification } = await whenActive(restoring);
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
  return undefined;
}

/** A shell command for every function of the stage; `$fn` is its name. */
const forEachFunction = ({ stackName, region }: StageSettings, command: string): string =>
  `for fn in $(aws cloudformation list-stack-resources --region ${region} --stack-name ${stackName} --query "StackResourceSummaries[?ResourceType=='AWS::Lambda::Function'].PhysicalResourceId" --output text); do aws lambda ${command} --region ${region} --function-name $fn; done`;

/** Stops all writes: Lambda runs no function whose reserved concurrency is 0 (Lambda developer guide, "Configuring reserved concurrency"). */
const stopCommand = (stage: StageSettings): string =>
  forEachFunction(stage, 'put-function-concurrency --reserved-concurrent-executions 0');

/** Removes the 0. A deploy does not: CloudFormation changes only what differs between two templates. */
function startCommands(stage: StageSettings): string[] {
  const { name: stageName, region, reservedConcurrency = {} } = stage;
  const own = Object.entries(reservedConcurrency).map(
    ([name, reserved]) =>
      `aws lambda put-function-concurrency --region ${region} --reserved-concurrent-executions ${reserved} --function-name $(aws lambda list-functions --region ${region} --query "Functions[?Description=='Verandah ${stageName}: ${name}'].FunctionName" --output text)`,
  );
  return [forEachFunction(stage, 'delete-function-concurrency'), ...own];
}

/** @returns Instructions for the operator. @throws Problem where the table lacks a stream. */
async function nextSteps(restoring: Restoring): Promise<string> {
  const { name: stage } = restoring.stage;
  const { LatestStreamArn, ItemCount } = await whenActive(restoring);
  if (!LatestStreamArn) throw new Problem(`${restoredName(restoring)} has no stream.`);
  const old = await restoring.source();
  return [
    `about ${ItemCount ?? 0} items`,
    `1. ${stopCommand(restoring.stage)}`,
    `2. TABLE_NAME=${restoredName(restoring)} npm run admin -- forget-deleted ${old}`,
    `3. stage ${stage} of infra/cdk/stages.ts: restoredTable: { name: '${restoredName(restoring)}', streamArn: '${LatestStreamArn}' },`,
    `4. npm run deploy -- ${stage} --from stack (its step smoke fails: the functions are stopped)`,
    `5. ${startCommands(restoring.stage).join('\n   ')}`,
    `6. npm run deploy -- ${stage} --from smoke`,
  ].join('\n');
}

export const STEPS: readonly Step<Restoring>[] = [
  { name: 'check', does: 'whether DynamoDB can go back to that second', always: true, run: checkWindow },
  { name: 'begin', does: 'the restore: it makes a new table and overwrites nothing', run: begin },
  {
    name: 'wait',
    does: 'for the table: minutes to hours, by its size',
    run: async (restoring) => {
      await whenActive(restoring);
      return undefined;
    },
  },
  {
    name: 'ready',
    does: 'what a restore leaves out: time to live, backups, stream, protection, ceiling',
    run: makeReady,
  },
  { name: 'next', does: 'what to do with it', always: true, run: nextSteps },
];
