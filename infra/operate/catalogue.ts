/** A stage's objects at Stripe: the price, the GST rate, the portal's settings and the webhook endpoint. Makes each once; safe to repeat. */
import { Stripe } from 'stripe';
import { GST, PORTAL_MARK, PRICE_CENTS, PRICE_LOOKUP_KEY, WEBHOOK_EVENTS } from '../../shared/billing.ts';

export const STRIPE_API = 'https://api.stripe.com';

/** Makes what the billing function needs: the price and the tax rate. */
export async function ensureCatalogue(stripe: Stripe): Promise<void> {
  await Promise.all([ensurePrice(stripe), ensureGstRate(stripe)]);
}

/**
 * The annual price, with its product.
 * @throws Error when the price under our lookup key is not the one we sell: its amount cannot be changed, only replaced.
 */
async function ensurePrice(stripe: Stripe): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [PRICE_LOOKUP_KEY], active: true, limit: 1 });
  const price = data[0] ?? (await newPrice(stripe));
  if (
    price.unit_amount !== PRICE_CENTS ||
    price.currency !== 'aud' ||
    price.recurring?.interval !== 'year' ||
    price.tax_behavior !== 'inclusive'
  )
    throw new Error(
      `Stripe's price ${price.id} has the lookup key ${PRICE_LOOKUP_KEY} but not our amount. Take the key from it in the dashboard and deploy again.`,
    );
  return price;
}

const newPrice = (stripe: Stripe) =>
  stripe.prices.create({
    currency: 'aud',
    unit_amount: PRICE_CENTS,
    recurring: { interval: 'year' },
    // Cannot be changed later: GST is one eleventh of the price.
    tax_behavior: 'inclusive',
    lookup_key: PRICE_LOOKUP_KEY,
    // "General - Electronically Supplied Services": https://docs.stripe.com/tax/tax-codes
    product_data: { name: 'Verandah annual membership', tax_code: 'txcd_10000000' },
  });

/** GST without Stripe Tax: one inclusive rate, which needs no customer address. */
async function ensureGstRate(stripe: Stripe): Promise<Stripe.TaxRate> {
  const { data } = await stripe.taxRates.list({ active: true, inclusive: GST.inclusive, limit: 100 });
  const rate = data.find(({ country, percentage }) => country === GST.country && percentage === GST.percentage);
  return rate ?? stripe.taxRates.create({ ...GST, display_name: 'GST', jurisdiction: GST.country, tax_type: 'gst' });
}

/**
 * A member's options on Stripe's pages: change the card, read invoices, cancel at the period's end. Found again by its metadata: a
 * configuration made through the API never becomes the account's default.
 */
export async function ensurePortal(stripe: Stripe, siteOrigin: string): Promise<void> {
  const settings = portalSettings(siteOrigin);
  const found = await portalConfiguration(stripe);
  if (found) await stripe.billingPortal.configurations.update(found.id, settings);
  else await stripe.billingPortal.configurations.create(settings);
}

export const portalSettings = (siteOrigin: string) =>
  ({
    business_profile: { privacy_policy_url: `${siteOrigin}/privacy`, terms_of_service_url: `${siteOrigin}/terms` },
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
    default_return_url: `${siteOrigin}/subscribe`,
    metadata: PORTAL_MARK,
  }) satisfies Stripe.BillingPortal.ConfigurationCreateParams;

async function portalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.site === PORTAL_MARK.site);
}

/**
 * The webhook endpoint at `url`, with the events that we act on and the API version of our SDK.
 * Stripe returns an endpoint's signing secret only once, at its creation. So an endpoint whose secret the stage does not have, or of
 * another version, is replaced.
 * @param hasSecret Whether the stage's secret already holds a webhook secret.
 * @returns The new signing secret to add to the stage's, or undefined where the endpoint stays.
 */
export async function ensureWebhookEndpoint(
  stripe: Stripe,
  url: string,
  hasSecret: boolean,
): Promise<string | undefined> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const found = data.filter((endpoint) => endpoint.url === url);
  const kept = hasSecret
    ? found.find(({ api_version, status }) => api_version === Stripe.API_VERSION && status === 'enabled')
    : undefined;
  const enabled_events = [...WEBHOOK_EVENTS];
  if (kept) {
    await stripe.webhookEndpoints.update(kept.id, { enabled_events });
    return undefined;
  }
  const made = await stripe.webhookEndpoints.create({ url, enabled_events, api_version: Stripe.API_VERSION });
  // Deleted after the new one exists: no event is lost between them, and one that both deliver is processed once.
  for (const { id } of found) await stripe.webhookEndpoints.del(id);
  return made.secret;
}
