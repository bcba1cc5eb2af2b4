/**
 * `npm run daily` does today's due work on the stage that runs on this machine; `npm run daily -- 2027-10-22` does that day's.
 * For AWS, see infra/docs/RUNBOOK.md ("Due work is not done").
 */
import { resolve } from 'node:path';
import { invokeDaily } from '../emulators/lambda/daily-rule.ts';
import { SCHEDULE_FUNCTION } from './environment.ts';
import { runningEnvironment } from './stage-folder.ts';

async function run(day = new Date().toISOString().slice(0, 10)): Promise<string> {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error('Usage: npm run daily [-- <day, such as 2027-10-22>]');
  const environment = runningEnvironment(resolve(process.env.DATA_DIR ?? '.local'));
  if (!environment) throw new Error('No stage runs on this machine. Start it with `npm start`.');
  await invokeDaily(environment, SCHEDULE_FUNCTION, day);
  return `What was due on ${day}, and what the week before it left, is done.`;
}

try {
  console.log(await run(process.argv[2]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
