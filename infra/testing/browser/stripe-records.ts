/** Stripe's own records of a member, which show whether one click or three bought one membership. */
import { inject } from 'vitest';
import type { Person } from '../../local/visitor.ts';
import { stripeSide } from '../people/payments.ts';

export interface StripeRecords {
  /** The states of all subscriptions, newest first. */
  subscriptions: string[];
  /** The paid amounts, in cents, by invoice. */
  paid: number[];
}

/** Reads them with the operator's key, by the member's email address. */
export async function stripeRecordsOf({ email }: Pick<Person, 'email'>): Promise<StripeRecords> {
  const { stripe } = stripeSide(inject('stage').endpoints.stripe);
  const { data: customers } = await stripe.customers.list({ email });
  const records: StripeRecords = { subscriptions: [], paid: [] };
  for (const { id: customer } of customers) {
    const { data: subscriptions } = await stripe.subscriptions.list({ customer, status: 'all' });
    records.subscriptions.push(...subscriptions.map(({ status }) => status));
    for (const { id: subscription } of subscriptions) {
      const { data: invoices } = await stripe.invoices.list({ subscription, status: 'paid' });
      records.paid.push(...invoices.map(({ amount_paid }) => amount_paid));
    }
  }
  return records;
}
