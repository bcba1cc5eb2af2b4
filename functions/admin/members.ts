/** Members as an admin sees them: found by their whole name or email address, with their membership and sessions. */
import type { z } from 'zod/mini';
import type { MemberRecord, MembershipState, SessionsEnded } from '../../shared/admin.ts';
import { ULID } from '../../shared/contract/page.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { MemberSessions, sessionsToClear } from '../platform/table/entities/accounts/session.ts';
import { Emails, Usernames } from '../platform/table/entities/accounts/sign-in-name.ts';
import { Users } from '../platform/table/entities/accounts/user.ts';
import { type Admin, audited, recordAction } from '../platform/table/entities/admin/audit.ts';
import {
  hasAccess,
  paidUntil,
  type SubscriptionItem,
  Subscriptions,
} from '../platform/table/entities/billing/subscription.ts';
import { batchGet, transact } from '../platform/table/table.ts';
import { secondsToIso, toSeconds } from '../platform/time.ts';

/** More than anybody has; a page with more says so by its number. */
const SESSIONS_COUNTED = 100;

/**
 * The member with this username or email address, in any letter case; an empty list without one. Names are found whole: the
 * table has no order by name. A look at somebody is recorded.
 */
export async function findMembers(admin: Admin, q: string): Promise<MemberRecord[]> {
  // A username has no @.
  const named = await (q.includes('@') ? Emails : Usernames).get(q);
  if (!named) return [];
  const [member, subscription] = await batchGet([Users.at(named.userId), Subscriptions.at(named.userId)]);
  if (!member) return [];
  await recordAction({ admin, action: 'member.viewed', subject: member.username });
  return [
    {
      id: member.id,
      username: member.username,
      ...(member.email && { email: member.email }),
      firstName: member.firstName,
      role: member.role,
      joinedAt: member.createdAt,
      membership: membershipOf(subscription),
      sessions: await sessionsOf(member.id),
    },
  ];
}

async function sessionsOf(userId: string): Promise<number> {
  const { items } = await MemberSessions.page(userId, { limit: SESSIONS_COUNTED });
  return items.filter(({ ttl }) => ttl > toSeconds()).length;
}

function membershipOf(subscription: SubscriptionItem | undefined): MemberRecord['membership'] {
  const state = stateOf(subscription);
  const seconds = {
    none: undefined,
    active: subscription?.currentPeriodEnd,
    cancelling: subscription?.cancelAt,
    pastDue: paidUntil(subscription),
    // A refund ends it at once: the end of the period it was paid for says nothing then.
    ended: undefined,
  }[state];
  return { state, hasAccess: hasAccess(subscription), until: seconds ? secondsToIso(seconds) : null };
}

function stateOf(subscription: SubscriptionItem | undefined): z.output<typeof MembershipState> {
  switch (subscription?.status) {
    case 'active':
    case 'trialing':
      return subscription.cancelAt ? 'cancelling' : 'active';
    case 'past_due':
      return 'pastDue';
    case 'canceled':
    case 'unpaid':
    case 'paused':
      return 'ended';
    default:
      // Stripe's `incomplete` is a payment that never went through: there was no membership to end.
      return 'none';
  }
}

/** Rounds of 45 sessions each: nobody has more than nine hundred. */
const ROUNDS = 20;

/**
 * Signs a member out of every browser at once.
 * @throws Refusal 404 when there is no such member.
 */
export async function endSessions(admin: Admin, userId: string): Promise<z.output<typeof SessionsEnded>> {
  const member = ULID.test(userId) ? await Users.get(userId) : undefined;
  if (!member) throw new Refusal(404, 'There is no such member.');
  let ended = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const writes = await sessionsToClear(userId);
    if (writes.length === 0 && round > 0) break;
    // Two writes a session.
    const detail = `${writes.length / 2} ${writes.length === 2 ? 'session' : 'sessions'}`;
    await transact([...writes, audited({ admin, action: 'member.sessions-ended', subject: member.username, detail })]);
    ended += writes.length / 2;
  }
  return { ended };
}
