/** Suspends a member who proves an address that a suspended member had before deleting their account. */

import { audited } from '../platform/table/items/audit.ts';
import type { SuspendedAddress } from '../platform/table/items/retained.ts';
import { suspendedRenewalWrite } from '../platform/table/items/subscription.ts';
import type { UserItem } from '../platform/table/items/user.ts';
import type { TransactionWrite } from '../platform/table/table.ts';
import { toIso } from '../platform/time.ts';

/** Who suspends, in the audit. Members cannot register the name. */
const SYSTEM = { id: 'system', username: 'system' };

export interface ProvedSuspension {
  /** For the update of the member's record that proves the address. */
  suspension?: UserItem['suspension'];
  /** For the same transaction: the audit entry, and the due work that stops the renewal. */
  writes: TransactionWrite[];
}

/** Nothing is written: no address was proved, or nothing is remembered of it. */
export const NO_SUSPENSION: ProvedSuspension = { writes: [] };

/**
 * The suspension that comes with a proved address: of the same form as a moderator's. None where nothing is remembered of the address, and
 * for a member who is suspended already.
 */
export function suspensionFor(remembered: SuspendedAddress | undefined, member: UserItem): ProvedSuspension {
  if (!remembered || member.suspension) return NO_SUSPENSION;
  const reason = `An account with this email address was suspended on ${remembered.suspendedOn} and deleted later`;
  return {
    suspension: { at: toIso(), reason },
    writes: [
      audited({ admin: SYSTEM, action: 'member.suspended', member, detail: reason }),
      suspendedRenewalWrite(member.id),
    ],
  };
}
