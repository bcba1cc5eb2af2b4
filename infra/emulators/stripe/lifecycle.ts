/** What time does to subscriptions: renewals, reminders, repeated collection, planned ends, abandoned first payments. */
import { attemptPayment } from './charging.ts';
import { change, emit } from './events.ts';
import { draftInvoice } from './invoice-drafts.ts';
import { openInvoice } from './invoicing.ts';
import type { InvoiceRecord, SubscriptionRecord } from './payment-records.ts';
import type { PriceRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';
import { endSubscription, itemOf } from './subscription-state.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** docs.stripe.com/billing/subscriptions/overview: a first invoice can be paid for 23 hours. */
const FIRST_PAYMENT_WITHIN = 23 * HOUR;
/** `invoice.upcoming` comes a set number of days before a renewal; 7 is among those the Dashboard offers. */
const REMINDER_BEFORE = 7 * DAY;
/** A failed renewal is collected again on these days after it; then it ends. Stripe's default also gives up after two weeks. */
const COLLECT_AGAIN_ON = [3, 7, 14] as const;

interface Moment {
  at: number;
  happen: () => void;
}

/** Puts the clock forward by `seconds`; all that falls due on the way happens at its own time, in order. */
export function advance(sandbox: Sandbox, seconds: number): void {
  const { store } = sandbox;
  store.transaction(() => {
    passUntil(sandbox, store.now() + seconds);
    if (seconds > 0) store.putForward(seconds);
  });
}

/** Does what has fallen due while the clock ran by itself, dated to when it did. */
export function catchUp(sandbox: Sandbox): void {
  advance(sandbox, 0);
}

function passUntil(sandbox: Sandbox, target: number): void {
  const { store } = sandbox;
  for (;;) {
    const moments = store.all('subscription').flatMap((subscription) => momentsOf(sandbox, subscription));
    const next = moments.filter(({ at }) => at <= target).toSorted((a, b) => a.at - b.at)[0];
    if (!next) return;
    store.at(next.at, next.happen);
  }
}

function momentsOf(sandbox: Sandbox, subscription: SubscriptionRecord): Moment[] {
  const { store } = sandbox;
  const { status, cancel_at, created, hidden } = subscription;
  if (status === 'incomplete') {
    const expire = () => endSubscription(sandbox, subscription, 'incomplete_expired');
    return [{ at: created + FIRST_PAYMENT_WITHIN, happen: expire }];
  }
  if (status !== 'active' && status !== 'past_due') return [];
  const periodEnd = itemOf(subscription).current_period_end;
  if (cancel_at !== null && cancel_at <= periodEnd) {
    return [{ at: cancel_at, happen: () => endSubscription(sandbox, subscription, 'canceled') }];
  }
  const moments: Moment[] = [{ at: periodEnd, happen: () => renew(sandbox, subscription) }];
  if (hidden.announced !== periodEnd) {
    moments.push({ at: periodEnd - REMINDER_BEFORE, happen: () => remind(sandbox, subscription, periodEnd) });
  }
  const invoice = subscription.latest_invoice ? store.find('invoice', subscription.latest_invoice) : undefined;
  if (status === 'past_due' && invoice?.status === 'open' && invoice.next_payment_attempt) {
    moments.push({ at: invoice.next_payment_attempt, happen: () => collect(sandbox, subscription, invoice) });
  }
  return moments;
}

function remind(sandbox: Sandbox, subscription: SubscriptionRecord, periodEnd: number): void {
  sandbox.store.update(subscription, { hidden: { ...subscription.hidden, announced: periodEnd } });
  const draft = draftInvoice(sandbox, nextPeriod(subscription), 'upcoming', null);
  emit(sandbox, 'invoice.upcoming', { ...draft, id: `upcoming_${draft.id}`, next_payment_attempt: periodEnd });
}

function renew(sandbox: Sandbox, subscription: SubscriptionRecord): void {
  const { items } = nextPeriod(subscription);
  const renewed = change(sandbox, subscription, { items }, 'customer.subscription.updated');
  collect(sandbox, renewed, openInvoice(sandbox, renewed, 'subscription_cycle'));
}

function nextPeriod(subscription: SubscriptionRecord): SubscriptionRecord {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodAfter(item.current_period_end, item.price.recurring),
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}

/** Takes a renewal's money from the card on file; a failure makes the subscription past due and, in the end, ends it. */
function collect(sandbox: Sandbox, subscription: SubscriptionRecord, open: InvoiceRecord): void {
  const { store } = sandbox;
  const failures = subscription.hidden.failedCollections + 1;
  const again = COLLECT_AGAIN_ON[failures - 1];
  const invoice = store.update(open, { next_payment_attempt: again ? open.created + again * DAY : null });
  const methodId = cardOnFile(sandbox, subscription);
  const intent = store.get('payment_intent', invoice.hidden.paymentIntent);
  const method = methodId ? store.get('payment_method', methodId) : null;
  if (method && !attemptPayment(sandbox, intent, method, { present: false }).refusal) return;
  if (!method) emit(sandbox, 'invoice.payment_failed', invoice);
  const hidden = { ...subscription.hidden, failedCollections: failures };
  const counted = store.update(subscription, { hidden });
  if (!again) endSubscription(sandbox, counted, 'canceled', { reason: 'payment_failed' });
  else if (counted.status !== 'past_due') {
    change(sandbox, counted, { status: 'past_due' }, 'customer.subscription.updated');
  }
}

/** The subscription's own card, or else its customer's default. */
export function cardOnFile({ store }: Sandbox, subscription: SubscriptionRecord): string | null {
  const customer = store.get('customer', subscription.customer);
  return subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
}

/** When a period that starts at `start` (seconds) ends: the same day and time so many months or years on, or the month's last day. */
export function periodAfter(start: number, recurring: PriceRecord['recurring']): number {
  const { interval, interval_count } = recurring ?? { interval: 'year', interval_count: 1 };
  if (interval === 'day') return start + interval_count * DAY;
  if (interval === 'week') return start + interval_count * 7 * DAY;
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + interval_count * (interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
