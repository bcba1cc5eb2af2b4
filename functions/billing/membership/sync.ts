/** The one writer of a membership's state: reads it from Stripe, stores it unless a later read has been stored. */
import type { Stripe } from 'stripe';
import { log } from '../../platform/log.ts';
import { type SubscriptionItem, Subscriptions } from '../../platform/table/entities/billing/subscription.ts';
import { countUp } from '../../platform/table/entities/counter.ts';
import { absentOr, atMost, is } from '../../platform/table/expressions.ts';
import { TableBusy, transact, unlessConditionFails } from '../../platform/table/table.ts';
import { currentOf, firstPaidAt, periodOf, RUNNING, scheduledEnd, subscriptionsOf } from '../stripe/subscriptions.ts';

/** A member and their customer id at Stripe. */
export interface Payer {
  userId: string;
  customer: string;
}

/** Brings the stored state up to Stripe's, and gives it. However often and in whatever order it runs, the latest read stays. */
export async function sync(stripe: Stripe, payer: Payer, options?: Stripe.RequestOptions): Promise<SubscriptionItem> {
  const state = await readState(stripe, payer, options);
  await store(payer, state);
  return { userId: payer.userId, stripeCustomerId: payer.customer, ...state };
}

/**
 * The same after Stripe has carried something out: that is done and cannot be reported as failed, so a table that is too busy
 * is left to the webhook, which brings the same news.
 */
export async function syncAfterChange(stripe: Stripe, payer: Payer): Promise<SubscriptionItem> {
  const state = await readState(stripe, payer);
  await store(payer, state).catch((error: unknown) => {
    if (!(error instanceof TableBusy)) throw error;
    log.warn('a change at stripe was not stored at once', { state: state.status });
  });
  return { userId: payer.userId, stripeCustomerId: payer.customer, ...state };
}

async function readState(stripe: Stripe, { customer }: Payer, options?: Stripe.RequestOptions) {
  // Taken before the read: a later read may overwrite this one, never the reverse.
  const syncedAt = Date.now();
  const current = currentOf(await subscriptionsOf(stripe, customer, options));
  return { ...(current ? stateOf(current) : { status: 'none' }), syncedAt };
}

async function store({ userId, customer }: Payer, state: Awaited<ReturnType<typeof readState>>): Promise<void> {
  const change = Subscriptions.update(userId, {
    set: state,
    // A late event of a customer that was replaced must not speak for the member.
    when: { stripeCustomerId: is(customer), syncedAt: absentOr(atMost(state.syncedAt)) },
  });
  const stored = await unlessConditionFails(change);
  if (stored) await countPaying(userId, stored);
}

/**
 * Adds a member to the statistic of paying members, or takes them out, where their state has changed that. A write of its own,
 * so that a sync without news costs nothing more; the next sync makes up for one that was lost.
 */
async function countPaying(userId: string, { status, isCounted = false }: SubscriptionItem): Promise<void> {
  if (status === undefined) return;
  const pays = RUNNING.includes(status);
  if (pays === isCounted) return;
  const count = transact([
    Subscriptions.write.update(userId, {
      set: { isCounted: pays },
      when: { status: is(status), isCounted: pays ? absentOr(is(false)) : is(true) },
    }),
    countUp('payingMembers', pays ? 1 : -1),
  ]);
  await unlessConditionFails(count);
}

function stateOf(subscription: Stripe.Subscription) {
  const { start, end } = periodOf(subscription);
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    cancelAt: scheduledEnd(subscription),
    firstPaidAt: firstPaidAt(subscription),
  } satisfies Partial<SubscriptionItem>;
}
