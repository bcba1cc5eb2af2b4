/** Sessions of the customer portal: the API call that opens one, and what a customer does in it. */
import * as z from 'zod/mini';
import { livingCustomer } from './customers.ts';
import { badRequest } from './errors.ts';
import { change } from './events.ts';
import { randomText } from './ids.ts';
import { text } from './params.ts';
import { attach, methodFor, setDefaultMethod } from './payment-methods.ts';
import type { SubscriptionRecord } from './payment-records.ts';
import type { PortalSessionRecord } from './records.ts';
import { type Route, route } from './route.ts';
import { base, type Sandbox } from './sandbox.ts';
import { endSubscription, itemOf, resumeSubscription, scheduleCancellation } from './subscription-state.ts';

const creation = z.strictObject({
  configuration: z.optional(text),
  customer: text,
  locale: z.optional(text),
  return_url: z.optional(z.url({ protocol: /^https?$/, error: 'Not a valid URL' })),
});

export const portalSessionRoutes: Route[] = [
  route('POST /v1/billing_portal/sessions', creation, (sandbox, asked) => {
    const customer = livingCustomer(sandbox, asked.customer, 'customer');
    const token = randomText(32);
    return sandbox.store.insert({
      ...base(sandbox, 'billing_portal.session', 'bps'),
      configuration: asked.configuration ?? 'bpc_sandbox',
      customer: customer.id,
      flow: null,
      locale: asked.locale ?? null,
      on_behalf_of: null,
      return_url: asked.return_url ?? null,
      url: `${sandbox.url}/portal/${token}`,
      hidden: { token },
    });
  }),
];

/** The session whose page has this token, if there is one. */
export function sessionByToken({ store }: Sandbox, token: string): PortalSessionRecord | undefined {
  return store.all('billing_portal.session').find(({ hidden }) => hidden.token === token);
}

/** The subscription that the portal offers to change: the newest that runs. */
export function runningSubscription({ store }: Sandbox, customer: string): SubscriptionRecord | undefined {
  return store
    .all('subscription')
    .find((one) => one.customer === customer && (one.status === 'active' || one.status === 'past_due'));
}

/** Cancels as the real portal does: cancel_at alone is set. A past-due subscription, with nothing paid ahead, ends at once. */
export function cancelInPortal(sandbox: Sandbox, session: PortalSessionRecord): void {
  const subscription = runningSubscription(sandbox, session.customer);
  if (!subscription || subscription.cancel_at !== null) return;
  if (subscription.status === 'past_due') {
    endSubscription(sandbox, subscription, 'canceled', { reason: 'cancellation_requested' });
  } else scheduleCancellation(sandbox, subscription, itemOf(subscription).current_period_end, false);
}

/** Takes a planned cancellation back; does nothing where none is planned. */
export function resumeInPortal(sandbox: Sandbox, session: PortalSessionRecord): void {
  const subscription = runningSubscription(sandbox, session.customer);
  if (subscription?.cancel_at) resumeSubscription(sandbox, subscription);
}

/** Saves a test card for later payments, both of the customer and of the running subscription. */
export function changeCardInPortal(sandbox: Sandbox, session: PortalSessionRecord, token: string): void {
  const { store } = sandbox;
  if (!token.startsWith('pm_card_')) throw badRequest('The portal takes test cards only.', { param: 'card' });
  const method = attach(sandbox, methodFor(sandbox, token, 'card'), session.customer);
  store.update(method, { hidden: { ...method.hidden, setUp: true } });
  setDefaultMethod(sandbox, store.get('customer', session.customer), method.id);
  const subscription = runningSubscription(sandbox, session.customer);
  if (!subscription) return;
  change(sandbox, subscription, { default_payment_method: method.id }, 'customer.subscription.updated');
}
