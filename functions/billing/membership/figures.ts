/** What the desk's figures include of a member, as Stripe's state says. */
import type { Stripe } from 'stripe';
import { promisedDay } from '../../../shared/contract/promised-day.ts';
import type { MembershipFigures } from '../../platform/table/items/membership-figures.ts';
import type { SubscriptionItem } from '../../platform/table/items/subscription.ts';
import { RUNNING } from '../stripe/subscriptions.ts';
import { guaranteeEnd, isGuaranteed } from './guarantee.ts';

/** @param item The stored state. @param invoice The latest invoice: an unpaid one leaves the revenue as it was counted. */
export function figuresOf(item: SubscriptionItem, invoice: Stripe.Invoice | undefined): MembershipFigures {
  const state = stateOf(item);
  const revenue = (invoice && revenueOf(item, invoice)) ?? item.figures?.invoice;
  const isInGuarantee = state === 'active' && item.firstPaidAt && isGuaranteed(item, item.subscriptionId);
  return {
    ...(state !== 'active' && state !== undefined && { state }),
    ...(isInGuarantee && { guaranteedUntil: promisedDay(guaranteeEnd(item.firstPaidAt ?? 0)) }),
    ...(revenue && { invoice: revenue }),
  };
}

/** A membership is in one state at a time; undefined where none was ever paid. */
function stateOf({ status = '', cancelAt, firstMembership }: SubscriptionItem) {
  if (status === 'past_due') return 'pastDue';
  if (RUNNING.includes(status)) return cancelAt == null ? 'active' : 'cancelling';
  return firstMembership === undefined ? undefined : 'lapsed';
}

function revenueOf({ refundedInvoice, returned }: SubscriptionItem, invoice: Stripe.Invoice) {
  const { id, status, amount_paid: paid, post_payment_credit_notes_amount: credited } = invoice;
  const { paid_at: paidAt } = invoice.status_transitions;
  if (!id || status !== 'paid' || !paidAt || paid === 0) return undefined;
  const back = refundedInvoice === id ? paid : Math.max(credited, returned?.invoice === id ? returned.cents : 0);
  return { id, paidOn: promisedDay(paidAt), cents: Math.max(0, paid - back) };
}
