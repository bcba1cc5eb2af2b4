/** The mail after a later payment of a membership. */
import type { Template } from '../template.ts';
import { amountOf, invoiceLink, invoiceName, renewalSentences } from './wording.ts';

export const renewed: Template = ({ siteOrigin, facts }) => ({
  subject: 'Your Verandah membership has renewed',
  before: [`Thanks for staying another year. You paid ${amountOf(facts)}. Here’s your ${invoiceName(facts)}.`],
  link: invoiceLink(facts, siteOrigin),
  after: [...renewalSentences(facts), 'You can cancel anytime on the Subscribe page.'],
});
