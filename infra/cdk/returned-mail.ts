/** Tells the mailer of mail that came back or was marked as spam: SES's events, through EventBridge. */
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Mail } from './mail.ts';

/** An event is lost where the mailer fails three times: SES has stopped writing to the address all the same. */
export function followReturnedMail(parent: Construct, { configurationSet }: Mail, mailer: Function): void {
  const scope = new Construct(parent, 'ReturnedMail');
  // SES publishes to the account's default bus alone, where the mail of other stages arrives too.
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
  rule.addTarget(new LambdaFunction(mailer));
}
