/** The mail to a new address, with the link that confirms it. */
import { VERIFY_DAYS } from '../../../../shared/accounts.ts';
import type { Template } from '../template.ts';

export const newEmail: Template = ({ siteOrigin, token }) => ({
  subject: 'Confirm your new email for Verandah',
  before: ['Someone asked to use this address for their Verandah account. If that was you, confirm it here.'],
  link: { label: 'Confirm this address', url: `${siteOrigin}/verify#token=${token}` },
  after: [
    `The link works for ${VERIFY_DAYS} days, in a browser where you’re signed in to that account.`,
    'Wasn’t you? You can ignore this email. Nothing happens unless the link is opened by the person who asked.',
  ],
  why: 'You’re getting this because someone entered this address on Verandah.',
});
