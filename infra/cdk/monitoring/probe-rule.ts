/** The rule that runs the probe each minute. */
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** A failed probe is not retried: the alarm counts it, and the next one runs in a minute. */
export function probeRule(scope: Construct, probe: Function): void {
  probe.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  new Rule(scope, 'Probe', { schedule: Schedule.rate(Duration.minutes(1)) }).addTarget(new LambdaFunction(probe));
}
