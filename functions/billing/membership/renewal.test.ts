/** A membership over time: renewal, a failing card, the days of grace, the end of the guarantee, and its mails. The tests move the clock of the whole stage. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { mailItemsOf } from '../../../infra/testing/people/mail.ts';
import {
  cancel,
  create,
  customerOf,
  declineRenewals,
  passDays,
  payingMember,
  portal,
  refund,
  refusal,
  resume,
  statusBecomes,
  statusOf,
} from '../../../infra/testing/people/membership.ts';
import { allItems } from '../../../infra/testing/stage/all-items.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../../infra/testing/stage/billing-stage.ts';
import { BillingRecords, PaymentSetup } from '../../../shared/billing.ts';
import { type Seller, sellerSentence } from '../../../shared/contract/seller.ts';

const DAY_MS = 86_400_000;
/** A fictitious seller: the digits are the Register's own example. */
const SELLER: Seller = {
  legalEntity: 'Verandah Tests Pty Ltd',
  abn: '51824753556',
  address: '1 High Street, Sydney NSW 2000',
};
let stage: BillingStage;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  // Not registered for GST, so the mails name none.
  stage = await billingStage({ settings: { GST_REGISTERED: 'false', SELLER: JSON.stringify(SELLER) } });
});
afterAll(async () => {
  vi.useRealTimers();
  await stage.close();
});

const subscriber = () => payingMember(stage);

/** Moves the clock on and lets Stripe do what is due. The member signs in again, because sessions expire too. */
async function later(days: number, member: Subscriber): Promise<Visitor> {
  await passDays(stage, days);
  return member.again();
}
const daysFromNow = (iso: string | null) => Math.round((Date.parse(iso ?? '') - Date.now()) / DAY_MS);
const kindsOf = async (member: Subscriber) =>
  (await mailItemsOf(member.id))
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'verify')
    .toSorted((a, b) => a.localeCompare(b));
async function dueDays({ id }: Subscriber): Promise<string[]> {
  const days: string[] = [];
  for await (const { subject, day } of allItems({ keyBegins: 'DUE' })) if (subject === id) days.push(String(day));
  return days.toSorted((a, b) => a.localeCompare(b));
}
/** The days whose rule, at 21:00 UTC, runs on the morning of the thirtieth and of the seventh day before. */
const daysBefore = (end: string | null) =>
  [31, 8].map((days) => new Date(Date.parse(end ?? '') - days * DAY_MS).toISOString().slice(0, 10));

test('a seller without GST charges $200 and is named on the invoice', async () => {
  const member = await stage.member();
  const setup = PaymentSetup.parse(await (await member.post('/api/subscription/create')).json());
  expect(setup).toMatchObject({ amountCents: 20_000, gstCents: null });
  const [customer] = (await stage.stripe.customers.list({ email: member.email })).data;
  expect(customer?.invoice_settings.footer).toBe(sellerSentence(SELLER));
  const { data } = await stage.stripe.invoices.list({ customer: customer?.id ?? '' });
  expect(data).toMatchObject([{ total: 20_000, total_excluding_tax: 20_000 }]);
});

test('the status call finds a renewal whose webhooks were lost', async () => {
  const member = await subscriber();
  await stage.webhooks('lost');
  const visit = await later(370, member);
  await stage.webhooks('normal');
  await statusBecomes(visit, { hasActiveSubscription: true });
  await expect.poll(async () => daysFromNow((await statusOf(visit)).subscriptionEndDate)).toBeGreaterThan(355);
});

test('a failed renewal leaves seven days of grace; paying restores it', async () => {
  const member = await subscriber();
  await declineRenewals(stage, member);
  const visit = await later(366, member);
  const status = await statusOf(visit);
  expect(status).toMatchObject({ hasActiveSubscription: true, pastDue: true, refundableUntil: null });
  expect(daysFromNow(status.subscriptionEndDate)).toBeLessThanOrEqual(7);
  expect(await refusal(visit.post('/api/subscription/refund'), 409)).toContain('guarantee has ended');
  const tenDays = await later(9, member);
  expect(await statusOf(tenDays)).toMatchObject({
    hasActiveSubscription: false,
    subscriptionEndDate: null,
    pastDue: false,
  });
  // This pays the open invoice and starts no second membership.
  await stage.pay(await create(tenDays));
  await statusBecomes(tenDays, { hasActiveSubscription: true, pastDue: false });
  const { data } = await stage.stripe.subscriptions.list({ customer: await customerOf(stage, member), status: 'all' });
  expect(data).toHaveLength(1);
});

test('an unpaid renewal ends the membership, mailed once; a new one can start', async () => {
  const member = await subscriber();
  await declineRenewals(stage, member);
  await later(366, member);
  expect(await kindsOf(member)).toEqual(['payment-failed', 'welcome']);
  await stage.webhooks('repeat');
  const visit = await later(20, member);
  expect((await statusOf(visit)).hasActiveSubscription).toBe(false);
  await stage.webhooks('normal');
  expect(await kindsOf(member)).toEqual(['cancelled', 'payment-failed', 'welcome']);
  const [cancelled] = (await mailItemsOf(member.id)).filter(({ kind }) => kind === 'cancelled');
  // Without an end date.
  expect(cancelled?.facts).toEqual({});
  await stage.pay(await create(visit));
  await statusBecomes(visit, { hasActiveSubscription: true });
  expect((await statusOf(visit)).refundableUntil).toBeNull();
});

