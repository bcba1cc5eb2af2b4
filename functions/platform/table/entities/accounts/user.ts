/** The user item: a member's record, and what of it the member may read. */
import * as z from 'zod/mini';
import type { User } from '../../../../../shared/accounts.ts';
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

export const UserItem = z.object({
  id: z.string(),
  username: z.string(),
  email: z.optional(z.string()),
  /** Whether a link that was sent to this address has been opened. */
  emailVerified: z.optional(z.boolean()),
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
  createdAt: z.string(),
});
export type UserItem = z.output<typeof UserItem>;

export const Users = entity({ name: 'user', schema: UserItem, key: keys.user });

/** What a member sees of their own record. */
export const asUser = ({
  id,
  username,
  email,
  emailVerified = false,
  firstName,
  profileImageUrl,
  role,
  suspension,
}: UserItem): User => ({
  id,
  username,
  firstName,
  profileImageUrl,
  role,
  emailVerified,
  ...(email && { email }),
  ...(suspension && { isSuspended: true }),
});
