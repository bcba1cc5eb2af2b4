/** The mail to a requested address that is on an account already. It replaces the link. */
import type { Template } from '../template.ts';

export const emailTaken: Template = ({ siteOrigin }) => ({
  subject: 'This email is already on a Verandah account',
  before: [
    'Someone asked to use this address for another Verandah account. It’s already on an account, so it stays there.',
  ],
  link: { label: 'Go to the sign-in page', url: `${siteOrigin}/auth` },
  after: [
    'Was that you? Sign in with this address, or choose “Forgot your password?” on the sign-in page.',
    'Wasn’t you? There’s nothing to do.',
  ],
});
