/** The template of each kind of mail. */
import { RESET_HOURS, VERIFY_DAYS } from '../../../../shared/accounts.ts';
import type { MailKind } from '../../table/items/mail.ts';
import { emailChangeAsked, emailTaken, newEmail, passkeyChanged, passwordChanged } from './accounts.ts';
import {
  cancelled,
  deleted,
  deletionAsked,
  paymentFailed,
  refunded,
  renewalAhead,
  renewed,
  welcome,
} from './billing.ts';
import { newReplies } from './forum.ts';
import { toSupport } from './support.ts';
import type { Filling, Template } from './template.ts';
import { exportFailed, exportReady } from './uploads.ts';

/** The token is in the fragment, which reaches no server and so no log. */
const linkTo = ({ siteOrigin, token }: Filling, path: '/verify' | '/reset') => `${siteOrigin}${path}#token=${token}`;

export const TEMPLATES: Record<MailKind, Template> = {
  'new-email': newEmail,
  'email-taken': emailTaken,
  'email-change-asked': emailChangeAsked,
  verify: (filling) => ({
    subject: 'Verify your email for Verandah',
    before: [
      'Thanks for joining Verandah. Please verify your email address, so you can always get back in if you forget your password.',
    ],
    link: { label: 'Verify my email', url: linkTo(filling, '/verify') },
    after: [
      `The link works for ${VERIFY_DAYS} days.`,
      'Didn’t create an account? You can ignore this email. Someone may have typed your address by mistake.',
    ],
    why: 'You’re getting this because someone signed up to Verandah with this address.',
  }),
  reset: (filling) => ({
    subject: 'Reset your Verandah password',
    before: ['Someone asked to reset the password of your account. If that was you, choose a new one here.'],
    link: { label: 'Choose a new password', url: linkTo(filling, '/reset') },
    after: [
      `The link works once, within ${RESET_HOURS} hours. Using it signs you out everywhere else and removes your passkeys, which you can add again.`,
      'Wasn’t you? You can ignore this email. Your password stays as it is.',
    ],
  }),
  'password-changed': passwordChanged,
  'passkey-changed': passkeyChanged,
  welcome,
  'renewal-ahead': renewalAhead,
  renewed,
  'payment-failed': paymentFailed,
  cancelled,
  refunded,
  'deletion-asked': deletionAsked,
  deleted,
  'export-ready': exportReady,
  'export-failed': exportFailed,
  reply: newReplies,
  support: toSupport,
};
