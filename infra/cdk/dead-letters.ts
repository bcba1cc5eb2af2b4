/** Where work is kept that failed at each of its tries. */
import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function, IDestination } from 'aws-cdk-lib/aws-lambda';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** 14 days: the most that SQS keeps a message. */
export function deadLetters(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, { enforceSSL: true, retentionPeriod: Duration.days(14) });
  acknowledge(queue, 'It is itself where what failed ends up.', 'SQS3');
  return queue;
}

/** The queue for what Lambda could not have the function do, with the permission to put it there. */
export function onFailure(fn: Function, { queueArn }: Queue): IDestination {
  // Not the queue's own grant, which lets the function read its address and attributes too.
  fn.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] }));
  return { bind: () => ({ destination: queueArn }) };
}
