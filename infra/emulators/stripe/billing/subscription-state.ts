/** State changes of a subscription: by the API, the portal, a payment or the passing of time. */
import type { Sandbox } from '../sandbox.ts';
import type { SubscriptionItemRecord, SubscriptionRecord } from '../storage/records.ts';
import { emit } from '../webhooks/events.ts';
import { voidInvoice } from './invoices.ts';

/** The only item of a subscription here. */
export function itemOf({ id, items }: SubscriptionRecord): SubscriptionItemRecord {
  const [item] = items.data;
  if (!item) throw new Error(`Subscription ${id} has no item.`);
  return item;
}

/** Whether it has ended for good: Stripe restarts none of these. */
export function hasEnded({ status }: SubscriptionRecord): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Changes it and emits `customer.subscription.updated`. */
export function updateSubscription(
  sandbox: Sandbox,
  subscription: SubscriptionRecord,
  patch: Partial<SubscriptionRecord>,
): SubscriptionRecord {
  const changed = sandbox.store.update(subscription, patch);
  emit(sandbox, 'customer.subscription.updated', changed);
  return changed;
}

/**
 * Plans the end with the period. `byApi`: the API's cancel_at_period_end sets both fields, the customer portal only
 * cancel_at.
 */
export function scheduleCancellation(sandbox: Sandbox, subscription: SubscriptionRecord, byApi: boolean) {
  const cancel_at = itemOf(subscription).current_period_end;
  return updateSubscription(sandbox, subscription, { cancel_at, cancel_at_period_end: byApi });
}

/** Removes a planned end. */
export function resumeSubscription(sandbox: Sandbox, subscription: SubscriptionRecord): SubscriptionRecord {
  return updateSubscription(sandbox, subscription, {
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_details: { comment: null },
  });
}

/** Ends it now. Voids a first invoice that was never paid; a later open one stays, but is no longer collected. */
export function endSubscription(
  sandbox: Sandbox,
  subscription: SubscriptionRecord,
  status: 'canceled' | 'incomplete_expired',
): SubscriptionRecord {
  const { store } = sandbox;
  const invoice = subscription.latest_invoice && store.find('invoice', subscription.latest_invoice);
  if (invoice && invoice.status === 'open') {
    if (subscription.status === 'incomplete') voidInvoice(sandbox, invoice);
    else store.update(invoice, { next_payment_attempt: null });
  }
  const ended = store.update(subscription, { status, ended_at: store.now() });
  emit(sandbox, `customer.subscription.${status === 'canceled' ? 'deleted' : 'updated'}`, ended);
  return ended;
}

/** Handles an open invoice paid with `method`, which becomes the subscription's card where the subscription asked for that. */
export function activate(sandbox: Sandbox, subscription: SubscriptionRecord, method: string): void {
  const saves = subscription.payment_settings.save_default_payment_method === 'on_subscription';
  updateSubscription(sandbox, subscription, {
    hidden: { failedCollections: 0 },
    ...(!hasEnded(subscription) && { status: 'active' }),
    ...(saves && { default_payment_method: method }),
  });
}

/** The end of a year that starts at `start` (seconds): the same day and time, or 28 February after a 29th. */
export function yearAfter(start: number): number {
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime() / 1000;
}
