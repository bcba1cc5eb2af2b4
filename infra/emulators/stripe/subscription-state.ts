/** How a subscription changes state, whoever causes it: the API, the portal, a payment or the passing of time. */
import { change, emit } from './events.ts';
import { voidInvoice } from './invoicing.ts';
import type { SubscriptionItemRecord, SubscriptionRecord } from './payment-records.ts';
import type { Sandbox } from './sandbox.ts';

/** The one item that a subscription has here. */
export function itemOf(subscription: SubscriptionRecord): SubscriptionItemRecord {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${subscription.id} has no item.`);
  return item;
}

/** For good: Stripe starts none of these again. */
export function hasEnded({ status }: SubscriptionRecord): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/**
 * Plans the end at `at` (seconds). `atPeriodEnd` tells the API's cancel_at_period_end, which sets both fields, from
 * cancel_at alone, which is all that the customer portal sets.
 */
export function scheduleCancellation(
  sandbox: Sandbox,
  subscription: SubscriptionRecord,
  at: number,
  atPeriodEnd: boolean,
): SubscriptionRecord {
  const patch = {
    cancel_at: at,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: sandbox.store.now(),
    cancellation_details: { ...subscription.cancellation_details, reason: 'cancellation_requested' },
  };
  return change(sandbox, subscription, patch, 'customer.subscription.updated');
}

/** Takes a planned end back. */
export function resumeSubscription(sandbox: Sandbox, subscription: SubscriptionRecord): SubscriptionRecord {
  const patch = {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
  };
  return change(sandbox, subscription, patch, 'customer.subscription.updated');
}

/** Ends it now. A first invoice that was never paid is voided; later open ones are left, but no longer collected. */
export function endSubscription(
  sandbox: Sandbox,
  subscription: SubscriptionRecord,
  status: 'canceled' | 'incomplete_expired',
  details: Partial<SubscriptionRecord['cancellation_details']> = {},
): SubscriptionRecord {
  const { store } = sandbox;
  for (const invoice of store.all('invoice')) {
    const its = invoice.parent.subscription_details.subscription === subscription.id;
    if (!its || invoice.status !== 'open') continue;
    if (subscription.status === 'incomplete') voidInvoice(sandbox, invoice);
    else store.update(invoice, { auto_advance: false, next_payment_attempt: null });
  }
  const ended = store.update(subscription, {
    status,
    ended_at: store.now(),
    canceled_at: subscription.canceled_at ?? store.now(),
    cancellation_details: { ...subscription.cancellation_details, ...details },
  });
  if (status === 'canceled') emit(sandbox, 'customer.subscription.deleted', ended);
  else emit(sandbox, 'customer.subscription.updated', ended, subscription);
  return ended;
}

/** The open invoice was paid with `method`, which becomes the subscription's card if it asked for that. */
export function activate(sandbox: Sandbox, subscription: SubscriptionRecord, method: string): SubscriptionRecord {
  const saves = subscription.payment_settings.save_default_payment_method === 'on_subscription';
  const patch: Partial<SubscriptionRecord> = { hidden: { ...subscription.hidden, failedCollections: 0 } };
  if (!hasEnded(subscription)) patch.status = 'active';
  if (saves) patch.default_payment_method = method;
  return change(sandbox, subscription, patch, 'customer.subscription.updated');
}
