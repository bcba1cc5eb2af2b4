/** The mail about a failed export of a member's data. The member may have left the page. */
import type { Template } from '../template.ts';

export const exportFailed: Template = ({ siteOrigin }) => ({
  subject: 'We couldn’t put your Verandah data together',
  before: ['You asked for your data, and something went wrong on our side. Nothing in your account has changed.'],
  link: { label: 'Try again', url: `${siteOrigin}/account#your-data` },
  after: ['If it happens again, reply to this email and we’ll help.'],
});
