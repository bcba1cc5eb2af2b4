/** The rule that runs the probe each minute. */
import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/** A failed probe is not retried: the alarm counts it, and the next one runs in a minute. */
export function probeRule(scope: Construct, probe: Function, { distributionId }: Distribution): Rule {
  probe.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  // CloudFront's metrics are in us-east-1.
  probe.addToRolePolicy(new PolicyStatement({ actions: ['cloudwatch:GetMetricStatistics'], resources: ['*'] }));
  acknowledge(probe.role ?? probe, 'Reading metrics knows no resources.', 'IAM5[Resource::*]');
  const rule = new Rule(scope, 'Probe', { schedule: Schedule.rate(Duration.minutes(1)) });
  rule.addTarget(new LambdaFunction(probe, { event: RuleTargetInput.fromObject({ distributionId }) }));
  return rule;
}
