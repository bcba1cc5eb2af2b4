/** Checks the stage's AWS account: the right one, with the stage's table, a certificate, enough concurrency, and mail. */
import {
  ACMClient,
  type CertificateDetail,
  DescribeCertificateCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-acm';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { mailDomainOf, type StageSettings } from '../../../cdk/stages.ts';
import { Problem } from '../../../local/problem.ts';
import { accountOf, statusOf, tableOf, wasCreated } from '../aws.ts';

/** @throws Problem with credentials of another account. */
export async function checkCredentials({ name, account, region }: StageSettings): Promise<void> {
  const found = await accountOf(region);
  if (found !== account)
    throw new Problem(
      `These credentials are of account ${found}, and stage ${name} lives in ${account}. Set AWS_PROFILE to that one.`,
    );
}

/**
 * After a restore the functions use the restored table. A commit from before the restore would point them at the older table, which lacks what
 * members have written since.
 * @throws Problem where the deployed functions use a restored table and the settings name none.
 */
export async function checkTable({ stackName, region, restoredTable }: StageSettings): Promise<void> {
  if (restoredTable || !(await wasCreated(stackName, region))) return;
  const used = await tableOf(stackName, region);
  // CloudFormation names the stack's own table by its id in the template.
  if (!used.startsWith(`${stackName}-${OWN_TABLE_ID}`))
    throw new Problem(
      `The functions of ${stackName} use the restored table ${used}, and these settings are of before the restore. Put its restoredTable into infra/cdk/stages.ts, and deploy that.`,
    );
}

/** The beginning of the logical id of the stack's own table (infra/cdk/storage.ts). */
export const OWN_TABLE_ID = 'StorageTable';

/**
 * CloudFront accepts only an issued certificate that names the site's host, and fails the deploy at any other.
 * @throws Problem with the remedy.
 */
export async function checkCertificate({ certificateArn, siteOrigin }: StageSettings): Promise<void> {
  const region = 'us-east-1';
  const { Status, SubjectAlternativeNames: names = [] } = await certificateAt(certificateArn, region);
  if (Status !== 'ISSUED')
    throw new Problem(
      `The certificate is ${Status}, not ISSUED. While it waits for validation, put its CNAME records into the domain's DNS: aws acm describe-certificate --certificate-arn ${certificateArn} --region ${region}`,
    );
  const { host } = new URL(siteOrigin);
  // A wildcard matches one label (RFC 6125, section 6.4.3).
  const wildcard = host.replace(/^[^.]+/, '*');
  if (!names.some((name) => name === host || name === wildcard))
    throw new Problem(`The certificate is for ${names.join(', ')}, and the site is ${host}. Request one for ${host}.`);
}

async function certificateAt(CertificateArn: string, region: string): Promise<CertificateDetail> {
  try {
    const { Certificate = {} } = await new ACMClient({ region }).send(
      new DescribeCertificateCommand({ CertificateArn }),
    );
    return Certificate;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    throw new Problem(
      `There is no certificate ${CertificateArn}. List them: aws acm list-certificates --region ${region}`,
    );
  }
}

/** Average seconds of a call; and the number of answers and photos that run beside the calls. */
const CALL_SECONDS = 0.5;
const LONG_RUNS = 20;

/** The concurrency of the functions at the stage's maximum call rate and with the most imports: they must not starve the calls. */
const concurrencyFor = ({ ceiling, openImports }: Pick<StageSettings, 'ceiling' | 'openImports'>): number =>
  Math.ceil(ceiling.callsPerSecond * CALL_SECONDS) + LONG_RUNS + openImports;

/** New accounts have very little concurrency. @throws Problem with the request to make. */
export async function checkConcurrency(stage: StageSettings): Promise<void> {
  const { AccountLimit } = await new LambdaClient({ region: stage.region }).send(new GetAccountSettingsCommand({}));
  const there = AccountLimit?.ConcurrentExecutions ?? 0;
  const wanted = concurrencyFor(stage);
  if (there < wanted)
    throw new Problem(
      `Lambda runs ${there} functions at once in this account, and stage ${stage.name} wants ${wanted}. Ask for more: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${Math.max(1_000, wanted)} --region ${stage.region}`,
    );
}

/**
 * An account in SES's sandbox sends only to verified addresses. A stage of our own can live with that, and prod cannot.
 * @returns A note about it, if needed. @throws Problem on prod.
 */
export async function checkMail({ name, region, siteOrigin }: StageSettings): Promise<string | undefined> {
  const { ProductionAccessEnabled, SendingEnabled } = await new SESv2Client({ region }).send(new GetAccountCommand({}));
  if (SendingEnabled === false)
    throw new Problem(
      `SES has paused sending in this account. See why: SES console in ${region}, "Account dashboard".`,
    );
  if (ProductionAccessEnabled) return undefined;
  const words = 'SES keeps this account in its sandbox: mail reaches verified addresses only';
  if (name === 'prod')
    throw new Problem(
      // Not the console: its first steps make an identity of the domain, which the stack makes.
      `${words}. Ask for more: aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url ${siteOrigin} --use-case-description 'Mails that members ask for: links to confirm an address, receipts, replies' --region ${region}`,
    );
  return words;
}

/**
 * The stack makes the identity of the mail domain, and CloudFormation fails at one that is there already.
 * @throws Problem where there is one before the stack.
 */
export async function checkNoIdentity(stage: StageSettings): Promise<void> {
  const { stackName, region } = stage;
  const domain = mailDomainOf(stage);
  if ((await statusOf(stackName, region)) !== undefined || (await isVerified(domain, stage)) === undefined) return;
  throw new Problem(
    `SES has the identity ${domain} already, and the stack makes it. Where nothing else sends from it: aws sesv2 delete-email-identity --email-identity ${domain} --region ${region}`,
  );
}

/**
 * SES sends nothing from a domain before it has found the DKIM records in the domain's DNS. The stack makes the identity, so this check
 * runs after it. CloudFormation does not restore an identity that was deleted by hand.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetEmailIdentity.html
 * @param records The records to publish, from the stack's output. @returns A note about it, if needed. @throws Problem on prod.
 */
export async function checkIdentity(stage: StageSettings, records: string): Promise<string | undefined> {
  const domain = mailDomainOf(stage);
  const verified = await isVerified(domain, stage);
  if (verified) return undefined;
  const message =
    verified === undefined
      ? `SES has no identity ${domain}, and sends no mail from ${stage.mailFrom}: the stack made it, and somebody has deleted it. Make it again: aws sesv2 create-email-identity --email-identity ${domain} --region ${stage.region}. It prints three tokens: publish each in the domain's DNS, as <token>._domainkey.${domain} CNAME <token>.dkim.amazonses.com`
      : `SES has not verified ${domain}, and sends no mail from ${stage.mailFrom}. Publish these records in the domain's DNS: ${records}`;
  if (stage.name === 'prod') throw new Problem(message);
  return message;
}

/** Undefined where SES does not have the identity. */
async function isVerified(domain: string, { region }: StageSettings): Promise<boolean | undefined> {
  try {
    const found = await new SESv2Client({ region }).send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
    return found.VerifiedForSendingStatus === true;
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}

/**
 * AWS sends alarms to a mailbox only after somebody has opened the link in its first mail.
 * https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html
 * @returns A note where nobody has.
 */
export async function checkAlarmMailbox({ region, operatorEmail }: StageSettings, TopicArn: string): Promise<string[]> {
  const { Subscriptions = [] } = await new SNSClient({ region }).send(
    new ListSubscriptionsByTopicCommand({ TopicArn }),
  );
  const isConfirmed = Subscriptions.some(({ SubscriptionArn }) => SubscriptionArn?.startsWith('arn:'));
  return isConfirmed
    ? []
    : [`Alarms reach nobody: open the link in AWS's mail to ${operatorEmail}, "Subscription Confirmation".`];
}
