/** Accounts: who a member is, what signing in and registering take, and the limits on guessing. */
import * as z from 'zod';
import { oneLine, VISIBLE } from './plain-text.ts';
import { ObjectPath } from './uploads.ts';

const USERNAME_MAX = 40;
export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;
export const SESSION_DAYS = 30;
/** A reset link that an operator prints works once and for this long. */
export const RESET_HOURS = 24;

/** Failures allowed before 429, each in its own window. */
export const GUESSES = {
  usernameFromAddress: { times: 5, perSeconds: 15 * 60 },
  address: { times: 20, perSeconds: 15 * 60 },
  username: { times: 100, perSeconds: 60 * 60 },
} as const;

const username = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(2, 'Choose a username of at least 2 characters.')
  .max(USERNAME_MAX, `Choose a username of at most ${USERNAME_MAX} characters.`)
  .regex(
    // Unicode counts some fillers that nobody sees among the letters.
    /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}][\p{L}\p{N}._-]*$/u,
    'A username takes letters, digits, dots, dashes and underscores, and starts with a letter or digit.',
  );
const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Choose a password of at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Choose a password of at most ${PASSWORD_MAX} characters.`);
const email = z.email('Enter an email address, like name@example.com.').max(254, 'That email address is too long.');

export const User = z.object({
  id: z.string(),
  username: z.string(),
  /** Absent for admins: they are made by an operator, without one. */
  email: z.string().optional(),
  firstName: z.string(),
  profileImageUrl: z.string().nullable(),
});
export type User = z.output<typeof User>;

export const Credentials = z.strictObject({
  // As at registration: phone keyboards add a blank at the end.
  username: z
    .string('Enter your username.')
    .trim()
    .normalize('NFKC')
    .min(1, 'Enter your username.')
    .max(USERNAME_MAX, 'That username is too long.'),
  password: z
    .string('Enter your password.')
    .min(1, 'Enter your password.')
    .max(PASSWORD_MAX, 'That password is too long.'),
});

export const Registration = z.strictObject({ username, email, password: newPassword });

export const Profile = z.strictObject({
  firstName: z
    .string()
    .overwrite(oneLine)
    .regex(VISIBLE, 'Enter a first name.')
    .max(60, 'That name is too long.')
    .optional(),
  profileImageUrl: ObjectPath.nullable().optional(),
});

export const PasswordChange = z.strictObject({
  currentPassword: z.string().min(1, 'Enter your current password.').max(PASSWORD_MAX, 'That password is too long.'),
  newPassword,
});

export const PasswordReset = z.strictObject({
  token: z.string().min(20, 'This link is incomplete.').max(200, 'This link is not one of ours.'),
  newPassword,
});

/** Where to go after signing in: a path on this site, never another site. */
export const ReturnTo = z.strictObject({ returnTo: z.string().max(500).optional() });
