/** The one writer of a membership's state: reads it from Stripe, stores it unless a later read has been stored. */
import type { Stripe } from 'stripe';
import { keys } from '../data/keys.ts';
import type { SubscriptionItem } from '../data/subscription.ts';
import { ConditionFailed, update } from '../data/table.ts';
import { currentOf, firstPaidAt, periodOf, scheduledEnd, subscriptionsOf } from './subscriptions.ts';

/** A member and their customer id at Stripe. */
export interface Payer {
  userId: string;
  customer: string;
}

/** Brings the stored state up to Stripe's, and gives it. However often and in whatever order it runs, the latest read stays. */
export async function sync(
  stripe: Stripe,
  { userId, customer }: Payer,
  options?: Stripe.RequestOptions,
): Promise<SubscriptionItem> {
  // Taken before the read: a later read may overwrite this one, never the reverse.
  const syncedAt = Date.now();
  const current = currentOf(await subscriptionsOf(stripe, customer, options));
  const state = { ...(current ? stateOf(current) : { status: 'none' }), syncedAt };
  const names = Object.keys(state);
  try {
    await update({
      Key: keys.subscription(userId),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      // A late event of a customer that was replaced must not speak for the member.
      ConditionExpression:
        'stripeCustomerId = :customer AND (attribute_not_exists(#syncedAt) OR #syncedAt <= :syncedAt)',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':customer': customer,
        ...Object.fromEntries(Object.entries(state).map(([name, value]) => [`:${name}`, value])),
      },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return { userId, stripeCustomerId: customer, ...state };
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
