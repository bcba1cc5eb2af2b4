/** The rules that run the daily work and the bounds of uploads, and the queue of events that failed. */
import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { BOUND_UPLOADS, BOUND_UPLOADS_MINUTES } from '../../shared/uploads.ts';
import { DAILY_AT_HOUR } from './daily-hour.ts';
import { deadLetters, onFailure } from './dead-letters.ts';

export class Daily extends Construct {
  /** The events of days whose work failed at every try. */
  readonly undone: Queue;

  constructor(scope: Construct, daily: Function) {
    super(scope, 'Daily');
    this.undone = deadLetters(this, 'Undone');
    daily.configureAsyncInvoke({ retryAttempts: 2, onFailure: onFailure(daily, this.undone) });
    const rule = new Rule(this, 'Rule', { schedule: Schedule.cron({ hour: String(DAILY_AT_HOUR), minute: '0' }) });
    rule.addTarget(new LambdaFunction(daily, { deadLetterQueue: this.undone }));
    const often = Schedule.rate(Duration.minutes(BOUND_UPLOADS_MINUTES));
    const event = RuleTargetInput.fromObject({ task: BOUND_UPLOADS });
    const bounds = new Rule(this, 'Bounds', { schedule: often });
    bounds.addTarget(new LambdaFunction(daily, { event, deadLetterQueue: this.undone }));
  }
}
