/** The membership calls for tests: parsed by the contract, refused where the test expects it. */
import { expect, vi } from 'vitest';
import type { z } from 'zod/mini';
import { PaymentSetup, PortalAddress, Refunded, SubscriptionStatus } from '../../../shared/billing.ts';
import { ErrorAnswer } from '../../../shared/contract/site.ts';
import type { Visitor } from '../../local/visitor.ts';
import type { BillingStage, Subscriber } from '../stage/billing-stage.ts';
import { answered } from './answered.ts';

export const statusOf = (who: Visitor) => answered(who.get('/api/subscription/status'), SubscriptionStatus);
/** Sets up a payment. @returns Its client secret. */
export const create = async (who: Visitor): Promise<string> =>
  (await answered(who.post('/api/subscription/create'), PaymentSetup)).clientSecret;
export const cancel = (who: Visitor) => answered(who.post('/api/subscription/cancel'), SubscriptionStatus);
export const resume = (who: Visitor) => answered(who.post('/api/subscription/resume'), SubscriptionStatus);
export const refund = (who: Visitor) => answered(who.post('/api/subscription/refund'), Refunded);
export const portal = async (who: Visitor): Promise<string> =>
  (await answered(who.post('/api/subscription/portal'), PortalAddress)).url;

/** The message of a refusal, which must have this status. */
export async function refusal(answer: Promise<Response>, status: number): Promise<string> {
  const response = await answer;
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return ErrorAnswer.parse(JSON.parse(text)).message;
}

/** Waits for this status, which only webhooks and the status call's own repair can cause. */
export const statusBecomes = (who: Visitor, like: Partial<z.output<typeof SubscriptionStatus>>) =>
  expect.poll(() => statusOf(who), { interval: 100 }).toMatchObject(like);

/** The member's customer id at the stage's Stripe. @throws Error where there is none. */
export async function customerOf({ stripe }: BillingStage, { email }: { email: string }): Promise<string> {
  const [customer] = (await stripe.customers.list({ email })).data;
  if (!customer) throw new Error(`${email} has no customer`);
  return customer.id;
}

/** From now on Stripe declines the card of the member's renewals. */
export async function declineRenewals(stage: BillingStage, member: Subscriber): Promise<void> {
  const { data } = await stage.stripe.subscriptions.list({ customer: await customerOf(stage, member) });
  await stage.stripe.subscriptions.update(data[0]?.id ?? '', { default_payment_method: 'pm_card_chargeCustomerFail' });
}

/** Moves the clock, which the test has faked, and lets Stripe do and report what is due. */
export async function passDays(stage: BillingStage, days: number): Promise<void> {
  vi.setSystemTime(Date.now() + days * 86_400_000);
  await stage.tick();
  await stage.deliver();
}

/** A new member of a stage with its own Stripe, who has paid. */
export async function payingMember(stage: BillingStage): Promise<Subscriber> {
  const member = await stage.member();
  await stage.pay(await create(member));
  await statusBecomes(member, { hasActiveSubscription: true });
  return member;
}
