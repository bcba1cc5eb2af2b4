/** Mails about a membership are written once, whether a webhook or a call brings the news. Reminders move with the period. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mailItemsOf } from '../../../infra/testing/people/mail.ts';
import {
  cancel,
  create,
  customerOf,
  declineRenewals,
  passDays,
  payingMember,
  refund,
  refusal,
  resume,
  statusOf,
} from '../../../infra/testing/people/membership.ts';
import { allItems } from '../../../infra/testing/stage/all-items.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../../infra/testing/stage/billing-stage.ts';

const DAY_MS = 86_400_000;
let stage: BillingStage;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  // Not registered for GST, so the mails name none.
  stage = await billingStage({}, { gstRegistered: false });
});
afterAll(async () => {
  vi.useRealTimers();
  await stage.close();
});

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
const daysBefore = (end: string | null) =>
  [30, 7].map((days) => new Date(Date.parse(end ?? '') - days * DAY_MS).toISOString().slice(0, 10));

const subscriber = () => payingMember(stage);

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

test('a membership that ends unpaid is mailed once, without an end date', async () => {
  const member = await subscriber();
  await declineRenewals(stage, member);
  await passDays(stage, 366);
  expect(await kindsOf(member)).toEqual(['payment-failed', 'welcome']);
  await stage.webhooks('repeat');
  await passDays(stage, 20);
  await statusOf(await member.again());
  await stage.webhooks('normal');
  expect(await kindsOf(member)).toEqual(['cancelled', 'payment-failed', 'welcome']);
  const [cancelled] = (await mailItemsOf(member.id)).filter(({ kind }) => kind === 'cancelled');
  expect(cancelled?.facts).toEqual({});
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
  const { Subscriptions } = await import('../../platform/table/entities/billing/subscription.ts');
  expect((await Subscriptions.get(member.id))?.status).toBe('canceled');
  expect(await kindsOf(member)).toEqual(['payment-failed', 'renewed', 'welcome']);
});

test('cancelling again after resuming is mailed again', async () => {
  const member = await subscriber();
  await cancel(member);
  await resume(member);
  await cancel(member);
  expect(await kindsOf(member)).toEqual(['cancelled', 'cancelled', 'welcome']);
});
