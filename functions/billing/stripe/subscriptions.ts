/** Subscriptions at Stripe: a customer's list, the current one, and its dates. */
import type { Stripe } from 'stripe';
import { isMissing, isStripe } from './stripe.ts';

/** Expands a subscription's latest invoice and, while that can be paid, its client secret. */
export const WITH_SECRET = 'latest_invoice.confirmation_secret';

/** All subscriptions that the customer ever had, newest first; none for a customer that Stripe does not know. */
export async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
  options: Stripe.RequestOptions = {},
): Promise<Stripe.Subscription[]> {
  try {
    const page = await stripe.subscriptions.list(
      { customer, status: 'all', limit: 100, expand: [`data.${WITH_SECRET}`] },
      options,
    );
    return page.data;
  } catch (error) {
    if (isMissing(error, 'customer')) return [];
    throw error;
  }
}

/** From the status that gives a member the most to the one that gives the least. */
const RANKS = ['active', 'trialing', 'past_due', 'paused', 'unpaid', 'incomplete', 'canceled', 'incomplete_expired'];
const rankOf = ({ status }: Stripe.Subscription) => RANKS.indexOf(status);

/** The subscription with the best status, not the newest: a later unpaid attempt must not hide a membership. */
export const currentOf = (subscriptions: Stripe.Subscription[]): Stripe.Subscription | undefined =>
  subscriptions.toSorted((a, b) => rankOf(a) - rankOf(b) || b.created - a.created)[0];

/** The statuses of a running subscription, which Stripe would charge again. */
export const RUNNING: readonly string[] = ['active', 'trialing', 'past_due'] satisfies Stripe.Subscription.Status[];
export const isRunning = ({ status }: Stripe.Subscription): boolean => RUNNING.includes(status);

/** Since API version basil the items have the period; our subscriptions have one item. */
export const periodOf = ({ items }: Stripe.Subscription) => ({
  start: Math.min(...items.data.map((item) => item.current_period_start)),
  end: Math.max(...items.data.map((item) => item.current_period_end)),
});

/** The price of the next period, in cents. */
export const priceOf = ({ items }: Stripe.Subscription): number =>
  items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0);

/** Marks a subscription that ends because its payment is being returned. */
export const GUARANTEE_COMMENT = 'money-back guarantee';

/** When a scheduled cancellation ends it; null without one. The portal sets only `cancel_at`, our own call also `cancel_at_period_end`. */
export const scheduledEnd = (subscription: Stripe.Subscription): number | null =>
  subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodOf(subscription).end : null);

/** The latest invoice; undefined where it was not expanded, or there is none. */
export const latestInvoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | undefined =>
  invoice && typeof invoice !== 'string' ? invoice : undefined;

/** When the first invoice was paid; null while it is unpaid, and once a renewal has followed. */
export function firstPaidAt(subscription: Stripe.Subscription): number | null {
  const invoice = latestInvoiceOf(subscription);
  return invoice?.billing_reason === 'subscription_create' ? invoice.status_transitions.paid_at : null;
}

/** Changes a running subscription. @returns False where it has ended meanwhile: Stripe does not change an ended one. */
export async function changeUnlessEnded(
  stripe: Stripe,
  { id }: Stripe.Subscription,
  change: Stripe.SubscriptionUpdateParams,
): Promise<boolean> {
  try {
    await stripe.subscriptions.update(id, change);
    return true;
  } catch (error) {
    if (!isStripe(error, 'StripeInvalidRequestError') || isRunning(await stripe.subscriptions.retrieve(id)))
      throw error;
    return false;
  }
}

/** Ends a running subscription with its paid period, and a past-due one at once: Stripe would go on charging the card. Safe to repeat. */
export async function endWithPeriod(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.status === 'past_due') await endNow(stripe, subscription);
  else if (scheduledEnd(subscription) === null)
    await changeUnlessEnded(stripe, subscription, { cancel_at_period_end: true });
}

/** Ends a subscription at once. Does nothing where it has ended already. */
export async function endNow(
  stripe: Stripe,
  { id }: Stripe.Subscription,
  why: Stripe.SubscriptionCancelParams = {},
): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id, why);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
