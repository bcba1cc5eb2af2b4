/** The user item, which is a member's record, and the part of it that the member may read. */
import * as z from 'zod/mini';
import { PostsOnDeletion } from '../../../../../shared/accounts/deletion.ts';
import { MailStopped, type User } from '../../../../../shared/accounts.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

/** A password's hash with its parameters, so that these can be raised. Salt and hash are base64. */
export const PasswordHash = z.object({
  algorithm: z.literal('argon2id'),
  memory: z.number(),
  passes: z.number(),
  parallelism: z.number(),
  salt: z.string(),
  hash: z.string(),
});
export type PasswordHash = z.output<typeof PasswordHash>;

/** A planned deletion. */
const Deletion = z.object({
  /** ISO 8601: the member can undo it at least until then. */
  until: z.string(),
  /** The UTC day on which the daily rule deletes the account. */
  day: z.string(),
  posts: PostsOnDeletion,
  /** Whether undoing it resumes the renewal of the membership, unless the member is suspended then. */
  renews: z.boolean(),
  /** True where our team planned it, or planned it over the member's own plan: a suspended member cannot undo it then. */
  byTeam: z.optional(z.literal(true)),
  /** True once the deletion has begun: it can no longer be undone. */
  begun: z.optional(z.literal(true)),
});
export type Deletion = z.output<typeof Deletion>;

export const UserItem = z.object({
  id: z.string(),
  username: z.string(),
  /** Absent for admins, and for a member whose address somebody else has verified. */
  email: z.optional(z.string()),
  /** Whether the member has opened a link that was mailed to this address. */
  emailVerified: z.optional(z.boolean()),
  /**
   * True where this address was verified in a browser that was signed in to this account, or by a reset of its password: the member and the
   * reader of the mailbox are one person. Otherwise the mailbox can be somebody else's, who opened a link that they did not ask for.
   */
  addressProved: z.optional(z.literal(true)),
  /** The address that the member has requested and not confirmed yet. It reserves nothing: only the `EMAIL#` item does. */
  newEmail: z.optional(z.string()),
  firstName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(['member', 'admin']),
  password: PasswordHash,
  /** Raised to end every session at once: a session is valid while it has the same number. Absent is 0. */
  sessionVersion: z.optional(z.number()),
  /** How many passkeys there are. Absent is 0. */
  passkeys: z.optional(z.number()),
  /** Present for a suspended member. */
  suspension: z.optional(z.object({ /** ISO 8601. */ at: z.string(), reason: z.string() })),
  /** The keyed hashes of the proved addresses that a suspended member has changed for another one. */
  suspendedAddresses: z.optional(z.array(z.string())),
  /** Present while a deletion of the account is planned. */
  deletion: z.optional(Deletion),
  /** True for a member who wants no mail about replies to their posts. */
  noReplyMails: z.optional(z.literal(true)),
  /** Why mail to the address is stopped: a permanent bounce or a complaint. Absent for a working address. */
  mailStopped: z.optional(MailStopped),
  createdAt: z.string(),
});
export type UserItem = z.output<typeof UserItem>;

/** For the update of a member's record that proves the address. */
export const PROVED = { emailVerified: true, addressProved: true } as const;

/** The owner or author of what a deleted member left. No member has this id. */
export const NO_MEMBER = 'deleted';

export const Users = entity({ name: 'user', schema: UserItem, key: keys.user });

/** A member's record as they may read it. */
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
  // The screens treat a record without the field as an admin's.
  ...((email !== undefined || role === 'member') && { email: email ?? '' }),
  ...(newEmail !== undefined && { newEmail }),
  ...(suspension && { isSuspended: true }),
  ...(noReplyMails && { noReplyMails }),
  ...(mailStopped && { mailStopped }),
  ...(deletion && {
    deletion: { until: deletion.until, posts: deletion.posts, ...(deletion.byTeam && { byTeam: true }) },
  }),
});
