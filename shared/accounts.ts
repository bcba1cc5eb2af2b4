/** Accounts: who a member is, what signing in and registering take, and the limits on guessing. */
import * as z from 'zod/mini';
import { PlannedDeletion } from './accounts/deletion.ts';
import { oneLine, VISIBLE } from './text/plain-text.ts';
import { ObjectPath } from './uploads.ts';

const MAX_USERNAME = 40;
export const PASSWORD_MIN = 8;
export const MAX_PASSWORD = 128;
export const SESSION_DAYS = 30;
/** A reset link works once and for this long. */
export const RESET_HOURS = 24;
/** A link that verifies an email address works for this long. */
export const VERIFY_DAYS = 3;

/** Failures allowed before 429, each in its own window. */
export const GUESSES = {
  nameFromAddress: { times: 5, perSeconds: 15 * 60 },
  address: { times: 20, perSeconds: 15 * 60 },
  account: { times: 100, perSeconds: 60 * 60 },
  /** From a browser that the member has signed in with. No other limit binds it. */
  device: { times: 5, perSeconds: 15 * 60 },
} as const;
/** How long a browser is known after its member has signed in with it. */
export const KNOWN_DEVICE_DAYS = 365;

const username = z.string().check(
  z.trim(),
  z.normalize('NFKC'),
  z.minLength(2, 'Choose a username of at least 2 characters.'),
  z.maxLength(MAX_USERNAME, `Choose a username of at most ${MAX_USERNAME} characters.`),
  z.regex(
    // Unicode counts some fillers that nobody sees among the letters.
    /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}][\p{L}\p{N}._-]*$/u,
    'A username takes letters, digits, dots, dashes and underscores, and starts with a letter or digit.',
  ),
);
const newPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, `Choose a password of at least ${PASSWORD_MIN} characters.`),
    z.maxLength(MAX_PASSWORD, `Choose a password of at most ${MAX_PASSWORD} characters.`),
  );
/** RFC 5321, as corrected by erratum 1690 of RFC 3696. */
const MAX_EMAIL = 254;
const email = z
  .email('Enter an email address, like name@example.com.')
  .check(z.maxLength(MAX_EMAIL, 'That email address is too long.'));

/** Why we write no more to an address: our mail came back for good, or was marked as spam. */
export const MailStopped = z.enum(['bounce', 'complaint']);

export const User = z.object({
  id: z.string(),
  username: z.string(),
  /** Absent for admins: they are made by an operator, without one. Empty for a member whose address belongs to somebody else. */
  email: z.optional(z.string()),
  /** An address that waits until the link which we sent to it is opened. */
  newEmail: z.optional(z.string()),
  /** Whether the member has opened a link that we sent to that address. */
  emailVerified: z.boolean(),
  firstName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  /** What the server lets them do. The screen goes by the missing email address (product spec, section 6). */
  role: z.enum(['member', 'admin']),
  /** True for a suspended member, absent for others: they read, and reach what lets them leave. */
  isSuspended: z.optional(z.literal(true)),
  /** True for a member who wants no mail about replies to their posts, absent for others. */
  noReplyMails: z.optional(z.literal(true)),
  /** Why mail to the member's address is stopped. Absent for an address that works. */
  mailStopped: z.optional(MailStopped),
  /** Of a member who has asked for the deletion of the account. Absent for others. */
  deletion: z.optional(PlannedDeletion),
});
export type User = z.output<typeof User>;

/** A username or an email address. As at registration: phone keyboards add a blank at the end. */
const login = z
  .string('Enter your username or email.')
  .check(
    z.trim(),
    z.normalize('NFKC'),
    z.minLength(1, 'Enter your username or email.'),
    z.maxLength(MAX_EMAIL, 'That username or email is too long.'),
  );

export const Credentials = z.strictObject({
  username: login,
  password: z
    .string('Enter your password.')
    .check(z.minLength(1, 'Enter your password.'), z.maxLength(MAX_PASSWORD, 'That password is too long.')),
});

export const Registration = z.strictObject({ username, email, password: newPassword });

export const Profile = z.strictObject({
  firstName: z.optional(
    z
      .string()
      .check(z.overwrite(oneLine), z.regex(VISIBLE, 'Enter a first name.'), z.maxLength(60, 'That name is too long.')),
  ),
  profileImageUrl: z.optional(z.nullable(ObjectPath)),
});

export const PasswordChange = z.strictObject({
  currentPassword: z
    .string()
    .check(z.minLength(1, 'Enter your current password.'), z.maxLength(MAX_PASSWORD, 'That password is too long.')),
  newPassword,
});

export const EmailChange = z.strictObject({
  email: email,
  password: z
    .string()
    .check(z.minLength(1, 'Enter your password.'), z.maxLength(MAX_PASSWORD, 'That password is too long.')),
});

/** Of a one-time link. */
export const Token = z
  .string()
  .check(z.minLength(20, 'This link is incomplete.'), z.maxLength(200, 'This link is not one of ours.'));

export const PasswordReset = z.strictObject({ token: Token, newPassword });
export const PasswordResetRequest = z.strictObject({ login });

/** Whether to be mailed about replies to one's posts. */
export const ReplyMails = z.strictObject({ wanted: z.boolean() });
/** Of a link in such a mail; mail programs send it as it is (RFC 8058). */
export const Unsubscription = z.strictObject({ token: Token });

export const EmailVerification = z.strictObject({ token: Token });
/** `firstTime`: the link had not been used before. */
export const EmailVerified = z.object({ firstTime: z.boolean() });

/** One of the caller's own sessions. */
export const SessionRecord = z.object({
  id: z.string(),
  /** Such as `Firefox on Mac`. */
  browser: z.string(),
  /** ISO 8601. */
  signedInAt: z.string(),
  /** ISO 8601, to the day. */
  lastUsedAt: z.string(),
  /** Whether the call was made with it. */
  isThisOne: z.boolean(),
});
export type SessionRecord = z.output<typeof SessionRecord>;

/** Where to go after signing in: a path on this site, never another site. `join`: the sign-in page opens with Register. */
export const ReturnTo = z.strictObject({
  returnTo: z.optional(z.string().check(z.maxLength(500))),
  join: z.optional(z.literal('1')),
});
