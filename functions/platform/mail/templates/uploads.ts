/** The mails about an export of a member's data. */
import { longDate } from './billing.ts';
import type { Template } from './template.ts';

/** The mail about a finished export of a member's data. It links to the account page, which needs a session, and not to the file. */
export const exportReady: Template = ({ siteOrigin, facts: { at = 0, files = 1 } }) => ({
  subject: 'Your Verandah data is ready',
  before: [
    `Your download is ready: your rooms, messages, photos, posts and everything else in your account, in ${files === 1 ? 'a zip file' : `${files} zip files`}.`,
    `${files === 1 ? 'It’s' : 'They’re'} there until ${longDate(at)}.`,
  ],
  link: { label: 'Go to your download', url: `${siteOrigin}/account#your-data` },
  after: [
    'Didn’t ask for this? Change your password and sign out everywhere else. You can do both on your account page.',
  ],
});

/** The mail about a failed export of a member's data. The member may have left the page. */
export const exportFailed: Template = ({ siteOrigin }) => ({
  subject: 'We couldn’t put your Verandah data together',
  before: ['You asked for your data, and something went wrong on our side. Nothing in your account has changed.'],
  link: { label: 'Try again', url: `${siteOrigin}/account#your-data` },
  after: ['If it happens again, reply to this email and we’ll help.'],
});