test('cancelling while past due ends it and stops card retries', async () => {
  const member = await subscriber();
  await declineRenewals(stage, member);
  const visit = await later(366, member);
  expect(await cancel(visit)).toMatchObject({ hasActiveSubscription: false, pastDue: false });
  const customer = await customerOf(stage, member);
  const tries = (await stage.stripe.charges.list({ customer })).data.length;
  const afterwards = await later(20, member);
  expect((await stage.stripe.charges.list({ customer })).data).toHaveLength(tries);
  expect(await refusal(afterwards.post('/api/subscription/cancel'), 409)).toContain('no membership');
});

test('a cancelled membership ends with its period and cannot resume', async () => {
  const member = await subscriber();
  await cancel(member);
  expect((await statusOf(await later(360, member))).hasActiveSubscription).toBe(true);
  const visit = await later(10, member);
  expect((await statusOf(visit)).hasActiveSubscription).toBe(false);
  expect(await refusal(visit.post('/api/subscription/resume'), 409)).toContain('has ended');
  expect(await portal(visit)).toContain('http');
});

test('an unpaid attempt expires, and a new start can be paid', async () => {
  const member = await stage.member();
  const old = await create(member);
  const visit = await later(2, member);
  expect((await statusOf(visit)).hasActiveSubscription).toBe(false);
  const fresh = await create(visit);
  expect(fresh).not.toBe(old);
  await expect(stage.pay(old)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  await stage.pay(fresh);
  await statusBecomes(visit, { hasActiveSubscription: true });
  const { invoices } = BillingRecords.parse(await (await visit.get('/api/subscription/invoices')).json());
  expect(invoices.map(({ state }) => state)).toEqual(['paid', 'void']);
});

describe('mails', () => {
  test('events and calls at the same time write each mail once', async () => {
    const member = await stage.member();
    await stage.webhooks('hold');
    await stage.pay(await create(member));
    await Promise.all([stage.deliver(), statusOf(member), stage.deliver('newest first'), statusOf(member)]);
    await Promise.all([cancel(member), stage.deliver(), cancel(member)]);
    await stage.webhooks('repeat');
    await stage.deliver();
    expect(await kindsOf(member)).toEqual(['cancelled', 'welcome']);
    const [welcome] = (await mailItemsOf(member.id)).filter(({ kind }) => kind === 'welcome');
    expect(welcome?.facts).toMatchObject({ amountCents: 20_000, invoiceUrl: expect.stringContaining('/invoice/in_') });
    expect(welcome?.facts).not.toHaveProperty('gstCents');
    await stage.webhooks('normal');
  });

  test('reminders are due 30 and 7 days ahead, and move with the period', async () => {
    const member = await subscriber();
    const { subscriptionEndDate } = await statusOf(member);
    expect(await dueDays(member)).toEqual(daysBefore(subscriptionEndDate));
    await cancel(member);
    expect(await dueDays(member)).toEqual([]);
    await resume(member);
    await cancel(member);
    expect(await kindsOf(member)).toEqual(['cancelled', 'cancelled', 'welcome']);
    await resume(member);
    expect(await dueDays(member)).toEqual(daysBefore(subscriptionEndDate));
    await refund(member);
    expect(await dueDays(member)).toEqual([]);
  });

  test('a first payment that the bank declines is not mailed', async () => {
    const member = await stage.member();
    const clientSecret = await create(member);
    await expect(stage.pay(clientSecret, 'pm_card_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' });
    await stage.deliver();
    await statusOf(member);
    expect(await kindsOf(member)).toEqual([]);
  });

  test('a refund is mailed once, without a mail about the cancellation', async () => {
    const member = await subscriber();
    await refund(member);
    await refund(member);
    await stage.deliver();
    expect(await kindsOf(member)).toEqual(['refunded', 'welcome']);
  });

  test('a refund that fails half-way mails nothing until it is made', async () => {
    const member = await subscriber();
    await stage.mishap({ request: 'POST /v1/credit_notes', status: 500, times: 9 });
    try {
      await refusal(member.post('/api/subscription/refund'), 503);
      await stage.deliver();
      expect(await statusOf(member)).toMatchObject({ cancelAtPeriodEnd: true });
      expect(await kindsOf(member)).toEqual(['welcome']);
    } finally {
      await stage.calm();
    }
    await refund(member);
    expect(await kindsOf(member)).toEqual(['refunded', 'welcome']);
  });

  test('a membership that is ended at Stripe after a late payment is not mailed as unpaid', async () => {
    const member = await subscriber();
    await declineRenewals(stage, member);
    await passDays(stage, 366);
    await stage.pay(await create(await member.again()));
    await stage.deliver();
    const { data } = await stage.stripe.subscriptions.list({ customer: await customerOf(stage, member) });
    await stage.stripe.subscriptions.cancel(data[0]?.id ?? '');
    await stage.deliver();
    const { Subscriptions } = await import('../../platform/table/items/subscription.ts');
    expect((await Subscriptions.get(member.id))?.status).toBe('canceled');
    expect(await kindsOf(member)).toEqual(['payment-failed', 'renewed', 'welcome']);
  });
});
