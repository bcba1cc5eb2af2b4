/** The mail after the first payment of a membership. */
import type { MailFacts } from '../../table/entities/mail.ts';
import type { Template } from '../template.ts';
import { amountOf, invoiceLink, longDate, renewalSentences } from './wording.ts';

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
      'This membership comes without the money-back guarantee. You can use it once, and each card once. It has been used on another account.',
    ];
  return refundableUntil === undefined
    ? []
    : [
        `Not for you? Get a full refund on the Subscribe page until ${longDate(refundableUntil)}. You can use the refund once, and each card once.`,
      ];
}
