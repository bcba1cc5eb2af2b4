/** The mail about a finished export of a member's data. It links to the account page, which needs a session, and not to the file. */
import { longDate } from '../membership/wording.ts';
import type { Template } from '../template.ts';

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
