/** The mail after the first payment of a membership. */
import type { MailFacts } from '../../table/entities/mail.ts';
import type { Template } from '../template.ts';
import { amountOf, dayOf, invoiceLink } from './wording.ts';

export const welcome: Template = ({ siteOrigin, facts }) => ({
  subject: 'Welcome to Verandah',
  before: [
    'Your membership has started. Photograph a room and ask about it: the designer knows Australian houses, from Federation cottages to Queenslanders.',
    `You paid ${amountOf(facts)}.`,
    ...guarantee(facts),
  ],
  link: { label: 'Ask about your first room', url: `${siteOrigin}/assistant` },
  secondLink: invoiceLink(facts, siteOrigin),
  after: [
    ...(facts.at === undefined ? [] : [`It renews on ${dayOf(facts.at)}. We’ll remind you 30 and 7 days before.`]),
    'You can cancel anytime on the Subscribe page.',
  ],
});

function guarantee({ refundableUntil, guaranteeUsed }: MailFacts): string[] {
  if (guaranteeUsed)
    return [
      'This membership comes without the money-back guarantee. You can use it once, and each card once. It has been used on another account.',
    ];
  return refundableUntil === undefined
    ? []
    : [
        `Not for you? Get a full refund on the Subscribe page until ${dayOf(refundableUntil)}. That’s once a person and once a card.`,
      ];
}
