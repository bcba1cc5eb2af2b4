/** Passkeys: the member's own, listed under the member, and beside each its owner, by the credential's id alone. Written together. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Transport } from '../../../../../shared/accounts/passkeys.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

const PasskeyItem = z.object({
  userId: z.string(),
  /** As the authenticator named it, base64url. Up to 1,364 characters, more than a sort key takes: keys have its hash. */
  credentialId: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** Of signatures, as the authenticator counts them; 0 where it does not. */
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

/** What the table knows a credential by. */
export const passkeyHash = (credentialId: string): string => createHash('sha256').update(credentialId).digest('hex');
/** The hash of a listed passkey. */
export const hashInPasskeyKey = (SK: string): string => SK.slice('PASSKEY#'.length);
