/** The mails about a membership, and about the deletion that ends it. */

import { UNDO_DAYS } from '../../../../shared/accounts/deletion.ts';
import { BACKUP_DAYS } from '../../../../shared/accounts/retention.ts';
import { REFUND_PERIOD, REMINDER_DAYS } from '../../../../shared/billing.ts';
import { promisedDay } from '../../../../shared/contract/promised-day.ts';
import { formatDay } from '../../../../shared/text/calendar-day.ts';
import type { MailFacts } from '../../table/items/mail.ts';
import type { Template } from './template.ts';

const money = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** "$200 AUD, GST included ($18.18)"; without the GST where the seller must not name it. */
export function amountOf({ amountCents = 0, gstCents }: MailFacts): string {
  const amount = `${money.format(amountCents / 100)} AUD`;
  return gstCents === undefined ? amount : `${amount}, GST included (${money.format(gstCents / 100)})`;
}

/** The day that is promised for a time, "21 November 2027". @param at In seconds since 1970. */
export const longDate = (at: number): string => formatDay(promisedDay(at));

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

/** The mail after the first payment of a membership. */
export const welcome: Template = ({ siteOrigin, facts }) => ({
  subject: 'Welcome to Verandah',
  before: [
    'Your membership has started. Photograph a room and ask about it: the designer knows Australian houses, from Federation cottages to Queenslanders.',
    `You paid ${amountOf(facts)}.`,
    ...guarantee(facts),
  ],
  link: { label: 'Ask about your first room', url: `${siteOrigin}/assistant` },
  secondLink: invoiceLink(facts, siteOrigin),
  after: [...renewalSentences(facts), 'You can cancel anytime on the Subscribe page.'],
});

function guarantee({ refundableUntil, guaranteeUsed }: MailFacts): string[] {
  if (guaranteeUsed)
    return [
      'This membership comes without the money-back guarantee. One refund per person and card. It has been used on another account.',
    ];
  return refundableUntil === undefined
    ? []
    : [
        `Not for you? Get a full refund on the Subscribe page until ${longDate(refundableUntil)}. One refund per person and card.`,
      ];
}

/** The mail before a renewal. */
export const renewalAhead: Template = ({ siteOrigin, facts }) => ({
  subject: `Your Verandah membership renews on ${longDate(facts.at ?? 0)}`,
  before: [
    `On ${longDate(facts.at ?? 0)} your membership renews for another year, and we’ll charge your card ${amountOf(facts)}.`,
    'If you’d like to stay, there’s nothing to do. If not, cancel before that day. You keep access until then.',
  ],
  link: { label: 'Cancel my membership', url: `${siteOrigin}/subscribe` },
  after: ['Need another card for it? The same page has “Manage payment”.'],
});

/** The mail after a later payment of a membership. */
export const renewed: Template = ({ siteOrigin, facts }) => ({
  subject: 'Your Verandah membership has renewed',
  before: [`Thanks for staying another year. You paid ${amountOf(facts)}. Here’s your ${invoiceName(facts)}.`],
  link: invoiceLink(facts, siteOrigin),
  after: [...renewalSentences(facts), 'You can cancel anytime on the Subscribe page.'],
});

/** The mail after a renewal that could not be charged. */
export const paymentFailed: Template = ({ siteOrigin, facts }) => ({
  subject: 'Your Verandah payment didn’t go through',
  before: [
    `We tried to charge your card ${amountOf(facts)} for your next year, and it didn’t go through. It may have expired, or your bank may have declined it.`,
    facts.at === undefined
      ? 'Please update your card to keep your membership.'
      : `You have access until ${longDate(facts.at)}. Please update your card before then.`,
  ],
  link: { label: 'Update my card', url: `${siteOrigin}/subscribe` },
  after: ['We’ll try your card again in a few days. Don’t want to stay? You can cancel on the same page.'],
});

/** The mail after a membership was cancelled, or ended because its renewal was never paid. */
export const cancelled: Template = (filling) => (filling.facts.at === undefined ? ended(filling) : planned(filling));

