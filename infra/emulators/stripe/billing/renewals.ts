/** What happens to subscriptions over time: renewals, repeated collection, planned ends, abandoned first payments. */
import type { Sandbox } from '../sandbox.ts';
import type { InvoiceRecord, SubscriptionRecord } from '../storage/records.ts';
import { emit } from '../webhooks/events.ts';
import { attemptPayment } from './charging.ts';
import { openInvoice } from './invoices.ts';
import { endSubscription, itemOf, updateSubscription, yearAfter } from './subscription-state.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** docs.stripe.com/billing/subscriptions/overview: a first invoice can be paid for 23 hours. */
const FIRST_PAYMENT_WITHIN = 23 * HOUR;
/** A failed renewal is collected again on these days after it; then it ends. Stripe's default also gives up after two weeks. */
const COLLECT_AGAIN_ON = [3, 7, 14] as const;

/** Does everything due, in order, each with the clock at its own time. */
export function catchUp(sandbox: Sandbox): void {
  const { store } = sandbox;
  store.transaction(() => {
    for (;;) {
      const moments = store.all('subscription').flatMap((subscription) => momentOf(sandbox, subscription) ?? []);
      const next = moments.filter(({ at }) => at <= store.now()).toSorted((a, b) => a.at - b.at)[0];
      if (!next) return;
      store.at(next.at, next.happen);
    }
  });
}

/** The next event of a subscription, with its time. */
function momentOf(sandbox: Sandbox, subscription: SubscriptionRecord) {
  const { status, cancel_at, created } = subscription;
  if (status === 'incomplete') {
    const expire = () => endSubscription(sandbox, subscription, 'incomplete_expired');
    return { at: created + FIRST_PAYMENT_WITHIN, happen: expire };
  }
  if (status !== 'active' && status !== 'past_due') return undefined;
  const invoice = sandbox.store.get('invoice', String(subscription.latest_invoice));
  const periodEnd = itemOf(subscription).current_period_end;
  if (cancel_at !== null && cancel_at <= periodEnd)
    return { at: cancel_at, happen: () => endSubscription(sandbox, subscription, 'canceled') };
  if (status === 'past_due' && invoice.next_payment_attempt)
    return { at: invoice.next_payment_attempt, happen: () => collect(sandbox, subscription, invoice) };
  return { at: periodEnd, happen: () => renew(sandbox, subscription) };
}

function renew(sandbox: Sandbox, subscription: SubscriptionRecord): void {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: yearAfter(item.current_period_end),
  }));
  const renewed = updateSubscription(sandbox, subscription, { items: { ...subscription.items, data } });
  collect(sandbox, renewed, openInvoice(sandbox, renewed, 'subscription_cycle'));
}

/** Charges a renewal to the card on file. A failure makes the subscription past due and, in the end, ends it. */
function collect(sandbox: Sandbox, subscription: SubscriptionRecord, open: InvoiceRecord): void {
  const { store } = sandbox;
  const failedCollections = subscription.hidden.failedCollections + 1;
  const again = COLLECT_AGAIN_ON[failedCollections - 1];
  const invoice = store.update(open, { next_payment_attempt: again ? open.created + again * DAY : null });
  const intent = store.get('payment_intent', invoice.hidden.paymentIntent);
  const { default_payment_method: card } = subscription;
  if (card && !attemptPayment(sandbox, intent, store.get('payment_method', card))) return;
  if (!card) emit(sandbox, 'invoice.payment_failed', invoice);
  const counted = store.update(subscription, { hidden: { failedCollections } });
  if (!again) endSubscription(sandbox, counted, 'canceled');
  else if (counted.status !== 'past_due') updateSubscription(sandbox, counted, { status: 'past_due' });
}
