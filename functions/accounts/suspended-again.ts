/** Suspends a member who proves an address that a suspended member had before deleting their account. */
import type { SuspendedAddress } from '../platform/table/entities/accounts/suspended-address.ts';
import type { UserItem } from '../platform/table/entities/accounts/user.ts';
import { audited } from '../platform/table/entities/admin/audit.ts';
import { suspendedRenewalWrite } from '../platform/table/entities/billing/subscription.ts';
import type { TransactionWrite } from '../platform/table/table.ts';
import { toIso } from '../platform/time.ts';

/** Who suspends, in the audit. Members cannot register the name. */
const SYSTEM = { id: 'system', username: 'system' };

export interface SuspendedAgain {
  /** For the update of the member's record that proves the address. */
  suspension?: UserItem['suspension'];
  /** For the same transaction: the audit entry, and the due work that stops the renewal. */
  writes: TransactionWrite[];
}

/** Of a call that proves no address anew. */
export const NOT_AGAIN: SuspendedAgain = { writes: [] };

/**
 * The suspension that comes with a proved address: of the same form as a moderator's. None where nothing is remembered of the address, and
 * for a member who is suspended already.
 */
export function suspendedAgain(remembered: SuspendedAddress | undefined, member: UserItem): SuspendedAgain {
  if (!remembered || member.suspension) return NOT_AGAIN;
  const reason = `An account with this email address was suspended on ${remembered.suspendedOn} and deleted later`;
  return {
    suspension: { at: toIso(), reason },
    writes: [
      audited({ admin: SYSTEM, action: 'member.suspended', member, detail: reason }),
      suspendedRenewalWrite(member.id),
    ],
  };
}
