/** The rule that has the site probed each minute. */
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** A probe that fails is not tried again: the alarm counts it, and the next one comes in a minute. */
export function probeRule(scope: Construct, probe: Function): Rule {
  probe.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  const rule = new Rule(scope, 'Probe', { schedule: Schedule.rate(Duration.minutes(1)) });
  rule.addTarget(new LambdaFunction(probe));
  return rule;
}