const ended: Template = ({ siteOrigin, isSuspended }) => ({
  subject: 'Your Verandah membership has ended',
  before: [
    'Your last payment didn’t go through, so your membership has ended. Nothing more will be charged.',
    'Your rooms and their conversations stay in your account, and you can still read them.',
  ],
  link: isSuspended ? accountLink(siteOrigin) : { label: 'Start again', url: `${siteOrigin}/subscribe` },
  after: [],
});

/** Does not offer to resume to a suspended member, who cannot. */
const planned: Template = ({ siteOrigin, facts: { at = 0 }, isSuspended }) => ({
  subject: 'Your Verandah membership is cancelled',
  before: [
    `Your membership won’t renew, and nothing more will be charged. It stays paid for until ${longDate(at)}.`,
    ...(isSuspended ? [] : ['Changed your mind? You can resume it before that day.']),
  ],
  link: isSuspended ? accountLink(siteOrigin) : { label: 'Resume my membership', url: `${siteOrigin}/subscribe` },
  after: ['Afterwards your rooms and their conversations stay in your account, and you can still read them.'],
});

/** The mail after a payment was returned. */
export const refunded: Template = ({ siteOrigin, facts }) => ({
  subject: 'Your Verandah refund is on its way',
  before: [
    `We’ve returned ${amountOf(facts)} to the card you paid with. It usually takes ${REFUND_PERIOD} to reach you.`,
    'Your membership has ended, and nothing more will be charged.',
  ],
  link: invoiceLink(facts, siteOrigin),
  after: ['Your rooms and their conversations stay in your account, and you can still read them.'],
});

/** The mailer does not send it where the deletion was undone meanwhile. */
export const deletionAsked: Template = (filling) =>
  filling.facts.byTeam && filling.isSuspended ? plannedForSuspended(filling) : asked(filling);

const SUBJECT = 'Your Verandah account will be deleted';
const WHAT_GOES = 'Your rooms, photos, posts and replies go with it. Once they’re gone, we can’t bring them back.';

/** Offers no way back to a suspended member, who cannot undo what the team has planned. */
const plannedForSuspended: Template = ({ siteOrigin, facts: { at = 0 } }) => ({
  subject: SUBJECT,
  before: [
    `Our team has planned to delete your account. It goes after ${longDate(at)}.`,
    'If you have a membership, it won’t renew.',
    WHAT_GOES,
  ],
  link: accountLink(siteOrigin),
  after: ['To appeal, reply to this email.'],
});

const asked: Template = ({ siteOrigin, facts: { at = 0, postsStay = false, byTeam = false } }) => ({
  subject: SUBJECT,
  before: [
    byTeam
      ? `Our team has planned to delete your account. You have ${UNDO_DAYS} days to keep it: until ${longDate(at)} you can keep everything.`
      : `You’ve asked us to delete your account. You have ${UNDO_DAYS} days to change your mind: until ${longDate(at)} you can keep everything.`,
    'Until then nothing changes. If you have a membership, it won’t renew.',
    postsStay ? 'Your posts and replies stay in the forum, without your name. Everything else goes.' : WHAT_GOES,
  ],
  link: { label: 'Keep my account', url: `${siteOrigin}/account` },
  after: [
    byTeam
      ? 'Don’t know why? Reply to this email and we’ll tell you.'
      : 'Wasn’t you? Keep your account with the button above, then change your password.',
  ],
});

export const deleted: Template = ({ siteOrigin }) => ({
  subject: 'Your Verandah account is deleted',
  before: [
    'Your account and what was in it are deleted. Your payments and invoices stay with Stripe for 7 years, because tax law asks for them.',
    `Our backups run out within ${BACKUP_DAYS} days. What else we keep, and for how long, is in our privacy policy.`,
  ],
  link: { label: 'Read our privacy policy', url: `${siteOrigin}/privacy` },
  after: ['This is the last email you’ll get from us. Thanks for having us in your home.'],
  why: 'You’re getting this because this address was on a Verandah account.',
});
