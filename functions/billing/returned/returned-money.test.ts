/** Refunds and disputes at Stripe change access, in whatever order the events arrive. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptLog } from '../../../infra/testing/kept-log.ts';
import { mailItemsOf } from '../../../infra/testing/people/mail.ts';
import { create, refusal, statusBecomes, statusOf } from '../../../infra/testing/people/membership.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../../infra/testing/stage/billing-stage.ts';

const log = keptLog();
let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage();
});
afterAll(() => stage.close());

const customerOf = async ({ email }: Subscriber) => (await stage.stripe.customers.list({ email })).data[0]?.id ?? '';

async function subscriber(): Promise<{ member: Subscriber; customer: string }> {
  const member = await stage.member();
  await stage.pay(await create(member));
  await statusBecomes(member, { hasActiveSubscription: true });
  await stage.deliver();
  return { member, customer: await customerOf(member) };
}
const subscriptionOf = async (customer: string) =>
  (await stage.stripe.subscriptions.list({ customer, status: 'all' })).data[0]?.status;

const mailKindsOf = async ({ id }: Subscriber): Promise<unknown[]> => (await mailItemsOf(id)).map(({ kind }) => kind);

test('a refund by hand ends the membership, and is mailed', async () => {
  const { member, customer } = await subscriber();
  const { data } = await stage.stripe.charges.list({ customer });
  await stage.stripe.refunds.create({ charge: data[0]?.id ?? '' });
  await statusBecomes(member, { hasActiveSubscription: false });
  // The webhook first ends the access, then the subscription, and writes the mail last.
  await expect.poll(() => subscriptionOf(customer)).toBe('canceled');
  await expect.poll(() => mailKindsOf(member)).toContain('refunded');
  await expect.poll(log.messages).toContain('money went back at stripe');
});

test('a dispute suspends access; one that is won restores it', async () => {
  const { member, customer } = await subscriber();
  const dispute = await stage.dispute(customer);
  await statusBecomes(member, { hasActiveSubscription: false });
  expect(await refusal(member.post('/api/subscription/create'), 409)).toContain('while it looks into a dispute');
  expect(await subscriptionOf(customer)).toBe('active');
  await stage.decide(dispute, 'won');
  await statusBecomes(member, { hasActiveSubscription: true, cancelAtPeriodEnd: false });
});

test('a lost dispute ends the membership, and another can start', async () => {
  const { member, customer } = await subscriber();
  await stage.decide(await stage.dispute(customer), 'lost');
  await statusBecomes(member, { hasActiveSubscription: false });
  await expect.poll(() => subscriptionOf(customer)).toBe('canceled');
  await stage.deliver();
  await stage.pay(await create(member));
  await statusBecomes(member, { hasActiveSubscription: true, refundableUntil: null });
});

test('events of a dispute in the wrong order end as it ended', async () => {
  const { member, customer } = await subscriber();
  await stage.webhooks('hold');
  await stage.decide(await stage.dispute(customer), 'won');
  await stage.deliver('newest first');
  await stage.webhooks('repeat');
  await stage.deliver();
  expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: true });
  await stage.webhooks('normal');
});
