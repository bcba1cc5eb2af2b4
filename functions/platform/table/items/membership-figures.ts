/**
 * What the desk's figures include of a member, stored with the subscription. It changes in the transaction that moves the counters, so
 * nobody is counted twice or lost. Days and months are those that we promise members (`promised-day.ts`).
 */
import * as z from 'zod/mini';
import type { MembershipCounter } from '../../../../shared/admin.ts';
import { promisedDay } from '../../../../shared/contract/promised-day.ts';
import { toSeconds } from '../../time.ts';
import type { TransactionWrite } from '../table.ts';
import { countUp } from './counts.ts';

export const MembershipFigures = z.object({
  /** Absent for an active membership, which `payingMembers` alone counts, and for none. */
  state: z.optional(z.enum(['cancelling', 'pastDue', 'lapsed'])),
  /** The last day of the guarantee of an active membership. */
  guaranteedUntil: z.optional(z.string()),
  /** The latest paid invoice, the day it was paid, and its part of the revenue: the payment less what was returned. */
  invoice: z.optional(z.object({ id: z.string(), paidOn: z.string(), cents: z.int() })),
});
export type MembershipFigures = z.output<typeof MembershipFigures>;

/** Counts on a promised day: the counters name their days in UTC. */
const countOn = (day: string, counter: MembershipCounter, by: number) => countUp(counter, by, Date.parse(day));

/**
 * The writes that bring the counters from one state to another.
 * @param isPaying Whether the membership began or ended; undefined where it did neither. @param now In milliseconds.
 */
export function figureWrites(
  before: MembershipFigures,
  after: MembershipFigures,
  isPaying: boolean | undefined,
  now = Date.now(),
): TransactionWrite[] {
  const today = promisedDay(toSeconds(now));
  const isNew = after.invoice?.id !== before.invoice?.id;
  const cents = (after.invoice?.cents ?? 0) - (isNew ? 0 : (before.invoice?.cents ?? 0));
  return [
    ...(isPaying === undefined
      ? []
      : [countUp('payingMembers', isPaying ? 1 : -1, now), countOn(today, isPaying ? 'joined' : 'left', 1)]),
    ...(before.state === after.state
      ? []
      : [
          ...(before.state ? [countOn(today, before.state, -1)] : []),
          ...(after.state ? [countOn(today, after.state, 1)] : []),
        ]),
    ...(before.guaranteedUntil === after.guaranteedUntil
      ? []
      : [
          // Of a day that is over nothing is counted any more.
          ...(before.guaranteedUntil && before.guaranteedUntil >= today
            ? [countOn(before.guaranteedUntil, 'inGuarantee', -1)]
            : []),
          ...(after.guaranteedUntil && after.guaranteedUntil >= today
            ? [countOn(after.guaranteedUntil, 'inGuarantee', 1)]
            : []),
        ]),
    // A payment counts on its own day, and what is returned later on the day it is returned.
    ...(after.invoice && cents !== 0 ? [countOn(isNew ? after.invoice.paidOn : today, 'revenueCents', cents)] : []),
  ];
}
