/** A membership over time: renewal, a failing card, the days of grace, the end of the guarantee. The tests move the clock of the whole stage. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
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
  statusBecomes,
  statusOf,
} from '../../../infra/testing/people/membership.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../../infra/testing/stage/billing-stage.ts';
import { BillingRecords } from '../../../shared/billing.ts';

const DAY_MS = 86_400_000;
let stage: BillingStage;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  stage = await billingStage();
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

test('a membership renews itself for another year', async () => {
  const member = await subscriber();
  const visit = await later(370, member);
  const status = await statusOf(visit);
  expect(status).toMatchObject({
    hasActiveSubscription: true,
    pastDue: false,
    cancelAtPeriodEnd: false,
    refundableUntil: null,
  });
  expect(daysFromNow(status.subscriptionEndDate)).toBeGreaterThan(355);
});

test('the status call finds a renewal whose webhooks were lost', async () => {
  const member = await subscriber();
  await stage.webhooks('lost');
  const visit = await later(370, member);
  await stage.webhooks('normal');
  await statusBecomes(visit, { hasActiveSubscription: true });
  await expect.poll(async () => daysFromNow((await statusOf(visit)).subscriptionEndDate)).toBeGreaterThan(355);
});

test('the guarantee holds for thirty days and not longer', async () => {
  const [early, late] = [await subscriber(), await subscriber()];
  const visit = await later(29, early);
  expect(daysFromNow((await statusOf(visit)).refundableUntil)).toBe(1);
  expect((await refund(visit)).refundedCents).toBe(20_000);
  const lateVisit = await later(2, late);
  expect((await statusOf(lateVisit)).refundableUntil).toBeNull();
  expect(await refusal(lateVisit.post('/api/subscription/refund'), 409)).toContain(
    '30-day money-back guarantee has ended',
  );
  expect(await statusOf(lateVisit)).toMatchObject({ hasActiveSubscription: true, cancelAtPeriodEnd: false });
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

test('an unpaid renewal ends the membership; a new one can start', async () => {
  const member = await subscriber();
  await declineRenewals(stage, member);
  await later(366, member);
  const visit = await later(20, member);
  expect((await statusOf(visit)).hasActiveSubscription).toBe(false);
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
