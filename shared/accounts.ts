/** Accounts: a member's record, their sessions, and the limits on guesses. */
import * as z from 'zod/mini';
import { PlannedDeletion } from './accounts/deletion.ts';
import { MAX_RETURN_TO } from './accounts/return-to.ts';

export const SESSION_DAYS = 30;
/** A reset link works once and for this long. */
export const RESET_HOURS = 24;
/** A link that verifies an email address works for this long. */
export const VERIFY_DAYS = 3;

/** Failures allowed before 429, each in its own window. */
export const GUESSES = {
  nameFromAddress: { times: 5, perSeconds: 15 * 60 },
  address: { times: 20, perSeconds: 15 * 60 },
  /** At each of an account's two names, the username and the email address. */
  name: { times: 50, perSeconds: 60 * 60 },
  /** From a browser that the member has signed in with. No other limit applies to it. */
  device: { times: 5, perSeconds: 15 * 60 },
} as const;
/** Sign-ins to one account, those with a password and those with a passkey each. No member needs as many, and each leaves a session. */
export const SIGN_INS = { times: 60, perSeconds: 60 * 60 } as const;
/** The sessions of a member. One more ends the one that was used longest ago. */
export const MAX_SESSIONS = 50;
/** How long a browser is known after a member has signed in with it. */
export const KNOWN_DEVICE_DAYS = 365;

/** Why we no longer send mail to an address: a permanent bounce, or a complaint (marked as spam). */
export const MailStopped = z.enum(['bounce', 'complaint']);

export const User = z.object({
  id: z.string(),
  username: z.string(),
  /** Absent for admins, whom an operator creates without one. Empty for a member whose address another member has verified. */
  email: z.optional(z.string()),
  /** A requested address whose mailed link is not opened yet. */
  newEmail: z.optional(z.string()),
  /** Whether the member has opened a link that we sent to that address. */
  emailVerified: z.boolean(),
  firstName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  /** The role that the server checks. The screens go by the missing email address instead (product spec, section 6). */
  role: z.enum(['member', 'admin']),
  /** True for a suspended member, absent for others. Suspended members can read, and can end their membership and account. */
  isSuspended: z.optional(z.literal(true)),
  /** True for a member who wants no mail about replies to their posts, absent for others. */
  noReplyMails: z.optional(z.literal(true)),
  /** Why mail to the member's address is stopped. Absent for a working address. */
  mailStopped: z.optional(MailStopped),
  /** Present while a deletion of the account is planned. */
  deletion: z.optional(PlannedDeletion),
});
export type User = z.output<typeof User>;

/** One of the caller's own sessions. */
export const SessionRecord = z.object({
  id: z.string(),
  /** Such as `Firefox on Mac`. */
  browser: z.string(),
  /** ISO 8601. */
  signedInAt: z.string(),
  /** ISO 8601, to the day. */
  lastUsedAt: z.string(),
  /** Whether it is the session of this call. */
  isThisOne: z.boolean(),
});
export type SessionRecord = z.output<typeof SessionRecord>;

/** `returnTo`: the path on this site to open after signing in. */
export const ReturnTo = z.strictObject({
  returnTo: z.optional(z.string().check(z.maxLength(MAX_RETURN_TO))),
});
