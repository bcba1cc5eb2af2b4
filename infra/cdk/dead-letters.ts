/** The queue of a stage's failed work: events that a function failed at every try. */
import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function, IDestination } from 'aws-cdk-lib/aws-lambda';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** Keeps messages for 14 days, the most that SQS allows. Each names the function, or the rule, that it is of. */
export function deadLetters(scope: Construct): Queue {
  const queue = new Queue(scope, 'FailedWorkQueue', { enforceSSL: true, retentionPeriod: Duration.days(14) });
  acknowledge(queue, 'It is itself where what failed ends up.', 'SQS3');
  return queue;
}

/** The queue for events that a function failed to process, with the permission to send there. */
export function onFailure(fn: Function, { queueArn }: Queue): IDestination {
  // Not the queue's own grant: it also lets the function read the queue's address and attributes.
  fn.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }));
  return { bind: () => ({ destination: queueArn }) };
}
