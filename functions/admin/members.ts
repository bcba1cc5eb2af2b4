/** Members as an admin sees them: found by their whole name or email address, with their membership and sessions. */
import type { z } from 'zod/mini';
import type { MemberRecord, MembershipState, SessionsEnded } from '../../shared/admin.ts';
import { ULID } from '../../shared/contract/page.ts';
import { promisedDay } from '../../shared/contract/promised-day.ts';
import type { Admin } from '../platform/audit-entry.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { audited, recordAction } from '../platform/table/items/audit.ts';
import { hasAccess, paidUntil, type SubscriptionItem, Subscriptions } from '../platform/table/items/subscription.ts';
import { asPlanned, Emails, endingEverySession, sessionsOf, Usernames, Users } from '../platform/table/items/user.ts';
import { batchGet, transact } from '../platform/table/table.ts';

/**
 * The member with this username or email address, in any letter case; an empty list where there is none. Finds whole names only: the
 * table has no index by name. Records in the audit log that the admin viewed the member.
 */
export async function findMembers(admin: Admin, q: string): Promise<MemberRecord[]> {
  // A username has no @.
  const named = await (q.includes('@') ? Emails : Usernames).get(q);
  if (!named) return [];
  const [member, subscription] = await batchGet([Users.at(named.userId), Subscriptions.at(named.userId)]);
  if (!member) return [];
  await recordAction({ admin, action: 'member.viewed', member });
  return [
    {
      id: member.id,
      username: member.username,
      ...(member.email && { email: member.email }),
      firstName: member.firstName,
      role: member.role,
      joinedAt: member.createdAt,
      membership: membershipOf(subscription),
      sessions: (await sessionsOf(member)).length,
      suspension: member.suspension ?? null,
      deletion: member.deletion ? asPlanned(member.deletion) : null,
    },
  ];
}

function membershipOf(subscription: SubscriptionItem | undefined): MemberRecord['membership'] {
  const state = stateOf(subscription);
  const seconds = {
    none: undefined,
    active: subscription?.currentPeriodEnd,
    cancelling: subscription?.cancelAt ?? subscription?.currentPeriodEnd,
    pastDue: paidUntil(subscription),
    // A refund ends the membership at once, so the end of the paid period is no date to show.
    ended: undefined,
  }[state];
  return { state, hasAccess: hasAccess(subscription), until: seconds ? promisedDay(seconds) : null };
}

function stateOf(subscription: SubscriptionItem | undefined): z.output<typeof MembershipState> {
  switch (subscription?.status) {
    case 'active':
    case 'trialing':
      return subscription.cancelAt ? 'cancelling' : 'active';
    case 'past_due':
      return 'pastDue';
    case 'canceled':
      return hasAccess(subscription) ? 'cancelling' : 'ended';
    case 'unpaid':
    case 'paused':
      return 'ended';
    default:
      // Stripe's `incomplete` is a payment that never went through: there was no membership to end.
      return 'none';
  }
}

/**
 * Signs a member out of every browser at once, in one transaction.
 * @throws Refusal 404 when there is no such member.
 */
export async function endSessions(admin: Admin, userId: string): Promise<z.output<typeof SessionsEnded>> {
  const member = ULID.test(userId) ? await Users.get(userId) : undefined;
  if (!member) throw new Refusal(404, 'There is no such member.');
  const ended = (await sessionsOf(member)).length;
  const detail = `${ended} ${ended === 1 ? 'session' : 'sessions'}`;
  await transact([endingEverySession(userId), audited({ admin, action: 'member.sessions-ended', member, detail })]);
  return { ended };
}
