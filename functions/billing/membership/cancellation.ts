/** Cancelling a membership, and resuming it before the cancellation takes effect. */
import type { Stripe } from 'stripe';
import type { SubscriptionStatus } from '../../../shared/billing.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  changeUnlessEnded,
  currentOf,
  endWithPeriod,
  isRunning,
  scheduledEnd,
  subscriptionsOf,
} from '../stripe/subscriptions.ts';
import { toStatus } from './status.ts';
import { type Payer, syncAfterChange } from './sync.ts';

/**
 * Ends the membership at the end of the paid period. Ends a past-due one at once, because Stripe would go on charging the card. Safe to
 * repeat.
 * @throws Refusal 409 without a running membership.
 */
export async function cancelMembership(stripe: Stripe, caller: Caller): Promise<SubscriptionStatus> {
  const { payer, subscription } = await running(stripe, caller, 'You have no membership to cancel.');
  await endWithPeriod(stripe, subscription);
  return toStatus(await syncAfterChange(stripe, payer));
}

/** Stops the renewal of a running membership, as `cancelMembership` does. Does nothing where none runs. */
export async function stopRenewal(stripe: Stripe, payer: Payer): Promise<void> {
  const subscription = currentOf(await subscriptionsOf(stripe, payer.customer));
  if (!subscription || !isRunning(subscription)) return;
  await endWithPeriod(stripe, subscription);
  await syncAfterChange(stripe, payer);
}

/**
 * Undoes a cancellation, whether it was made here or on Stripe's page. Safe to repeat. Where the member was suspended meanwhile, the sync
 * stops the renewal again, and the status says so.
 * Stripe's page can also undo one (infra/operate/catalogue.ts), so a rule about when this is allowed belongs there too.
 * @throws Refusal 409 when the membership has ended.
 */
export async function resumeMembership(stripe: Stripe, caller: Caller): Promise<SubscriptionStatus> {
  const { payer, subscription } = await running(stripe, caller, ENDED);
  // The two parameters exclude each other; Stripe's page sets only the second.
  const change = subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const };
  const isResumed = scheduledEnd(subscription) === null || (await changeUnlessEnded(stripe, subscription, change));
  const stored = await syncAfterChange(stripe, payer);
  if (!isResumed) throw new Refusal(409, ENDED);
  return toStatus(stored);
}

const ENDED = 'Your membership has ended. You can start a new one.';

async function running(
  stripe: Stripe,
  caller: Caller,
  message: string,
): Promise<{ payer: Payer; subscription: Stripe.Subscription }> {
  const customer = caller.subscription?.stripeCustomerId;
  const subscription = customer && currentOf(await subscriptionsOf(stripe, customer));
  if (!customer || !subscription || !isRunning(subscription)) throw new Refusal(409, message);
  return { payer: { userId: caller.id, customer }, subscription };
}
