/** The mail about an added or removed passkey. */
import type { Template } from './template.ts';

export const passkeyChanged: Template = ({ siteOrigin }) => ({
  subject: 'Your Verandah passkeys have changed',
  before: [
    'A passkey was just added to your account, or removed from it.',
    'If that was you, there’s nothing to do. If it wasn’t, remove any passkey you don’t know, change your password and sign out everywhere else. You can do all three on your account page.',
  ],
  link: { label: 'Go to your account', url: `${siteOrigin}/account` },
  after: ['Can’t get in? Reply to this email and we’ll help.'],
});
