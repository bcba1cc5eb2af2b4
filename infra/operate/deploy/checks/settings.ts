/** Checks the stage's settings: each placeholder or mix-up gets a message with the remedy. */

import { isAbn } from '../../../../shared/contract/seller.ts';
import { SECURITY_EXPIRES } from '../../../build/prerender/listings.ts';
import type { StageSettings } from '../../../cdk/stages.ts';
import { Problem } from '../../../local/problem.ts';

/** Whether a text is a calendar day, as YYYY-MM-DD, that has begun in eastern Australia. */
function isPastDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // `Date` reads the 31st of February as the 3rd of March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(`${day}T`)) return false;
  return Date.parse(`${day}T00:00:00+11:00`) <= Date.now();
}

/** @returns A note for a name without the ids that GitHub's tokens have (GitHub changelog, 23 April 2026, immutable subject claims). */
export const repositoryNote = ({ repository }: StageSettings): string | undefined =>
  repository.includes('@')
    ? undefined
    : `repository ${repository} names no ids: a deploy from GitHub is refused, unless the repository is from before 15 July 2026 (infra/docs/RUNBOOK.md, "Deploy from GitHub")`;

/** @throws Problem for remaining placeholders, and for settings that contradict each other. */
export function checkSettings({
  name,
  account,
  repository,
  siteOrigin,
  certificateArn,
  operatorEmail,
  supportEmail,
  mailFrom,
  stripePublishableKey,
  seller,
  gstRegistered,
  hazardCardsReadBy,
  region,
  restoredTable,
}: StageSettings) {
  const wrong = [
    /^(\d)\1{11}$/.test(account) && `account is still ${account}: put the id of your AWS account`,
    repository.startsWith('verandah-example/') &&
      `repository is still ${repository}: GitHub's roles would trust a stranger's workflows`,
    siteOrigin.endsWith('.example') && `siteOrigin is still ${siteOrigin}: put the address of your site`,
    !certificateArn.startsWith('arn:aws:acm:us-east-1:') &&
      'certificateArn must be of us-east-1: CloudFront takes no other',
    certificateArn.includes('certificate/00000000-') &&
      'certificateArn is still the placeholder: request a certificate for the site',
    operatorEmail.endsWith('.example') && `operatorEmail is still ${operatorEmail}: alarms would reach nobody`,
    supportEmail.endsWith('.example') && `supportEmail is still ${supportEmail}: members would write to nobody`,
    mailFrom.endsWith('.example') && `mailFrom is still ${mailFrom}: put an address of your site's domain`,
    !/^pk_(test|live)_/.test(stripePublishableKey) &&
      "stripePublishableKey must be Stripe's pk_…: it is public, the secret key does not belong here",
    /^pk_(test|live)_[a-z]+$/.test(stripePublishableKey) &&
      `stripePublishableKey is still ${stripePublishableKey}: put the one of your Stripe account (Developers, API keys)`,
    (name === 'prod') !== stripePublishableKey.startsWith('pk_live_') &&
      'stripePublishableKey: live keys are for prod, and prod takes no others',
    name === 'prod' && !seller && 'seller is missing: say who sells (legalEntity, abn, address)',
    name === 'prod' &&
      gstRegistered === undefined &&
      'gstRegistered is missing: say whether the seller is registered for GST',
    name === 'prod' &&
      !hazardCardsReadBy &&
      'hazardCardsReadBy is missing: have a licensed person read functions/chat/safety/cards/, and say who read them and when (who, on)',
    hazardCardsReadBy?.who.trim() === '' && 'hazardCardsReadBy.who is empty: put the name and the licence',
    hazardCardsReadBy &&
      !isPastDay(hazardCardsReadBy.on) &&
      `hazardCardsReadBy.on is ${hazardCardsReadBy.on}: put the day of the reading, as YYYY-MM-DD`,
    seller &&
      !isAbn(seller.abn) &&
      `seller.abn is ${seller.abn}: an ABN is 11 digits without spaces, and its check digits must fit`,
    seller?.legalEntity.trim() === '' && 'seller.legalEntity is empty: put the name as it is registered',
    restoredTable &&
      !restoredTable.streamArn.startsWith(
        `arn:aws:dynamodb:${region}:${account}:table/${restoredTable.name}/stream/`,
      ) &&
      `restoredTable.streamArn is no stream of ${restoredTable.name} in this account: aws dynamodb describe-table --table-name ${restoredTable.name} --query Table.LatestStreamArn`,
    isPastDay(SECURITY_EXPIRES) &&
      'security.txt has expired: move SECURITY_EXPIRES in infra/build/prerender/listings.ts on by at most a year',
    seller?.address.trim() === '' && 'seller.address is empty: put where a letter reaches the seller',
  ].filter((words) => typeof words === 'string');
  if (wrong.length > 0) throw new Problem(`infra/cdk/stages.ts, stage ${name}:\n  ${wrong.join('\n  ')}`);
}
