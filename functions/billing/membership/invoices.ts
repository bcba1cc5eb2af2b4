/** A member's billing records at Stripe: the card that is charged next, and the invoices. */
import type { Stripe } from 'stripe';
import type { BillingRecords } from '../../../shared/billing.ts';
import { promisedDay } from '../../../shared/contract/promised-day.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { isMissing } from '../stripe/stripe.ts';
import { currentOf, subscriptionsOf } from '../stripe/subscriptions.ts';

/** A membership has one invoice a year. */
const MOST_INVOICES = 50;

/** Empty for a member whom Stripe does not know. */
export async function billingRecords(
  stripe: Stripe,
  { subscription }: Pick<Caller, 'subscription'>,
): Promise<BillingRecords> {
  const customer = subscription?.stripeCustomerId;
  if (!customer) return { card: null, invoices: [] };
  const [card, invoices] = await Promise.all([cardOf(stripe, customer), invoicesOf(stripe, customer)]);
  return { card, invoices };
}

/** The card that pays the subscription, in four fields that are not secret. */
async function cardOf(stripe: Stripe, customer: string): Promise<BillingRecords['card']> {
  const method = currentOf(await subscriptionsOf(stripe, customer))?.default_payment_method;
  if (!method) return null;
  const { card } = typeof method === 'string' ? await stripe.paymentMethods.retrieve(method) : method;
  return card ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null;
}

async function invoicesOf(stripe: Stripe, customer: string): Promise<BillingRecords['invoices']> {
  try {
    const { data } = await stripe.invoices.list({ customer, limit: MOST_INVOICES });
    return data.flatMap((invoice) => {
      const state = stateOf(invoice);
      if (!state) return [];
      return [
        {
          number: invoice.number,
          day: promisedDay(invoice.created),
          amountCents: invoice.total,
          state,
          refundedCents: invoice.post_payment_credit_notes_amount,
          url: invoice.hosted_invoice_url ?? null,
        },
      ];
    });
  } catch (error) {
    if (isMissing(error, 'customer')) return [];
    throw error;
  }
}

/** Undefined for a draft. An uncollectible invoice counts as void, because its payer no longer owes it. */
function stateOf({ status }: Stripe.Invoice): BillingRecords['invoices'][number]['state'] | undefined {
  if (status === 'paid') return 'paid';
  if (status === 'open') return 'open';
  return status === 'void' || status === 'uncollectible' ? 'void' : undefined;
}
