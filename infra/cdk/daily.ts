/** The rules that run the daily work and the bounds of uploads. */
import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { BOUND_UPLOADS, BOUND_UPLOADS_MINUTES } from '../../shared/uploads.ts';
import { DAILY_AT_HOUR } from './daily-hour.ts';
import { onFailure } from './dead-letters.ts';

/** @param failedWork Gets the events of days whose work failed at every try. */
export function dailyRules(parent: Construct, daily: Function, failedWork: Queue): void {
  const scope = new Construct(parent, 'Daily');
  daily.configureAsyncInvoke({ retryAttempts: 2, onFailure: onFailure(daily, failedWork) });
  const rule = new Rule(scope, 'Rule', { schedule: Schedule.cron({ hour: String(DAILY_AT_HOUR), minute: '0' }) });
  rule.addTarget(new LambdaFunction(daily, { deadLetterQueue: failedWork }));
  const often = Schedule.rate(Duration.minutes(BOUND_UPLOADS_MINUTES));
  const event = RuleTargetInput.fromObject({ task: BOUND_UPLOADS });
  const bounds = new Rule(scope, 'Bounds', { schedule: often });
  bounds.addTarget(new LambdaFunction(daily, { event, deadLetterQueue: failedWork }));
}
