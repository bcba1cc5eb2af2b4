/** The desk's figures follow each membership: every member is in one state at a time, and the revenue is what was kept. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import {
  cancel,
  create,
  customerOf,
  declineRenewals,
  passDays,
  payingMember,
  refund,
  resume,
  statusOf,
} from '../../../infra/testing/people/membership.ts';
import { newAdmin } from '../../../infra/testing/people/stage-members.ts';
import { type BillingStage, billingStage } from '../../../infra/testing/stage/billing-stage.ts';
import { type MembershipStats, Stats } from '../../../shared/admin.ts';

let stage: BillingStage;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-10T02:00:00Z'), shouldAdvanceTime: true });
  stage = await billingStage();
});
afterEach(() => stage.webhooks('normal'));
afterAll(async () => {
  vi.useRealTimers();
  await stage.close();
});

let admin: Visitor & { signedInAt: number };
async function figures(): Promise<MembershipStats> {
  // Sessions end while the test moves the clock.
  if (!admin || Date.now() - admin.signedInAt > 3_600_000)
    admin = { ...(await newAdmin(stage)), signedInAt: Date.now() };
  const { memberships, payingMembers } = Stats.parse(await (await admin.get('/api/admin/stats')).json());
  const { inGuarantee, active, pastDue, cancelling } = memberships;
  expect(inGuarantee + active + pastDue + cancelling).toBe(payingMembers);
  return memberships;
}
/** Waits until the figures differ from `before` by this, and by nothing else. */
async function movesBy(before: MembershipStats, change: Partial<MembershipStats>): Promise<MembershipStats> {
  const expected = Object.entries(before).map(([name, n]) => [name, n + (change[name as keyof typeof change] ?? 0)]);
  await expect.poll(figures, { interval: 200, timeout: 10_000 }).toEqual(Object.fromEntries(expected));
  return figures();
}

test('a refund in the guarantee takes the member and the payment off again', async () => {
  const none = await figures();
  await stage.webhooks('repeat');
  const member = await payingMember(stage);
  await stage.deliver();
  const joined = { inGuarantee: 1, joined: 1, monthCents: 20_000, yearCents: 20_000 };
  await movesBy(none, joined);
  await refund(member);
  await stage.deliver();
  await movesBy(none, { lapsed: 1, joined: 1, left: 1 });
});

test('a cancelled membership is counted as such until it is resumed or ends', async () => {
  const none = await figures();
  const member = await payingMember(stage);
  const before = await movesBy(none, { inGuarantee: 1, joined: 1, monthCents: 20_000, yearCents: 20_000 });
  await cancel(member);
  await movesBy(before, { inGuarantee: -1, cancelling: 1 });
  await resume(member);
  await movesBy(before, {});
  // The guarantee's last day is still of it, and the next one is not.
  await passDays(stage, 30);
  expect(await figures()).toMatchObject({ inGuarantee: before.inGuarantee, joined: 0, monthCents: 0 });
  await passDays(stage, 1);
  const later = await figures();
  expect(later).toMatchObject({ inGuarantee: 0, active: before.active + before.inGuarantee });
  await cancel(await member.again());
  await movesBy(later, { active: -1, cancelling: 1 });
  await passDays(stage, 366);
  await movesBy({ ...later, yearCents: 0 }, { active: -1, lapsed: 1, left: 1 });
});

test('an unpaid renewal is past due, then paid or lapsed', async () => {
  const [pays, stops] = [await payingMember(stage), await payingMember(stage)];
  const start = await figures();
  await declineRenewals(stage, pays);
  await declineRenewals(stage, stops);
  await passDays(stage, 367);
  const due = await movesBy(
    { ...start, joined: 0, left: 0, monthCents: 0, yearCents: 0 },
    { inGuarantee: -2, pastDue: 2 },
  );
  await stage.pay(await create(await pays.again()));
  await stage.deliver();
  const paid = await movesBy(due, { pastDue: -1, active: 1, monthCents: 20_000, yearCents: 20_000 });
  await passDays(stage, 30);
  await statusOf(await stops.again());
  await movesBy({ ...paid, monthCents: 0 }, { pastDue: -1, lapsed: 1, left: 1 });
});

test('a part that goes back and a lost dispute are off the revenue', async () => {
  const member = await payingMember(stage);
  const before = await figures();
  const { data } = await stage.stripe.invoices.list({ customer: await customerOf(stage, member) });
  await stage.stripe.creditNotes.create({ invoice: data[0]?.id ?? '', amount: 5_000, refund_amount: 5_000 });
  await stage.deliver();
  const less = await movesBy(before, { monthCents: -5_000, yearCents: -5_000 });
  const dispute = await stage.dispute(await customerOf(stage, member));
  await stage.decide(dispute, 'lost');
  await stage.deliver();
  await movesBy(less, { monthCents: -15_000, yearCents: -15_000, inGuarantee: -1, lapsed: 1, left: 1 });
});
