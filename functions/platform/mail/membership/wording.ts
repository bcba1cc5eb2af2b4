/** Formats amounts, dates and invoice links for the mails about a membership. */
import { REMINDER_DAYS } from '../../../../shared/billing.ts';
import type { MailFacts } from '../../table/entities/mail.ts';

const money = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  trailingZeroDisplay: 'stripIfInteger',
});
/** In Sydney time for every reader, because most are on the east coast. */
const day = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
});

/** "$200 AUD, GST included ($18.18)"; without the GST where the seller must not name it. */
export function amountOf({ amountCents = 0, gstCents }: MailFacts): string {
  const amount = `${money.format(amountCents / 100)} AUD`;
  return gstCents === undefined ? amount : `${amount}, GST included (${money.format(gstCents / 100)})`;
}

/** "21 November 2027". @param at In seconds since 1970. */
export const longDate = (at: number): string => day.format(at * 1000);

/** The link of a mail to a suspended member, for whom the usual one would lead to a refusal. */
export const accountLink = (siteOrigin: string) => ({ label: 'Go to your account', url: `${siteOrigin}/account` });

/** The sentences about the next renewal and its reminders; none where the day is unknown. */
export const renewalSentences = ({ at }: MailFacts): string[] =>
  at === undefined ? [] : [`It renews on ${longDate(at)}. We’ll remind you ${reminderDays} days before.`];

const reminderDays = new Intl.ListFormat('en-AU').format(REMINDER_DAYS.map(String));

/** Only a seller who is registered for GST issues tax invoices. */
export const invoiceName = ({ gstCents }: MailFacts): string => (gstCents === undefined ? 'invoice' : 'tax invoice');

/** The invoice at the payment provider, or where the account page lists it. */
export const invoiceLink = (facts: MailFacts, siteOrigin: string): { label: string; url: string } => ({
  label: `See your ${invoiceName(facts)}`,
  url: facts.invoiceUrl ?? `${siteOrigin}/account`,
});
