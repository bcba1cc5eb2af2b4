/** Cancelling a membership, resuming it, the money-back guarantee, and money that goes back at Stripe: refunds by hand and disputes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensurePortal, portalSettings } from '../../../infra/operate/catalogue.ts';
import { keptLog } from '../../../infra/testing/kept-log.ts';
import { mailItemsOf } from '../../../infra/testing/people/mail.ts';
import {
  cancel,
  create,
  customerOf,
  payingMember,
  portal,
  refund,
  refusal,
  resume,
  statusBecomes,
  statusOf,
} from '../../../infra/testing/people/membership.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../../infra/testing/stage/billing-stage.ts';
import { PaymentSetup } from '../../../shared/billing.ts';

const log = keptLog();
let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage();
});
afterAll(() => stage.close());

const subscriber = () => payingMember(stage);
const moneyOf = async (member: Subscriber) => {
  const customer = await customerOf(stage, member);
  const [notes, charges] = await Promise.all([
    stage.stripe.creditNotes.list({ customer }),
    stage.stripe.charges.list({ customer }),
  ]);
  return {
    creditNotes: notes.data.length,
    refunded: charges.data.reduce((sum, charge) => sum + charge.amount_refunded, 0),
  };
};

describe('cancelling', () => {
  test("keeps access until the period's end, can be repeated, and refunded", async () => {
    const member = await subscriber();
    const before = await statusOf(member);
    for (const answer of [await cancel(member), await cancel(member), await statusOf(member)])
      expect(answer).toEqual({ ...before, cancelAtPeriodEnd: true });
    expect((await refund(member)).refundedCents).toBe(20_000);
  });

  test('can be undone, also twice', async () => {
    const member = await subscriber();
    const before = await statusOf(member);
    await cancel(member);
    for (const answer of [await resume(member), await resume(member), await statusOf(member)])
      expect(answer).toEqual(before);
  });

  test('on Stripe’s page shows on return, before the webhook arrives', async () => {
    const member = await subscriber();
    await stage.webhooks('hold');
    try {
      const page = await portal(member);
      for (const [button, cancelAtPeriodEnd] of [
        ['cancel', true],
        ['resume', false],
      ] as const) {
        await stage.press(page, button);
        await statusBecomes(member, { hasActiveSubscription: true, cancelAtPeriodEnd });
      }
    } finally {
      await stage.webhooks('normal');
    }
  });

  test('on Stripe’s page an hour after opening it shows with the webhook', async () => {
    const member = await subscriber();
    const page = await portal(member);
    await statusOf(member);
    const { Subscriptions } = await import('../../platform/table/items/subscription.ts');
    await Subscriptions.update(member.id, { set: { portalOpenedAt: Date.now() - 3_600_000 }, remove: ['repairedAt'] });
    await stage.webhooks('hold');
    try {
      await stage.press(page, 'cancel');
      expect((await statusOf(member)).cancelAtPeriodEnd).toBe(false);
    } finally {
      await stage.webhooks('normal');
    }
  });

  test('on Stripe’s page shows here, and can be undone here', async () => {
    const member = await subscriber();
    await stage.press(await portal(member), 'cancel');
    await statusBecomes(member, { hasActiveSubscription: true, cancelAtPeriodEnd: true });
    const { data } = await stage.stripe.subscriptions.list({ customer: await customerOf(stage, member) });
    expect(data[0]).toMatchObject({ cancel_at_period_end: false, cancel_at: expect.any(Number) });
    expect((await resume(member)).cancelAtPeriodEnd).toBe(false);
    expect((await stage.stripe.subscriptions.retrieve(data[0]?.id ?? '')).cancel_at).toBeNull();
  });
});

describe('the customer portal', () => {
  test('is our configuration, though another site’s is newer', async () => {
    await ensurePortal(stage.stripe, 'https://verandah.example');
    await stage.stripe.billingPortal.configurations.create({
      ...portalSettings('https://other.example'),
      metadata: { site: 'other' },
    });
    const page = await (await fetch(await portal(await subscriber()))).text();
    expect(page).toContain('href="https://verandah.example/terms"');
    expect(page).not.toContain('other.example');
  });
});

describe('the money-back guarantee', () => {
  test('refunds once, with a credit note, however often and at once it is asked for', async () => {
    const member = await subscriber();
    const answers = [...(await Promise.all([refund(member), refund(await member.again())])), await refund(member)];
    for (const answer of answers)
      expect(answer).toEqual({
        refundedCents: 20_000,
        hasActiveSubscription: false,
        subscriptionEndDate: null,
        cancelAtPeriodEnd: false,
        pastDue: false,
        refundableUntil: null,
        guaranteeUsed: false,
      });
    expect(await moneyOf(member)).toEqual({ creditNotes: 1, refunded: 20_000 });
    expect((await statusOf(member)).hasActiveSubscription).toBe(false);
  });

  test.each(['refund', 'cancel', 'resume'])('a %s overtaken by a refund in another tab is no error', async (what) => {
    const member = await subscriber();
    if (what === 'resume') await cancel(member);
    const { data } = await stage.stripe.subscriptions.list({ customer: await customerOf(stage, member) });
    const otherTab = await member.again();
    await stage.mishap({ request: `POST /v1/subscriptions/${data[0]?.id}`, delay: 60_000 });
    const overtaken = member.post(`/api/subscription/${what}`);
    await expect.poll(stage.mishapsLeft).toBe(0);
    await refund(otherTab);
    await stage.calm();
    if (what === 'resume') expect(await refusal(overtaken, 409)).toContain('Your membership has ended.');
    else expect((await overtaken).status).toBe(200);
    expect(await moneyOf(member)).toEqual({ creditNotes: 1, refunded: 20_000 });
  });

  test('refunds only what was not credited by hand before', async () => {
    const member = await subscriber();
    const { data } = await stage.stripe.invoices.list({ customer: await customerOf(stage, member) });
    await stage.stripe.creditNotes.create({ invoice: data[0]?.id ?? '', amount: 5_000, refund_amount: 5_000 });
    await refund(member);
    expect(await moneyOf(member)).toEqual({ creditNotes: 2, refunded: 20_000 });
  });

  test('refers to support and stops renewal after a refund by hand', async () => {
    const member = await subscriber();
    const { data } = await stage.stripe.charges.list({ customer: await customerOf(stage, member) });
    // An event of the payment that is still on its way would find the refund and end the membership.
    await stage.deliver();
    await stage.webhooks('hold');
    await stage.stripe.refunds.create({ charge: data[0]?.id ?? '' });
    expect(await refusal(member.post('/api/subscription/refund'), 409)).toContain('write to us');
    expect(await statusOf(member)).toMatchObject({ cancelAtPeriodEnd: true });
    await stage.webhooks('normal');
    await statusBecomes(member, { hasActiveSubscription: false });
  });

  test('a membership after a refund has no guarantee', async () => {
    const member = await subscriber();
    await refund(member);
    const setup = PaymentSetup.parse(await (await member.post('/api/subscription/create')).json());
    expect(setup.refundableUntil).toBeNull();
    await stage.pay(setup.clientSecret);
    await statusBecomes(member, { hasActiveSubscription: true, refundableUntil: null });
    expect(await refusal(member.post('/api/subscription/refund'), 409)).toContain('for your first membership');
    expect(await moneyOf(member)).toEqual({ creditNotes: 1, refunded: 20_000 });
    expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: true, cancelAtPeriodEnd: false });
  });
});

describe('money that goes back at Stripe', () => {
  async function paid(): Promise<{ member: Subscriber; customer: string }> {
    const member = await subscriber();
    await stage.deliver();
    return { member, customer: await customerOf(stage, member) };
  }
  const subscriptionOf = async (customer: string) =>
    (await stage.stripe.subscriptions.list({ customer, status: 'all' })).data[0]?.status;

  const mailKindsOf = async ({ id }: Subscriber): Promise<unknown[]> => (await mailItemsOf(id)).map(({ kind }) => kind);

  test('a refund by hand ends the membership, and is mailed', async () => {
    const { member, customer } = await paid();
    const { data } = await stage.stripe.charges.list({ customer });
    await stage.stripe.refunds.create({ charge: data[0]?.id ?? '' });
    await statusBecomes(member, { hasActiveSubscription: false });
    // The webhook first ends the access, then the subscription, and writes the mail last.
    await expect.poll(() => subscriptionOf(customer)).toBe('canceled');
    await expect.poll(() => mailKindsOf(member)).toContain('refunded');
    await expect.poll(log.messages).toContain('money went back at stripe');
  });

  test('a dispute suspends access; one that is won restores it', async () => {
    const { member, customer } = await paid();
    const dispute = await stage.dispute(customer);
    await statusBecomes(member, { hasActiveSubscription: false });
    expect(await refusal(member.post('/api/subscription/create'), 409)).toContain('while it looks into a dispute');
    expect(await subscriptionOf(customer)).toBe('active');
    await stage.decide(dispute, 'won');
    await statusBecomes(member, { hasActiveSubscription: true, cancelAtPeriodEnd: false });
  });

  test('a lost dispute ends the membership, and another can start', async () => {
    const { member, customer } = await paid();
    await stage.decide(await stage.dispute(customer), 'lost');
    await statusBecomes(member, { hasActiveSubscription: false });
    await expect.poll(() => subscriptionOf(customer)).toBe('canceled');
    await stage.deliver();
    await stage.pay(await create(member));
    await statusBecomes(member, { hasActiveSubscription: true, refundableUntil: null });
  });

  test('events of a dispute in the wrong order end as it ended', async () => {
    const { member, customer } = await paid();
    await stage.webhooks('hold');
    await stage.decide(await stage.dispute(customer), 'won');
    await stage.deliver('newest first');
    await stage.webhooks('repeat');
    await stage.deliver();
    expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: true });
    await stage.webhooks('normal');
  });
});
