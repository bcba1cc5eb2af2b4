/** Sending mail: its sender and its delivery. */
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { mailDomainOf, type StageSettings } from './stages.ts';

export class Mail extends Construct {
  readonly identity: EmailIdentity;
  readonly configurationSet: ConfigurationSet;
  /** For the domain's DNS: `name CNAME value`, three of them. */
  readonly records: string;

  constructor(scope: Construct, stage: StageSettings) {
    super(scope, 'Mail');
    this.configurationSet = new ConfigurationSet(this, 'Set', {
      configurationSetName: stage.stackName,
      // An address that bounces or complains gets no more mail from the account.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      // A link in a mail is as good as a password.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    this.identity = new EmailIdentity(this, 'Identity', { identity: Identity.domain(mailDomainOf(stage)) });
    this.records = this.identity.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`).join(', ');
  }
}
