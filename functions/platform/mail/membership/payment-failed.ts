/** The mail after a renewal that could not be charged. */
import type { Template } from '../template.ts';
import { amountOf, longDate } from './wording.ts';

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
