/** Subscriptions as Stripe has them: a customer's list, the one that counts, and what its dates say. */
import type { Stripe } from 'stripe';
import { isMissing, isStripe } from './stripe.ts';

/** A subscription with its latest invoice and, while that can be paid, the secret to pay it with. */
export const WITH_SECRET = 'latest_invoice.confirmation_secret';

/** Every subscription that the customer ever had, newest first; none for a customer that Stripe does not know. */
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

/** From the state that gives a member the most to the one that gives the least. */
const RANKS = ['active', 'trialing', 'past_due', 'paused', 'unpaid', 'incomplete', 'canceled', 'incomplete_expired'];
const rankOf = ({ status }: Stripe.Subscription) => RANKS.indexOf(status);

/** The subscription that counts, not simply the newest: a later attempt that was never paid must not hide a membership. */
export const currentOf = (subscriptions: Stripe.Subscription[]): Stripe.Subscription | undefined =>
  subscriptions.toSorted((a, b) => rankOf(a) - rankOf(b) || b.created - a.created)[0];

/** The states in which it runs, and Stripe would charge for it again. */
export const RUNNING: readonly string[] = ['active', 'trialing', 'past_due'] satisfies Stripe.Subscription.Status[];
export const isRunning = ({ status }: Stripe.Subscription): boolean => RUNNING.includes(status);

/** Since API version basil the period stands on the items; ours has one. */
export const periodOf = ({ items }: Stripe.Subscription) => ({
  start: Math.min(...items.data.map((item) => item.current_period_start)),
  end: Math.max(...items.data.map((item) => item.current_period_end)),
});

/** What its next period costs, in cents. */
export const priceOf = ({ items }: Stripe.Subscription): number =>
  items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0);

/** Marks a subscription that ends because its payment is being returned. */
export const GUARANTEE_COMMENT = 'money-back guarantee';

/** When a scheduled cancellation ends it; null without one. The portal sets only `cancel_at`, our own call the other too. */
export const scheduledEnd = (subscription: Stripe.Subscription): number | null =>
  subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodOf(subscription).end : null);

/** Undefined where it was not expanded, or there is none. */
export const latestInvoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | undefined =>
  invoice && typeof invoice !== 'string' ? invoice : undefined;

/** When the first invoice was paid; null once a renewal has followed it, and while it is unpaid. */
export function firstPaidAt(subscription: Stripe.Subscription): number | null {
  const invoice = latestInvoiceOf(subscription);
  return invoice?.billing_reason === 'subscription_create' ? invoice.status_transitions.paid_at : null;
}

/** Changes one that runs. @returns false where it has ended meanwhile: Stripe changes no subscription that has. */
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

/** Ends it at once; one that has ended already stays so. */
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
