/** What stays after an account: the address of a suspended member, and the ledger of deleted members. */
import * as z from 'zod/mini';
import { PostsOnDeletion } from '../../../../shared/accounts/deletion.ts';
import { RETAINED } from '../../../../shared/accounts/retention.ts';
import { DAY_SECONDS } from '../../../../shared/contract/durations.ts';
import { mailboxOf } from '../../mail/mailbox.ts';
import { keyedHash } from '../../stage-key.ts';
import { dayOf, secondsFromNow, toIso } from '../../time.ts';
import { entity } from '../entity.ts';
import { absent, exists, is } from '../expressions.ts';
import { keys } from '../keys.ts';
import type { Reference, TransactionWrite } from '../table.ts';
import type { UserItem } from './user.ts';

/**
 * The addresses of suspended members, as keyed hashes. Another member who verifies one of them is suspended. Only an address that its member
 * has proved in a session is stored: another one can be a stranger's (infra/docs/decisions/suspension.md).
 */
const SuspendedAddress = z.object({
  /** The UTC day of the suspension, by which the desk finds its entry in the audit. */
  suspendedOn: z.string(),
  /** Absent until the member has deleted the account. */
  ttl: z.optional(z.number()),
});
export type SuspendedAddress = z.output<typeof SuspendedAddress>;

const SuspendedAddresses = entity({
  name: 'suspended address',
  schema: SuspendedAddress,
  key: keys.suspendedAddress,
});

const hashOf = (email: string): Promise<string> => keyedHash('suspended address', mailboxOf(email));

/** What is remembered of an address, for `batchGet`. @param email Without one it refers to an item that nobody stores. */
export const suspendedAddressAt = async (email: string | undefined): Promise<Reference<SuspendedAddress>> =>
  SuspendedAddresses.at(email === undefined ? 'none' : await hashOf(email));

/** More earlier addresses are not remembered, so that the deletion stays within one transaction of 100 writes. */
const MAX_EARLIER = 10;

/**
 * The hash of the address that a suspended member changes for another one, as `suspendedAddresses` takes it. Undefined for other members, for
 * an address that they have not proved, which can be somebody else's, and where there are ten already.
 */
export async function earlierAddress({
  suspension,
  email,
  addressProved,
  suspendedAddresses = [],
}: UserItem): Promise<string[] | undefined> {
  if (!suspension || email === undefined || !addressProved) return undefined;
  return suspendedAddresses.length < MAX_EARLIER ? [await hashOf(email)] : undefined;
}

/** The hashes of a suspended member's addresses: the earlier ones, and the present one where it counts, each once. */
async function hashesOf({ email, suspendedAddresses = [] }: UserItem, counts = false): Promise<string[]> {
  const current = email !== undefined && counts ? [await hashOf(email)] : [];
  return [...new Set([...suspendedAddresses, ...current])];
}

/**
 * The writes that remember the addresses of a suspended member; none for another one. Each transaction that suspends a member or proves an
 * address makes them, with `addressUnchanged` as its condition.
 * @param days For how long, once the member leaves.
 */
export async function rememberAddresses(user: UserItem, days?: number): Promise<TransactionWrite[]> {
  const { suspension } = user;
  if (!suspension) return [];
  const item = {
    suspendedOn: dayOf(Date.parse(suspension.at)),
    ...(days !== undefined && { ttl: secondsFromNow(days * DAY_SECONDS) }),
  };
  return (await hashesOf(user, user.addressProved)).map((hash) => SuspendedAddresses.write.put(hash, item));
}

/** The condition on a member's record that neither the suspension nor the address has changed since it was read. */
export const addressUnchanged = ({ suspension, email, emailVerified, addressProved }: UserItem) => ({
  id: exists,
  suspension: suspension ? exists : absent,
  email: email === undefined ? absent : is(email),
  emailVerified: emailVerified === undefined ? absent : is(emailVerified),
  addressProved: addressProved ? exists : absent,
});

/**
 * The writes that forget the addresses of a member whose suspension is lifted, so that none of them suspends the member again. A verified
 * address is among them without proof too, because it suspends without.
 */
export const forgetAddresses = async (user: UserItem): Promise<TransactionWrite[]> =>
  (await hashesOf(user, user.emailVerified)).map((hash) => SuspendedAddresses.write.delete(hash));

/** The ledger of deleted accounts, by which they are deleted again from a restored table. It has only their ids. */
export const DeletedMember = z.object({
  id: z.string(),
  posts: PostsOnDeletion,
  /** ISO 8601: when the deletion began. */
  deletedAt: z.string(),
  ttl: z.number(),
});
export type DeletedMember = z.output<typeof DeletedMember>;

export const DeletedMembers = entity({
  name: 'deleted member',
  schema: DeletedMember,
  key: keys.deletedMember,
  list: keys.deletedMembers,
});

/** Enters a member into the ledger. */
export const ledgerWrite = (id: string, posts: PostsOnDeletion): TransactionWrite =>
  DeletedMembers.write.put(id, {
    id,
    posts,
    deletedAt: toIso(),
    ttl: secondsFromNow(RETAINED.ledger.days * DAY_SECONDS),
  });
