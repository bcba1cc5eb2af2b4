/** Starting a membership: paying for it once, also with repeated calls and in several tabs. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitor } from '../../../infra/local/visitor.ts';
import {
  cancel,
  create,
  payingMember,
  refund,
  refusal,
  statusBecomes,
  statusOf,
} from '../../../infra/testing/people/membership.ts';
import { perthDay } from '../../../infra/testing/perth-day.ts';
import { type BillingStage, billingStage } from '../../../infra/testing/stage/billing-stage.ts';
import { BillingRecords, PaymentSetup } from '../../../shared/billing.ts';

const DAY_MS = 86_400_000;
const NONE = {
  hasActiveSubscription: false,
  subscriptionEndDate: null,
  cancelAtPeriodEnd: false,
  pastDue: false,
  refundableUntil: null,
  guaranteeUsed: false,
};
let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage();
});
afterAll(() => stage.close());

const customersOf = async ({ email }: { email: string }) => (await stage.stripe.customers.list({ email })).data;
const subscriptionsOf = async (member: { email: string }) => {
  const [customer] = await customersOf(member);
  return customer ? (await stage.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data : [];
};

describe('paying', () => {
  test('$200 with GST inside activates a year, with thirty days of guarantee', async () => {
    const member = await stage.member();
    expect(await statusOf(member)).toEqual(NONE);
    const setup = PaymentSetup.parse(await (await member.post('/api/subscription/create')).json());
    expect(setup).toMatchObject({ amountCents: 20_000, gstCents: 1_818 });
    const inDays = (days: number) => perthDay(Date.now() + days * DAY_MS);
    const inAYear = [inDays(365), inDays(366)];
    expect(inAYear).toContain(setup.nextChargeAt);
    expect(setup.refundableUntil).toBe(inDays(30));
    expect((await statusOf(member)).hasActiveSubscription).toBe(false);
    await stage.pay(setup.clientSecret);
    await statusBecomes(member, { hasActiveSubscription: true, cancelAtPeriodEnd: false, pastDue: false });
    const { subscriptionEndDate, refundableUntil } = await statusOf(member);
    expect(inAYear).toContain(subscriptionEndDate);
    expect(refundableUntil).toBe(inDays(30));
    const [customer] = await customersOf(member);
    const { data } = await stage.stripe.invoices.list({ customer: customer?.id ?? '' });
    expect(data).toMatchObject([{ currency: 'aud', total: 20_000, amount_paid: 20_000, total_excluding_tax: 18_182 }]);
  });

  test('card and invoices are those of the membership, and nobody else has any', async () => {
    const [member, other] = [await payingMember(stage), await stage.member()];
    const recordsOf = async (who: typeof member) =>
      BillingRecords.parse(await (await who.get('/api/subscription/invoices')).json());
    expect(await recordsOf(member)).toMatchObject({
      card: { brand: 'visa', last4: '4242' },
      invoices: [{ amountCents: 20_000, state: 'paid', refundedCents: 0 }],
    });
    expect(await recordsOf(other)).toEqual({ card: null, invoices: [] });
    await refund(member);
    expect((await recordsOf(member)).invoices).toMatchObject([{ refundedCents: 20_000 }]);
  });

  test('a second payment tried before the webhook comes stores the first', async () => {
    const member = await stage.member();
    const { Subscriptions } = await import('../../platform/table/items/subscription.ts');
    await stage.webhooks('hold');
    try {
      await stage.pay(await create(member));
      expect((await Subscriptions.get(member.id))?.status).toBe('incomplete');
      expect(await refusal(member.post('/api/subscription/create'), 409)).toContain('already active');
      expect((await Subscriptions.get(member.id))?.status).toBe('active');
      expect(await subscriptionsOf(member)).toHaveLength(1);
    } finally {
      await stage.webhooks('normal');
    }
  });

  test('a declined card leaves the payment open for another card', async () => {
    const member = await stage.member();
    const clientSecret = await create(member);
    await expect(stage.pay(clientSecret, 'pm_card_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' });
    expect((await statusOf(member)).hasActiveSubscription).toBe(false);
    expect(await create(member)).toBe(clientSecret);
    await stage.pay(clientSecret, 'pm_card_mastercard');
    await statusBecomes(member, { hasActiveSubscription: true });
  });

  test('a failed 3-D Secure is no membership; a passed one is', async () => {
    const member = await stage.member();
    const clientSecret = await create(member);
    const asked = await stage.pay(clientSecret, 'pm_card_threeDSecureRequired');
    expect(asked.status).toBe('requires_action');
    const back = await stage.answerBank(asked, 'fail');
    // The return address has success=true even so, and proves nothing.
    expect(back.searchParams.get('success')).toBe('true');
    expect(back.searchParams.get('redirect_status')).toBe('failed');
    expect((await statusOf(member)).hasActiveSubscription).toBe(false);
    await stage.answerBank(await stage.pay(clientSecret, 'pm_card_threeDSecureRequired'), 'complete');
    await statusBecomes(member, { hasActiveSubscription: true });
  });
});

describe('asking more than once', () => {
  test('clicks in two tabs and later get one customer and subscription', async () => {
    const member = await stage.member();
    const otherTab = await member.again();
    const secrets = await Promise.all([member, otherTab, member, otherTab, member].map(create));
    secrets.push(await create(await member.again()));
    expect(new Set(secrets).size).toBe(1);
    expect(await customersOf(member)).toHaveLength(1);
    expect(await subscriptionsOf(member)).toHaveLength(1);
  });

  test('a second click waits for the answer to the first', async () => {
    const member = await stage.member();
    await stage.mishap({ request: 'POST /v1/subscriptions', delay: 60_000 });
    const secrets = Promise.all([create(member), create(member)]);
    await expect.poll(stage.mishapsLeft).toBe(0);
    await stage.calm();
    expect(new Set(await secrets).size).toBe(1);
    expect(await subscriptionsOf(member)).toHaveLength(1);
  });

  test('paying in both tabs charges once; the second reads that it is paid', async () => {
    const member = await stage.member();
    const [one, two] = await Promise.all([create(member), create(await member.again())]);
    await stage.pay(one ?? '');
    await expect(stage.pay(two ?? '')).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    const [customer] = await customersOf(member);
    expect((await stage.stripe.charges.list({ customer: customer?.id ?? '' })).data).toHaveLength(1);
  });
});

describe('who pays', () => {
  test('an admin, who has no email address, can start a membership', async () => {
    const { createAdmin } = await import('../../accounts/operator.ts');
    const username = `admin-${randomUUID().slice(0, 8)}`;
    await createAdmin(username, 'a long password');
    const admin = visitor(stage.origin);
    await admin.post('/api/login', { username, password: 'a long password' });
    await stage.pay(await create(admin));
    await statusBecomes(admin, { hasActiveSubscription: true });
  });

  test('without a payment, cancel, resume, refund and portal are refused', async () => {
    const member = await stage.member();
    expect(await refusal(member.post('/api/subscription/portal'), 409)).toContain('any payment details');
    expect(await refusal(member.post('/api/subscription/cancel'), 409)).toContain('no membership');
    expect(await refusal(member.post('/api/subscription/resume'), 409)).toContain('has ended');
    expect(await refusal(member.post('/api/subscription/refund'), 409)).toContain('no payment');
    await create(member);
    await refusal(member.post('/api/subscription/cancel'), 409);
    await refusal(member.post('/api/subscription/refund'), 409);
  });

  test('an unpaid attempt made at Stripe does not hide the running membership', async () => {
    const member = await payingMember(stage);
    const [subscription] = await subscriptionsOf(member);
    const price = subscription?.items.data[0]?.price.id ?? '';
    const [customer] = await customersOf(member);
    await stage.stripe.subscriptions.create({
      customer: customer?.id ?? '',
      items: [{ price }],
      payment_behavior: 'default_incomplete',
    });
    await stage.deliver();
    expect((await statusOf(member)).hasActiveSubscription).toBe(true);
    expect((await cancel(member)).cancelAtPeriodEnd).toBe(true);
    await refusal(member.post('/api/subscription/create'), 409);
  });

  test('a refund to a test card takes the guarantee from nobody else', async () => {
    const [one, other] = [await payingMember(stage), await payingMember(stage)];
    await refund(one);
    const later = await payingMember(stage);
    for (const who of [other, later]) expect((await statusOf(who)).refundableUntil).not.toBeNull();
  });
});
