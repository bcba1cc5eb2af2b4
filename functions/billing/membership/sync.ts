/**
 * Reads a membership's state from Stripe and stores it, unless a later read is stored already. No other code writes this state.
 * It also stops a renewal that must not be. A call that starts one reads the member before, and a suspension in between finds nothing to
 * stop. So each sync checks the member after its read: that of the call itself, and that of the webhook where the call ended halfway.
 */
import type { Stripe } from 'stripe';
import { log } from '../../platform/log.ts';
import { absentOr, atMost, is } from '../../platform/table/expressions.ts';
import { type SubscriptionItem, Subscriptions } from '../../platform/table/items/subscription.ts';
import { Users } from '../../platform/table/items/user.ts';
import { TableBusy, unlessConditionFails } from '../../platform/table/table.ts';
import type { Fetched } from '../membership-mails/membership-events.ts';
import { queueMails } from '../membership-mails/queue-mails.ts';
import { payingCardsOf } from '../stripe/paying-cards.ts';
import {
  currentOf,
  endWithPeriod,
  firstPaidAt,
  isRunning,
  latestInvoiceOf,
  periodOf,
  priceOf,
  scheduledEnd,
  subscriptionsOf,
} from '../stripe/subscriptions.ts';

/** A member and their customer id at Stripe. */
export interface Payer {
  userId: string;
  customer: string;
}

/** Syncs the stored state with Stripe and returns it. Calls may run in any order and at once: the latest read stays. */
export const sync = async (stripe: Stripe, payer: Payer, options?: Stripe.RequestOptions): Promise<SubscriptionItem> =>
  (await syncFetched(stripe, payer, options)).item;

/** The same, and also returns what else was read from Stripe. */
export async function syncFetched(
  stripe: Stripe,
  payer: Payer,
  options?: Stripe.RequestOptions,
): Promise<{ item: SubscriptionItem; fetched: Fetched }> {
  const read = await permittedState(stripe, payer, options);
  return { item: await store(payer, read), fetched: read.fetched };
}

/**
 * The same after a change at Stripe. The change is done and must not be reported as failed: where the table is too busy, the webhook stores
 * the state later.
 */
export async function syncAfterChange(stripe: Stripe, payer: Payer): Promise<SubscriptionItem> {
  const read = await permittedState(stripe, payer);
  return store(payer, read).catch((error: unknown) => {
    if (!(error instanceof TableBusy)) throw error;
    log.warn('a change at stripe was not stored at once', { state: read.state.status });
    return asRead(payer, read);
  });
}

interface Read {
  state: Partial<SubscriptionItem> & { syncedAt: number };
  /** The id of the current subscription, where it runs or is paid. Stored only where none was stored before. */
  firstMembership: string | undefined;
  /** The current subscription, where Stripe would charge for its next period. */
  renewing: Stripe.Subscription | undefined;
  fetched: Fetched;
}

/** The state at Stripe, after stopping the renewal of a member who must not be charged. */
async function permittedState(stripe: Stripe, payer: Payer, options?: Stripe.RequestOptions): Promise<Read> {
  const read = await readState(stripe, payer, options);
  if (!read.renewing || (await mayRenew(payer.userId))) return read;
  await endWithPeriod(stripe, read.renewing);
  log.info('a renewal was stopped', { state: read.renewing.status });
  return readState(stripe, payer, options);
}

/** False for a suspended member, and for one whose deletion has begun. A planned deletion is undone after its renewal is resumed. */
async function mayRenew(userId: string): Promise<boolean> {
  const user = await Users.get(userId);
  return user !== undefined && !user.suspension && !user.deletion?.begun;
}

async function readState(stripe: Stripe, { customer }: Payer, options?: Stripe.RequestOptions): Promise<Read> {
  // Taken before the read: a later read may overwrite this one, never the reverse.
  const syncedAt = Date.now();
  const current = currentOf(await subscriptionsOf(stripe, customer, options));
  const invoice = current && latestInvoiceOf(current);
  return {
    state: { ...(current ? stateOf(current) : { status: 'none' }), syncedAt },
    renewing: current && isRunning(current) && scheduledEnd(current) === null ? current : undefined,
    firstMembership: current && (isRunning(current) || invoice?.status === 'paid') ? current.id : undefined,
    fetched: {
      invoice,
      comment: current?.cancellation_details?.comment ?? null,
      priceCents: current ? priceOf(current) : 0,
      cards: () => payingCardsOf(stripe, customer),
    },
  };
}

const asRead = ({ userId, customer }: Payer, { state }: Read): SubscriptionItem => ({
  userId,
  stripeCustomerId: customer,
  ...state,
});

async function store(payer: Payer, read: Read): Promise<SubscriptionItem> {
  const { userId, customer } = payer;
  const { state, firstMembership, fetched } = read;
  const change = Subscriptions.update(userId, {
    set: state,
    ...(firstMembership !== undefined && { setIfAbsent: { firstMembership } }),
    // A late event of a replaced customer must not change the member's state.
    when: { stripeCustomerId: is(customer), syncedAt: absentOr(atMost(state.syncedAt)) },
  });
  const stored = await unlessConditionFails(change);
  if (stored) return queueMails(userId, stored, fetched);
  return (await Subscriptions.get(userId)) ?? asRead(payer, read);
}

function stateOf(subscription: Stripe.Subscription) {
  const { start, end } = periodOf(subscription);
  const refundedInvoice = refundedInvoiceOf(subscription);
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    cancelAt: scheduledEnd(subscription),
    endedAt: subscription.ended_at,
    firstPaidAt: firstPaidAt(subscription),
    ...(refundedInvoice !== undefined && { refundedInvoice }),
  } satisfies Partial<SubscriptionItem>;
}

/** The id of the latest invoice, where credit notes have refunded the whole payment. */
function refundedInvoiceOf(subscription: Stripe.Subscription): string | undefined {
  const invoice = latestInvoiceOf(subscription);
  const isReturned =
    invoice && invoice.amount_paid > 0 && invoice.post_payment_credit_notes_amount >= invoice.amount_paid;
  return isReturned ? invoice.id : undefined;
}
