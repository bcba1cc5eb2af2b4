/** The mails about deleting an account: that it was requested, and that it is done. */
import { UNDO_DAYS } from '../../../shared/accounts/deletion.ts';
import { BACKUP_DAYS } from '../../../shared/accounts/retention.ts';
import { accountLink, longDate } from './membership/wording.ts';
import type { Template } from './template.ts';

/** The mailer does not send it where the deletion was undone meanwhile. */
export const deletionAsked: Template = (filling) =>
  filling.facts.byTeam && filling.isSuspended ? plannedForSuspended(filling) : asked(filling);

const SUBJECT = 'Your Verandah account will be deleted';
const WHAT_GOES = 'Your rooms, photos, posts and replies go with it. Once they’re gone, we can’t bring them back.';

/** Offers no way back to a suspended member, who cannot undo what the team has planned. */
const plannedForSuspended: Template = ({ siteOrigin, facts: { at = 0 } }) => ({
  subject: SUBJECT,
  before: [
    `Our team has planned to delete your account. It goes after ${longDate(at)}.`,
    'If you have a membership, it won’t renew.',
    WHAT_GOES,
  ],
  link: accountLink(siteOrigin),
  after: ['To appeal, reply to this email.'],
});

const asked: Template = ({ siteOrigin, facts: { at = 0, postsStay = false, byTeam = false } }) => ({
  subject: SUBJECT,
  before: [
    byTeam
      ? `Our team has planned to delete your account. You have ${UNDO_DAYS} days to keep it: until ${longDate(at)} you can keep everything.`
      : `You’ve asked us to delete your account. You have ${UNDO_DAYS} days to change your mind: until ${longDate(at)} you can keep everything.`,
    'Until then nothing changes. If you have a membership, it won’t renew.',
    postsStay ? 'Your posts and replies stay in the forum, without your name. Everything else goes.' : WHAT_GOES,
  ],
  link: { label: 'Keep my account', url: `${siteOrigin}/account` },
  after: [
    byTeam
      ? 'Don’t know why? Reply to this email and we’ll tell you.'
      : 'Wasn’t you? Keep your account with the button above, then change your password.',
  ],
});

export const deleted: Template = ({ siteOrigin }) => ({
  subject: 'Your Verandah account is deleted',
  before: [
    'Your account and what was in it are deleted. Your payments and invoices stay with Stripe for 7 years, because tax law asks for them.',
    `Our backups run out within ${BACKUP_DAYS} days. What else we keep, and for how long, is in our privacy policy.`,
  ],
  link: { label: 'Read our privacy policy', url: `${siteOrigin}/privacy` },
  after: ['This is the last email you’ll get from us. Thanks for having us in your home.'],
  why: 'You’re getting this because this address was on a Verandah account.',
});
