/** Stripe customers: one for each member, made when they first start a membership. */
import type { Stripe } from 'stripe';
import type { z } from 'zod/mini';
import { PORTAL_MARK, type PortalAddress } from '../../../shared/billing.ts';
import { sellerSentence } from '../../../shared/contract/seller.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { seller } from '../../platform/seller.ts';
import { settings } from '../../platform/settings.ts';
import { absent, is } from '../../platform/table/expressions.ts';
import { Customers, Subscriptions } from '../../platform/table/items/subscription.ts';
import { transact, unlessConditionFails } from '../../platform/table/table.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { isMissing } from './stripe.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');

/** The member's customer id, made at Stripe where there is none yet. */
export const ensureCustomer = async (stripe: Stripe, caller: Caller): Promise<string> =>
  caller.subscription?.stripeCustomerId ?? newCustomer(stripe, caller);

/** A customer in place of `gone`, which Stripe no longer knows (deleted there, or the stage's account was changed). */
export const replaceCustomer = (stripe: Stripe, caller: Caller, gone: string): Promise<string> =>
  newCustomer(stripe, caller, gone);

async function newCustomer(stripe: Stripe, caller: Caller, gone?: string): Promise<string> {
  const { id, user } = caller;
  const customer = await withIdempotencyKey(
    caller,
    `customer:${id}:${gone ?? 'first'}`,
    // An admin has no email address.
    {
      ...(user.email && { email: user.email }),
      description: user.username,
      metadata: { userId: id },
      // Stripe writes it below each invoice of the customer.
      ...(seller && { invoice_settings: { footer: sellerSentence(seller) } }),
    },
    (params, options) => stripe.customers.create(params, options),
  );
  return bind(id, customer.id, gone);
}

/** Stores both directions in one transaction. The first one wins. @returns The customer that is stored. */
async function bind(userId: string, customer: string, gone?: string): Promise<string> {
  const bound = transact([
    Subscriptions.write.update(userId, {
      set: { userId, stripeCustomerId: customer },
      when: { stripeCustomerId: gone === undefined ? absent : is(gone) },
    }),
    Customers.write.put(customer, { userId }),
  ]).then(() => customer);
  return unlessConditionFails(bound, async () => (await Subscriptions.get(userId))?.stripeCustomerId ?? customer);
}

/** Stripe's page for changing the card and reading invoices. @throws Refusal 409 for a member whom Stripe does not know. */
export async function portalAddress(
  stripe: Stripe,
  { id, subscription }: Caller,
): Promise<z.output<typeof PortalAddress>> {
  const customer = subscription?.stripeCustomerId;
  if (!customer) throw NO_DETAILS();
  try {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    // The deploy makes our configuration. Without one, Stripe uses the one that was saved in its dashboard.
    const configuration = data.find(({ metadata }) => metadata?.site === PORTAL_MARK.site)?.id;
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      return_url: `${SITE_ORIGIN}/subscribe`,
      ...(configuration && { configuration }),
    });
    await Subscriptions.update(id, { set: { portalOpenedAt: Date.now() } });
    return { url };
  } catch (error) {
    // Deleted at Stripe, by hand.
    throw isMissing(error, 'customer') ? NO_DETAILS() : error;
  }
}

const NO_DETAILS = () => new Refusal(409, 'You don’t have any payment details yet. Start a membership first.');
