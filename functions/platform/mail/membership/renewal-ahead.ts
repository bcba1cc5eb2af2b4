/** The mail before a renewal. */
import type { Template } from '../template.ts';
import { amountOf, longDate } from './wording.ts';

export const renewalAhead: Template = ({ siteOrigin, facts }) => ({
  subject: `Your Verandah membership renews on ${longDate(facts.at ?? 0)}`,
  before: [
    `On ${longDate(facts.at ?? 0)} your membership renews for another year, and we’ll charge your card ${amountOf(facts)}.`,
    'If you’d like to stay, there’s nothing to do. If not, cancel before that day. You keep access until then.',
  ],
  link: { label: 'Cancel my membership', url: `${siteOrigin}/subscribe` },
  after: ['Need another card for it? The same page has “Manage payment”.'],
});
