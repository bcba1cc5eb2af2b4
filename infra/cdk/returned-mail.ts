/** Sends the mailer SES's events, through EventBridge, about mail that bounced or was marked as spam. */
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { onFailure } from './dead-letters.ts';
import type { Mail } from './mail.ts';

/** An event that the mailer fails three times, or never receives, goes to the queue of failed work. */
export function followReturnedMail(
  parent: Construct,
  { configurationSet }: Mail,
  mailer: Function,
  failedWork: Queue,
): void {
  const scope = new Construct(parent, 'ReturnedMail');
  // SES publishes only to the account's default bus, where events of other stages arrive too.
  configurationSet.addEventDestination('Returned', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, 'Default', 'default')),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  const rule = new Rule(scope, 'Rule', {
    eventPattern: {
      source: ['aws.ses'],
      detailType: ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': [configurationSet.configurationSetName] } } },
    },
  });
  mailer.configureAsyncInvoke({ retryAttempts: 2, onFailure: onFailure(mailer, failedWork) });
  rule.addTarget(new LambdaFunction(mailer, { deadLetterQueue: failedWork }));
}
