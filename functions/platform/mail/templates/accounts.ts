/** The mails about an account: its address, its password, its passkeys. */
import { VERIFY_DAYS } from '../../../../shared/accounts.ts';
import type { Template } from './template.ts';

/** The mail to a new address, with the link that confirms it. */
export const newEmail: Template = ({ siteOrigin, token }) => ({
  subject: 'Confirm your new email for Verandah',
  before: ['Someone asked to use this address for their Verandah account. If that was you, confirm it here.'],
  link: { label: 'Confirm this address', url: `${siteOrigin}/verify#token=${token}` },
  after: [
    `The link works for ${VERIFY_DAYS} days, in a browser where you’re signed in to that account.`,
    'Wasn’t you? You can ignore this email. Nothing happens unless the link is opened by the person who asked.',
  ],
  why: 'You’re getting this because someone entered this address on Verandah.',
});

/** The mail to a requested address that is on an account already. It replaces the link. */
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

/** The notice to a member's current address about a requested change, in time to stop it. */
export const emailChangeAsked: Template = ({ siteOrigin }) => ({
  subject: 'Your Verandah email is about to change',
  before: [
    'Someone signed in to your account, entered your password and asked to change its email. It changes once the new address is confirmed.',
    'If that was you, there’s nothing to do. If it wasn’t, change your password now: that cancels the change and signs everyone else out.',
  ],
  link: { label: 'Go to your account', url: `${siteOrigin}/account` },
  after: ['Can’t get in? Reply to this email and we’ll help.'],
});

/** The mail about an added or removed passkey. */
export const passkeyChanged: Template = ({ siteOrigin }) => ({
  subject: 'Your Verandah passkeys have changed',
  before: [
    'A passkey was just added to your account, or removed from it.',
    'If that was you, there’s nothing to do. If it wasn’t, remove any passkey you don’t know, change your password and sign out everywhere else. You can do all three on your account page.',
  ],
  link: { label: 'Go to your account', url: `${siteOrigin}/account` },
  after: ['Can’t get in? Reply to this email and we’ll help.'],
});

/**
 * The mail about a changed password. It names the passkeys, because a new password ends sessions and no passkey: one that somebody added in a
 * stolen session would stay unseen.
 */
export const passwordChanged: Template = ({ siteOrigin, facts: { passkeys = [] } }) => ({
  subject: 'Your Verandah password has changed',
  before: [
    'The password of your account has just been changed, and you’ve been signed out everywhere else.',
    ...(passkeys.length > 0
      ? [
          `You can still sign in with your ${passkeys.length === 1 ? 'passkey' : `${passkeys.length} passkeys`}: ${passkeys.map(quoted).join(', ')}. Don’t know one? Remove it on your account page: it still opens your account.`,
        ]
      : []),
    'If that was you, there’s nothing else to do. If it wasn’t, reset your password straight away: choose “Forgot your password?” on the sign-in page. That removes every passkey too.',
  ],
  link:
    passkeys.length > 0
      ? { label: 'Check your passkeys', url: `${siteOrigin}/account#passkeys` }
      : { label: 'Go to the sign-in page', url: `${siteOrigin}/auth` },
  after: ['Can’t get in? Reply to this email and we’ll help.'],
});

/** A passkey's name without the characters that mail programs turn into links. An attacker may have chosen the name. */
const quoted = (name: string): string => `“${name.replaceAll(/[^\p{L}\p{M}\p{N} ’'-]/gu, ' ').trim()}”`;
