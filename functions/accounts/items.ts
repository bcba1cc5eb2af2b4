/** The items of accounts alone: challenges, passkeys, their enrolment, and known devices. */

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { MAX_PASSKEYS, Transport } from '../../shared/accounts/passkeys.ts';
import { entity } from '../platform/table/entity.ts';
import { keys } from '../platform/table/keys.ts';

/** A WebAuthn challenge, by its SHA-256. It works once, for its purpose, and for ten minutes. */
const ChallengeItem = z.object({
  purpose: z.enum(['sign-in', 'confirmation', 'registration']),
  /** The member who requested it; absent before signing in. */
  userId: z.optional(z.string()),
  /** The SHA-256 of the enrolment link's token that the new passkey uses up. */
  enrolment: z.optional(z.string()),
  ttl: z.number(),
});
export type ChallengeItem = z.output<typeof ChallengeItem>;

export const Challenges = entity({ name: 'challenge', schema: ChallengeItem, key: keys.challenge });

/** A one-time link for an admin's first passkey, by the SHA-256 of its token. */
export const Enrolments = entity({
  name: 'passkey enrolment',
  schema: z.object({ userId: z.string(), ttl: z.number() }),
  key: keys.enrolment,
});

/** A browser that a member has signed in with, hashed. It has its own limit on guesses. */
export const KnownDevices = entity({
  name: 'known device',
  schema: z.object({ ttl: z.number() }),
  key: keys.knownDevice,
});

/** Passkeys: an item listed under the member, and one that finds the owner by the credential's id. Written together. */
const PasskeyItem = z.object({
  userId: z.string(),
  /** The authenticator's credential id, base64url. Up to 1,364 characters, too long for a sort key: keys have its hash. */
  credentialId: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** The authenticator's count of signatures; 0 where it does not count. */
  signCount: z.number(),
  transports: z.array(Transport),
  name: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601. */
  lastUsedAt: z.optional(z.string()),
});
export type PasskeyItem = z.output<typeof PasskeyItem>;

export const Passkeys = entity({ name: 'passkey', schema: PasskeyItem, key: keys.passkey, list: keys.passkeys });
export const PasskeyOwners = entity({
  name: "passkey's owner",
  schema: z.object({ userId: z.string() }),
  key: keys.passkeyOwner,
});

/** The hash of a credential id, as it is stored in keys. */
export const passkeyHash = (credentialId: string): string => createHash('sha256').update(credentialId).digest('hex');

/** All of a member's passkeys, each with its hash, which is its id in the table and in calls. One query. */
export async function passkeysOf(userId: string): Promise<{ id: string; passkey: PasskeyItem }[]> {
  const { items, keys: found } = await Passkeys.page(userId, { limit: MAX_PASSKEYS });
  return items.map((passkey, place) => ({ passkey, id: hashInPasskeyKey(found[place]?.SK ?? '') }));
}

/** The hash in the sort key of a listed passkey. */
const hashInPasskeyKey = (SK: string): string => SK.slice('PASSKEY#'.length);
