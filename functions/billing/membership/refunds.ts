/** Refunds under the money-back guarantee: credit note, refund and immediate end, for 30 days from the first payment of a first membership. */
import type { Stripe } from 'stripe';
import type { z } from 'zod/mini';
import { GUARANTEE_DAYS, type Refunded } from '../../../shared/billing.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SubscriptionItem } from '../../platform/table/items/subscription.ts';
import { withIdempotencyKey } from '../stripe/idempotency-key.ts';
import { payingCardsOf } from '../stripe/paying-cards.ts';
import { isStripe } from '../stripe/stripe.ts';
import {
  changeUnlessEnded,
  currentOf,
  endNow,
  GUARANTEE_COMMENT,
  isRunning,
  scheduledEnd,
  subscriptionsOf,
} from '../stripe/subscriptions.ts';
import { GUARANTEE_USED, isGuaranteed, isGuaranteeOver } from './guarantee.ts';
import { claimRefund } from './refund-claim.ts';
import { toStatus } from './status.ts';
import { sync, syncAfterChange } from './sync.ts';

/**
 * Refunds the whole first payment and ends the membership. Safe to repeat, also after a failure half-way: each step
 * checks what Stripe already has, and a second call answers as the first one did.
 * A later membership has no guarantee: the offer and the terms say so.
 * @throws Refusal 409 without a payment, for a later membership, after the guarantee has ended, where another account has had the refund of
 * the address or the card, or when the payment cannot be returned to the card.
 */
export async function refundMembership(stripe: Stripe, caller: Caller): Promise<z.output<typeof Refunded>> {
  const customer = caller.subscription?.stripeCustomerId;
  const subscription = customer ? currentOf(await subscriptionsOf(stripe, customer)) : undefined;
  const invoice = subscription && (await firstInvoice(stripe, subscription));
  const paidAt = invoice?.status_transitions.paid_at;
  if (!customer || !subscription || !invoice || !paidAt) throw new Refusal(409, 'There’s no payment to refund.');
  // Before the payment's webhook has arrived, it is not stored whether its card has used the guarantee.
  const stored =
    caller.subscription?.followed?.paid === undefined
      ? await sync(stripe, { userId: caller.id, customer })
      : caller.subscription;
  refuseWithoutGuarantee(stored, subscription.id, paidAt);
  if (toCredit(caller, invoice) > 0) await claimRefund(caller, invoice.id, () => payingCardsOf(stripe, customer));

  // Stops the renewal first, then refunds, then ends the membership: whatever fails in between, the member is not charged again.
  if (isRunning(subscription) && scheduledEnd(subscription) === null)
    await changeUnlessEnded(stripe, subscription, {
      cancel_at_period_end: true,
      cancellation_details: { comment: GUARANTEE_COMMENT },
    });
  try {
    await credit(stripe, caller, invoice);
  } catch (error) {
    // So that the member sees at once that it does not renew.
    await syncAfterChange(stripe, { userId: caller.id, customer });
    throw error;
  }
  if (isRunning(subscription))
    await endNow(stripe, subscription, { prorate: false, cancellation_details: { comment: GUARANTEE_COMMENT } });
  return {
    ...toStatus(await syncAfterChange(stripe, { userId: caller.id, customer })),
    refundedCents: invoice.amount_paid,
  };
}

function refuseWithoutGuarantee(stored: SubscriptionItem, subscriptionId: string, paidAt: number): void {
  if (stored.guaranteeUsed) throw new Refusal(409, GUARANTEE_USED);
  if (!isGuaranteed(stored, subscriptionId))
    throw new Refusal(
      409,
      'The money-back guarantee is for your first membership. You can still cancel and keep access until the end of the period.',
    );
  if (isGuaranteeOver(paidAt))
    throw new Refusal(
      409,
      `The ${GUARANTEE_DAYS}-day money-back guarantee has ended for this payment. You can still cancel and keep access until the end of the period.`,
    );
}

async function firstInvoice(stripe: Stripe, { id }: Stripe.Subscription): Promise<Stripe.Invoice | undefined> {
  const { data } = await stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 });
  return data.find((invoice) => invoice.billing_reason === 'subscription_create');
}

/** The part of the payment that is not refunded yet, in cents. */
const toCredit = ({ subscription }: Caller, invoice: Stripe.Invoice): number =>
  subscription?.refundedInvoice === invoice.id ? 0 : invoice.amount_paid - invoice.post_payment_credit_notes_amount;

/** Creates a credit note: it refunds the charge and is the adjustment note that GST law requires. A bare refund would only move the money. */
async function credit(stripe: Stripe, caller: Caller, invoice: Stripe.Invoice): Promise<void> {
  const amount = toCredit(caller, invoice);
  if (amount <= 0) return;
  try {
    await withIdempotencyKey(
      caller,
      `guarantee:${invoice.id}`,
      {
        invoice: invoice.id,
        amount,
        refund_amount: amount,
        reason: 'product_unsatisfactory',
        metadata: { userId: caller.id },
      } satisfies Stripe.CreditNoteCreateParams,
      (params, options) => stripe.creditNotes.create(params, options),
    );
  } catch (error) {
    if (!isStripe(error, 'StripeInvalidRequestError')) throw error;
    // Disputed, or refunded by hand: a person has to look into it.
    throw new Refusal(
      409,
      'Your membership won’t renew, but we couldn’t return this payment to your card. Please write to us and we’ll sort it out.',
    );
  }
}
