/** The user item: a member's record, and what of it the member may read. */
import * as z from 'zod/mini';
import { PostsOnDeletion } from '../../../../../shared/accounts/deletion.ts';
import { MailStopped, type User } from '../../../../../shared/accounts.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

/** How a password was hashed, kept beside the hash so that the parameters can rise. Base64. */
export const PasswordHash = z.object({
  algorithm: z.literal('argon2id'),
  memory: z.number(),
  passes: z.number(),
  parallelism: z.number(),
  salt: z.string(),
  hash: z.string(),
});
export type PasswordHash = z.output<typeof PasswordHash>;

/** A deletion that is asked for. */
const Deletion = z.object({
  /** ISO 8601: until when the member is sure to be able to undo it. */
  until: z.string(),
  /** The UTC day on which the daily rule does it. */
  day: z.string(),
  posts: PostsOnDeletion,
  /** Whether undoing it makes the membership renew again. */
  renews: z.boolean(),
  /** It cannot be undone any more. */
  begun: z.optional(z.literal(true)),
});
export type Deletion = z.output<typeof Deletion>;

export const UserItem = z.object({
  id: z.string(),
  username: z.string(),
  /** Absent for admins, and for a member whose address somebody else has verified. */
  email: z.optional(z.string()),
  /** Whether a link that was sent to this address has been opened. */
  emailVerified: z.optional(z.boolean()),
  /** Asked for, and not confirmed yet. It reserves nothing: `EMAIL#` leads to who has an address. */
  newEmail: z.optional(z.string()),
  firstName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(['member', 'admin']),
  password: PasswordHash,
  /** Raised to end every session at once: a session holds while it has the same number. Absent is 0. */
  sessionVersion: z.optional(z.number()),
  /** How many passkeys there are. Absent is 0. */
  passkeys: z.optional(z.number()),
  /** Of a suspended member. */
  suspension: z.optional(z.object({ /** ISO 8601. */ at: z.string(), reason: z.string() })),
  /** Of a member who has asked for the deletion of the account, and may still undo it. */
  deletion: z.optional(Deletion),
  /** Of a member who wants no mail about replies to their posts. */
  noReplyMails: z.optional(z.literal(true)),
  /** Why mail to the address is stopped: it came back for good, or was marked as spam. Absent for an address that works. */
  mailStopped: z.optional(MailStopped),
  createdAt: z.string(),
});
export type UserItem = z.output<typeof UserItem>;

/** Whose the things are that a member left behind. Nobody has this id. */
export const NO_MEMBER = 'deleted';

export const Users = entity({ name: 'user', schema: UserItem, key: keys.user });

/** What a member sees of their own record. */
export const asUser = ({
  id,
  username,
  email,
  emailVerified = false,
  newEmail,
  firstName,
  profileImageUrl,
  role,
  suspension,
  deletion,
  noReplyMails,
  mailStopped,
}: UserItem): User => ({
  id,
  username,
  firstName,
  profileImageUrl,
  role,
  emailVerified,
  // The screens take a record without the field for an admin's.
  ...((email !== undefined || role === 'member') && { email: email ?? '' }),
  ...(newEmail !== undefined && { newEmail }),
  ...(suspension && { isSuspended: true }),
  ...(noReplyMails && { noReplyMails }),
  ...(mailStopped && { mailStopped }),
  ...(deletion && { deletion: { until: deletion.until, posts: deletion.posts } }),
});
