/** Refunds under the money-back guarantee: credit note, refund and immediate end, for 30 days from the first payment of a first membership. */
import type { Stripe } from 'stripe';
import type { z } from 'zod/mini';
import { GUARANTEE_DAYS, type Refunded } from '../../../shared/billing.ts';
import { dueWrite } from '../../platform/due/due.ts';
import type { DueWork } from '../../platform/due/run-due-work.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { hasAccess, type SubscriptionItem, Subscriptions } from '../../platform/table/items/subscription.ts';
import { Users } from '../../platform/table/items/user.ts';
import { batchGet, transact } from '../../platform/table/table.ts';
import { dayOf, toSeconds } from '../../platform/time.ts';
import { type Payer, withIdempotencyKey } from '../stripe/idempotency-key.ts';
import { payingCardsOf } from '../stripe/paying-cards.ts';
import { isStripe, withStripe } from '../stripe/stripe.ts';
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
 * The money goes to a member whose address is verified, so that one person cannot have it again under made-up addresses. The request of
 * another member is kept, and the membership does not renew meanwhile.
 * @throws Refusal 409 without a payment, for a later membership, after the guarantee has ended, where another account has had the refund of
 * the address or the card, or when the payment cannot be returned to the card.
 */
export async function refundMembership(stripe: Stripe, caller: Payer): Promise<z.output<typeof Refunded>> {
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
  const waits = toCredit(caller, invoice) > 0 && !caller.user.emailVerified;
  if (waits) await keepRequest(caller);
  else if (toCredit(caller, invoice) > 0) await claimRefund(caller, invoice.id, () => payingCardsOf(stripe, customer));

  // Stops the renewal first, then refunds, then ends the membership: whatever fails in between, the member is not charged again.
  if (isRunning(subscription) && scheduledEnd(subscription) === null)
    await changeUnlessEnded(stripe, subscription, {
      cancel_at_period_end: true,
      cancellation_details: { comment: GUARANTEE_COMMENT },
    });
  if (waits) return { ...toStatus(await syncAfterChange(stripe, { userId: caller.id, customer })), refundedCents: 0 };
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
  if (isGuaranteeOver(paidAt, stored.refundAskedAt))
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
const toCredit = ({ subscription }: Payer, invoice: Stripe.Invoice): number =>
  subscription?.refundedInvoice === invoice.id ? 0 : invoice.amount_paid - invoice.post_payment_credit_notes_amount;

/** Creates a credit note: it refunds the charge and is the adjustment note that GST law requires. A bare refund would only move the money. */
async function credit(stripe: Stripe, caller: Payer, invoice: Stripe.Invoice): Promise<void> {
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

/** The kind of the due items of kept requests. The subject is the member. */
export const REFUND_REQUEST = 'refund-request';

/**
 * Keeps the request of a member whose address is unverified, and mails the link that verifies it. Safe to repeat: the first time counts, and
 * one mail is sent.
 */
async function keepRequest({ id, user, subscription }: Payer): Promise<void> {
  const isFirst = subscription?.refundAskedAt === undefined;
  await transact([
    Subscriptions.write.update(id, { setIfAbsent: { refundAskedAt: toSeconds() } }),
    dueWrite({ day: dayOf(Date.now()), kind: REFUND_REQUEST, subject: id }),
    ...(isFirst && user.email !== undefined ? [mailWrite('verify', id)] : []),
  ]);
}

/**
 * The due work of a kept request: makes the refund once the address is verified, and looks again on the next day until then. Does nothing for a
 * member who was refunded or deleted, or whose membership has ended.
 * @throws Refusal 503 while Stripe does not answer: the item stays.
 */
export const refundOnRequest: DueWork = async ({ subject: id, day }) => {
  const [user, subscription] = await batchGet([Users.at(id), Subscriptions.at(id)]);
  if (!user || subscription?.refundAskedAt === undefined || !hasAccess(subscription)) return [];
  if (!user.emailVerified) return [dueWrite({ day: dayOf(Date.parse(day), -1), kind: REFUND_REQUEST, subject: id })];
  try {
    await withStripe(({ stripe }) => refundMembership(stripe, { id, user, subscription }));
    return [];
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    // For good: the page of the membership offers what is left.
    return [Subscriptions.write.update(id, { remove: ['refundAskedAt'] })];
  }
};
