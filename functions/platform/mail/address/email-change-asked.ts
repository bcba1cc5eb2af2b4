/** The notice to a member's current address about a requested change, in time to stop it. */
import type { Template } from '../template.ts';

export const emailChangeAsked: Template = ({ siteOrigin }) => ({
  subject: 'Your Verandah email is about to change',
  before: [
    'Someone signed in to your account, entered your password and asked to change its email. It changes once the new address is confirmed.',
    'If that was you, there’s nothing to do. If it wasn’t, change your password now: that cancels the change and signs everyone else out.',
  ],
  link: { label: 'Go to your account', url: `${siteOrigin}/account` },
  after: ['Can’t get in? Reply to this email and we’ll help.'],
});
