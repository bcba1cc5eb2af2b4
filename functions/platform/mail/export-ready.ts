/** The mail that a member's data is ready to download. The link leads to a page, which asks who is there. */
import { longDate } from './membership/wording.ts';
import type { Template } from './template.ts';

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
