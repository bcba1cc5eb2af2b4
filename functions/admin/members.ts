/** Members as an admin sees them: found by their whole name or email address, with their membership and sessions. */
import * as z from 'zod/mini';
import type { MemberRecord, MembershipState, SessionsEnded } from '../../shared/admin.ts';
import { ULID } from '../../shared/contract/page.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { sessionsToClear } from '../platform/http/session.ts';
import { type Admin, audited, recordAction } from '../platform/table/entities/audit.ts';
import { hasAccess, paidUntil, SubscriptionItem } from '../platform/table/entities/subscription.ts';
import { UserItem } from '../platform/table/entities/user.ts';
import { keys } from '../platform/table/keys.ts';
import { get, getMany, queryPage, transact } from '../platform/table/table.ts';

const Named = z.object({ userId: z.string() });
/** More than anybody has; a page with more says so by its number. */
const SESSIONS_COUNTED = 100;

/**
 * The member with this username or email address, in any letter case; an empty list without one. Names are found whole: the
 * table has no order by name. A look at somebody is recorded.
 */
export async function findMembers(admin: Admin, q: string): Promise<MemberRecord[]> {
  // A username has no @.
  const named = await get(q.includes('@') ? keys.email(q) : keys.username(q), Named);
  if (!named) return [];
  const [user, subscription] = await getMany([keys.user(named.userId), keys.subscription(named.userId)]);
  if (!user) return [];
  const member = UserItem.parse(user);
  await recordAction({ admin, action: 'member.viewed', subject: member.username });
  return [
    {
      id: member.id,
      username: member.username,
      ...(member.email && { email: member.email }),
      firstName: member.firstName,
      role: member.role,
      joinedAt: member.createdAt,
      membership: membershipOf(subscription && SubscriptionItem.parse(subscription)),
      sessions: await sessionsOf(member.id),
    },
  ];
}

async function sessionsOf(userId: string): Promise<number> {
  const { items } = await queryPage(
    { ...keys.userSessions(userId), limit: SESSIONS_COUNTED },
    z.object({ ttl: z.number() }),
  );
  return items.filter(({ ttl }) => ttl > Date.now() / 1000).length;
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
  return { state, hasAccess: hasAccess(subscription), until: seconds ? new Date(seconds * 1000).toISOString() : null };
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
  const member = ULID.test(userId) ? await get(keys.user(userId), UserItem) : undefined;
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
