/** The rule that runs what is due once a day, and where a day is kept that could not be worked off. */
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { DAILY_AT_HOUR } from './daily-hour.ts';
import { deadLetters, onFailure } from './dead-letters.ts';

export class Daily extends Construct {
  /** The events of the days on which something failed at each try. */
  readonly undone: Queue;

  constructor(scope: Construct, daily: Function) {
    super(scope, 'Daily');
    this.undone = deadLetters(this, 'Undone');
    daily.configureAsyncInvoke({ retryAttempts: 2, onFailure: onFailure(daily, this.undone) });
    const rule = new Rule(this, 'Rule', { schedule: Schedule.cron({ hour: String(DAILY_AT_HOUR), minute: '0' }) });
    rule.addTarget(new LambdaFunction(daily, { deadLetterQueue: this.undone }));
  }
}
