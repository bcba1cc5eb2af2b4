/** A member, and what leads to a session of theirs: the session itself, sign-in names, and the links that mails carry. */
import * as z from 'zod/mini';
import { PostsOnDeletion } from '../../../../shared/accounts/deletion.ts';
import { MailStopped, type User } from '../../../../shared/accounts.ts';
import { toSeconds } from '../../time.ts';
import { entity } from '../entity.ts';
import { absent, exists, is } from '../expressions.ts';
import { fold, keys } from '../keys.ts';
import type { TransactionWrite } from '../table.ts';

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
  /** The day that is named to the member, and the UTC day on which the daily rule deletes the account: after it has ended in Perth. */
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
  ...(deletion && { deletion: asPlanned(deletion) }),
});

/** A planned deletion for people: with the day of the daily rule, which begins it after that day has ended in Perth. */
export const asPlanned = ({ day, posts, byTeam }: Deletion): NonNullable<User['deletion']> => ({
  until: day,
  posts,
  ...(byTeam && { byTeam }),
});

/** Sessions, by member and by the SHA-256 of their token. Every request reads one. The domain accounts writes them. */
export const SessionItem = z.object({
  userId: z.string(),
  /** The salt of the password at sign-in. Another password ends the session. */
  credential: z.string(),
  /** The member's `sessionVersion` when it was opened. Absent is 0. */
  version: z.optional(z.number()),
  /** The label in the member's list: `Firefox on Mac`. */
  browser: z.optional(z.string()),
  /** When a password or a passkey last confirmed the session, in seconds since 1970; absent until then. */
  confirmedAt: z.optional(z.number()),
  /** The same for a passkey alone, which may also have opened the session. */
  passkeyAt: z.optional(z.number()),
  /** ISO 8601. */
  createdAt: z.string(),
  ttl: z.number(),
});
export type SessionItem = z.output<typeof SessionItem>;

export const Sessions = entity({ name: 'session', schema: SessionItem, key: keys.session, list: keys.sessions });

/** Far more than MAX_SESSIONS (shared/accounts.ts), to which every sign-in brings a member back: one page has all of them. */
const SESSIONS_READ = 1000;

/**
 * Whether a session of this member is still valid: the password is the same, `sessionVersion` was not raised since, and no deletion of the
 * account has begun.
 */
export const sessionHolds = ({ credential, version = 0 }: SessionItem, user: UserItem): boolean =>
  credential === user.password.salt && version === (user.sessionVersion ?? 0) && !user.deletion?.begun;

/**
 * The condition on a member's record that no sessions were ended since it was read. It fails once a deletion of the account has begun, which
 * raises `sessionVersion`, and once the record is gone: what is written later would stay for ever.
 */
export const sameSessions = ({ sessionVersion }: Pick<UserItem, 'sessionVersion'>) => ({
  id: exists,
  sessionVersion: sessionVersion === undefined ? absent : is(sessionVersion),
});

/** The condition that no session has ended since the record was read: neither all of them, nor by a new password. */
export const sameSignIn = (user: Pick<UserItem, 'sessionVersion' | 'password'>) => ({
  ...sameSessions(user),
  password: is(user.password),
});

/** `sameSessions` as a write of a transaction that does not change the record. */
export const sessionsStillHold = ({ id, ...user }: Pick<UserItem, 'id' | 'sessionVersion'>): TransactionWrite =>
  Users.write.check(id, sameSessions(user));

/** Ends all of a member's sessions, however many. Their items expire by their `ttl`. */
export const endingEverySession = (userId: string): TransactionWrite =>
  Users.write.update(userId, { add: { sessionVersion: 1 }, when: { id: exists } });

/** A session with the hash of its token. */
export interface StoredSession {
  hash: string;
  session: SessionItem;
}

/** A member's sessions, including ended ones that wait for their `ttl`. One query. */
export async function storedSessionsOf(userId: string): Promise<StoredSession[]> {
  const { items, keys: found } = await Sessions.page(userId, { limit: SESSIONS_READ });
  return items.map((session, place) => ({ session, hash: found[place]?.SK.slice('SESSION#'.length) ?? '' }));
}

/** A member's valid sessions. One query. */
export async function sessionsOf(user: UserItem): Promise<StoredSession[]> {
  const now = toSeconds();
  return (await storedSessionsOf(user.id)).filter(({ session }) => session.ttl > now && sessionHolds(session, user));
}

/** Usernames and email addresses: each belongs to one member, in any letter case, and finds them. */
const SignInName = z.object({ userId: z.string() });

export const Usernames = entity({ name: 'username', schema: SignInName, key: keys.username });
/** Skeletons of usernames (functions/accounts/names/skeleton.ts), so that no two usernames look the same. */
export const NameSkeletons = entity({ name: "username's skeleton", schema: SignInName, key: keys.nameSkeleton });
export const Emails = entity({ name: 'email address', schema: SignInName, key: keys.email });

/** The member who has this address, verified or not; undefined where nobody has. Two reads: between them a member may take another address. */
export async function holderOf(email: string): Promise<UserItem | undefined> {
  const named = await Emails.get(email);
  const user = named && (await Users.get(named.userId));
  return user?.email !== undefined && fold(user.email) === fold(email) ? user : undefined;
}

/** Whether another member has verified the address. */
export async function isAnothersVerified(email: string, userId: string): Promise<boolean> {
  const holder = await holderOf(email);
  return holder !== undefined && holder.id !== userId && holder.emailVerified === true;
}

/** A link that verifies an email address, by the SHA-256 of its token. */
export const Verifications = entity({
  name: 'email verification',
  schema: z.object({
    userId: z.string(),
    /** A changed address invalidates the link. */
    email: z.string(),
    /** In seconds since 1970. The item is kept longer, so that an expired link is recognised as ours. */
    expiresAt: z.number(),
    /** ISO 8601. */
    usedAt: z.optional(z.string()),
    ttl: z.number(),
  }),
  key: keys.verification,
});

/** A one-time link that sets a new password, by the SHA-256 of its token. */
export const Resets = entity({
  name: 'password reset',
  schema: z.object({
    userId: z.string(),
    /** The salt of the forgotten password. A password that is set meanwhile invalidates the link. */
    credential: z.string(),
    /** The address that the link was sent to; absent where an operator printed it. */
    email: z.optional(z.string()),
    ttl: z.number(),
  }),
  key: keys.reset,
});
