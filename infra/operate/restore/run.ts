/** `npm run restore -- <stage> <second>`, such as `2026-11-21T03:00:00Z`. Safe to repeat: it continues where it stopped. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { allStages, type StageSettings } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';
import { recordOn } from '../audit.ts';
import { tableOf } from '../deploy/aws.ts';
import { checkCredentials } from '../deploy/checks/account.ts';
import { runSteps } from '../deploy/step.ts';
import { STEPS } from './restore.ts';

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
    const source = () => tableOf(stackName, region);
    const record = (tableName: string, second: string) => recordOn({ region, tableName }, 'operator.restored', second);
    const restoring = { stage, at, source, record, dynamodb: new DynamoDBClient({ region }), pollMs: 15_000 };
    await runSteps(STEPS, restoring, {
      again: `npm run restore -- ${process.argv.slice(2).join(' ')}`,
      print: (line) => console.log(line),
    });
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exit(1);
  }
