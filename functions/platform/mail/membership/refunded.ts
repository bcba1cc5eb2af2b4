/** The mail after a payment was returned. */
import { REFUND_PERIOD } from '../../../../shared/billing.ts';
import type { Template } from '../template.ts';
import { amountOf, invoiceLink } from './wording.ts';

export const refunded: Template = ({ siteOrigin, facts }) => ({
  subject: 'Your Verandah refund is on its way',
  before: [
    `We’ve returned ${amountOf(facts)} to the card you paid with. It usually takes ${REFUND_PERIOD} to reach you.`,
    'Your membership has ended, and nothing more will be charged.',
  ],
  link: invoiceLink(facts, siteOrigin),
  after: ['Your rooms and their conversations stay in your account, and you can still read them.'],
});
