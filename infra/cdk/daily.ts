/** The rule that runs what is due once a day, and where a day is kept that could not be worked off. */
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { DAILY_AT_HOUR } from './daily-hour.ts';

export class Daily extends Construct {
  /** The events of the days on which something failed at each try. */
  readonly undone: Queue;

  constructor(scope: Construct, daily: Function) {
    super(scope, 'Daily');
    this.undone = new Queue(this, 'Undone', { enforceSSL: true, retentionPeriod: Duration.days(14) });
    acknowledge(this.undone, 'It is itself where what failed ends up.', 'SQS3');
    daily.configureAsyncInvoke({
      retryAttempts: 2,
      onFailure: { bind: () => ({ destination: this.undone.queueArn }) },
    });
    // Not the queue's own grant, which lets the function read its address and attributes too.
    daily.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.undone.queueArn] }));
    const rule = new Rule(this, 'Rule', { schedule: Schedule.cron({ hour: String(DAILY_AT_HOUR), minute: '0' }) });
    rule.addTarget(new LambdaFunction(daily, { deadLetterQueue: this.undone }));
  }
}
