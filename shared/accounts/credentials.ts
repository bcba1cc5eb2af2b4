/** The input of signing in, registering, and changing one's account. */
import * as z from 'zod/mini';
import { oneLine, VISIBLE } from '../text/plain-text.ts';
import { ObjectPath } from '../uploads.ts';
import { PostsOnDeletion } from './deletion.ts';

const MAX_USERNAME = 40;
export const PASSWORD_MIN = 8;
export const MAX_PASSWORD = 128;

/** Scripts in general use (UAX #31, table 5), and those that are written together (UTS #39, section 5.2, "Highly Restrictive"). */
const SCRIPTS = [
  ...`Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt`.split(
    ' ',
  ),
  'Latn Hani Hira Kana',
  'Latn Hani Bopo',
  'Latn Hani Hang',
];
/** Signs of every script match each of them: ASCII digits, dots, dashes and underscores. */
const ONE_SCRIPT = new RegExp(
  SCRIPTS.map((list) => `^[\\p{scx=Zyyy}\\p{scx=Zinh}${list.replaceAll(/(\w+) ?/g, '\\p{scx=$1}')}]+$`).join('|'),
  'u',
);

const username = z.string().check(
  z.trim(),
  z.normalize('NFKC'),
  z.minLength(2, 'Choose a username of at least 2 characters.'),
  z.maxLength(MAX_USERNAME, `Choose a username of at most ${MAX_USERNAME} characters.`),
  z.regex(
    // Unicode counts some invisible fillers as letters. Scripts such as Devanagari write vowels as marks of their own. Marks of every script
    // are no letters: accents have become one with theirs, and others cover the lines above, as four on one letter do.
    /^(?!.*\p{Default_Ignorable_Code_Point})(?!.*\p{Mn}{4})[\p{L}\p{N}](?:[\p{L}\p{N}._-]|(?!\p{Script=Inherited})\p{M})*$/u,
    'A username takes letters, digits, dots, dashes and underscores but no spaces, and starts with a letter or digit.',
  ),
  // Otherwise `premiu` with a Cyrillic m passes for another name wherever the skeletons do not know the letter.
  z.regex(ONE_SCRIPT, 'A username takes the letters and digits of one alphabet. Please don’t mix two.'),
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

/** A username or an email address, normalised as at registration: phone keyboards add a space at the end. */
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

export const DeletionRequest = z.strictObject({
  password: z
    .string('Enter your password.')
    .check(z.minLength(1, 'Enter your password.'), z.maxLength(MAX_PASSWORD, 'That password is too long.')),
  posts: PostsOnDeletion,
});

/** The token of a one-time link. */
export const Token = z
  .string()
  .check(z.minLength(20, 'This link is incomplete.'), z.maxLength(200, 'This link is not one of ours.'));

export const PasswordReset = z.strictObject({ token: Token, newPassword });
export const PasswordResetRequest = z.strictObject({ login });

/** Whether the member wants mails about replies to their posts. */
export const ReplyMails = z.strictObject({ wanted: z.boolean() });
/** The query of the unsubscribe link in such a mail. Mail programs send it unchanged (RFC 8058). */
export const Unsubscription = z.strictObject({ token: Token });

export const EmailVerification = z.strictObject({ token: Token });
/** `firstTime`: the link had not been used before. */
export const EmailVerified = z.object({ firstTime: z.boolean() });
