/** Suspends a member who proves an address that a suspended member has on another account, or had on a deleted one. */

import { audited } from '../platform/table/items/audit.ts';
import { rememberAddresses, type SuspendedAddress } from '../platform/table/items/retained.ts';
import { suspendedRenewalWrite } from '../platform/table/items/subscription.ts';
import type { UserItem } from '../platform/table/items/user.ts';
import type { TransactionWrite } from '../platform/table/table.ts';
import { toIso } from '../platform/time.ts';

/** Who suspends, in the audit. Members cannot register the name. */
const SYSTEM = { id: 'system', username: 'system' };

export interface ProvedSuspension {
  /** For the update of the member's record that proves the address. */
  suspension?: UserItem['suspension'];
  /** For the same transaction: the audit entry, the due work that stops the renewal, and the hashes of the addresses. */
  writes: TransactionWrite[];
}

/** Nothing is written: no address was proved, or nothing is remembered of it. */
export const NO_SUSPENSION: ProvedSuspension = { writes: [] };

/**
 * What comes with a proved address: a suspension of the same form as a moderator's, where one is remembered of it, and the memory of the
 * address of a suspended member. The update of the member's record has `addressUnchanged` as its condition.
 * @param email The address that is proved now; undefined for none.
 */
export async function suspensionFor(
  email: string | undefined,
  remembered: SuspendedAddress | undefined,
  member: UserItem,
): Promise<ProvedSuspension> {
  if (email === undefined || !(member.suspension || remembered)) return NO_SUSPENSION;
  const suspension = member.suspension ?? { at: toIso(), reason: reasonOf(remembered) };
  const hashes = await rememberAddresses({ ...member, suspension, email, addressProved: true });
  if (member.suspension) return { writes: hashes };
  const audit = audited({ admin: SYSTEM, action: 'member.suspended', member, detail: suspension.reason });
  return { suspension, writes: [audit, suspendedRenewalWrite(member.id), ...hashes] };
}

const reasonOf = ({ suspendedOn, ttl }: Partial<SuspendedAddress> = {}): string =>
  `An account with this email address was suspended on ${suspendedOn}${ttl === undefined ? '' : ' and deleted later'}`;
