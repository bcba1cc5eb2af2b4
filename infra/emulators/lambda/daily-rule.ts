/** An EventBridge rule that calls a function once a day, at the stack's hour. A stage that is not running then catches up the next day. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DAILY_AT_HOUR } from '../../cdk/daily-hour.ts';
import { invocationOf, type LocalFunction } from './server.ts';

const FUNCTION_MS = 15 * 60_000;
const LOOK_MS = 60_000;

/** The part of a scheduled event that the functions read (EventBridge user guide, "Creating a rule that runs on a schedule"). */
const scheduledAt = (day: string): { time: string } => ({ time: `${day}T${DAILY_AT_HOUR}:00:00Z` });

/** @param call Not retried the same day: the next day's run does what failed. */
export function runDaily(call: LocalFunction): { close(): void } {
  let last = lastTime();
  const looking = setInterval(() => {
    const time = lastTime();
    if (time === last) return;
    last = time;
    call({ time }, invocationOf('schedule', FUNCTION_MS)).catch((error: unknown) =>
      console.error('The daily rule failed:', error),
    );
  }, LOOK_MS);
  looking.unref();
  return { close: () => clearInterval(looking) };
}

/** The last time that the rule was due. */
function lastTime(): string {
  const day = new Date(Date.now() - DAILY_AT_HOUR * 3_600_000).toISOString().slice(0, 10);
  return scheduledAt(day).time;
}

/**
 * Runs the rule's function by hand, with the event of any day, through Lambda's own API.
 * @param stage The environment of its functions.
 * @param functionName The emulator's name for it.
 * @param day UTC, `2026-11-21`. @throws Error when any due work failed.
 */
export async function invokeDaily(stage: Record<string, string>, functionName: string, day: string): Promise<void> {
  const lambda = new LambdaClient({
    region: stage.AWS_REGION ?? '',
    endpoint: stage.AWS_ENDPOINT_URL_LAMBDA ?? '',
    credentials: { accessKeyId: stage.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: stage.AWS_SECRET_ACCESS_KEY ?? '' },
  });
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(scheduledAt(day)) }),
  );
  if (FunctionError) throw new Error(`The daily rule failed: ${Payload?.transformToString()}`);
}
