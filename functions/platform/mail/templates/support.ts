/** The mail to support with a member's message. */
import type { Template } from './template.ts';

/** The subject begins with "Priority" where the membership promises it. */
export const toSupport: Template = ({ siteOrigin, facts: { support } }) => ({
  subject: `${support?.priority ? 'Priority: ' : ''}${support?.username} wrote to us`,
  before: [`${support?.username} wrote:`, ...(support?.message.split(/\n+/) ?? [])],
  link: { label: 'Find the member', url: `${siteOrigin}/admin/people` },
  after: [
    `Username: ${support?.username}`,
    `Plan: ${support?.plan}`,
    `Build: ${support?.build ?? 'unknown'}`,
    'Reply to this email to answer the member.',
  ],
  why: 'You’re getting this because this is Verandah’s support address.',
});
