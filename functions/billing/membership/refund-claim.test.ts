/** One refund for each card, also for two accounts that paid with it before either requested a refund. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { create, refund, refusal, statusBecomes, statusOf } from '../../../infra/testing/people/membership.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../../infra/testing/stage/billing-stage.ts';

const USED = 'once, and each card once. It has been used on another account.';
const [DAY_SECONDS, WHOLE] = [86_400, 20_000];
let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage({}, { guaranteeByCard: true });
});
afterEach(() => stage.calm());
afterAll(() => stage.close());

/** Two members who have paid with one card that no other test uses. Both have the guarantee. */
async function twoWith(card: string): Promise<[Subscriber, Subscriber]> {
  const two: [Subscriber, Subscriber] = [await stage.member(), await stage.member()];
  for (const who of two) {
    const intent = await stage.pay(await create(who), card);
    if (intent.status === 'requires_action') await stage.answerBank(intent, 'complete');
    await statusBecomes(who, { hasActiveSubscription: true, refundableUntil: expect.any(String) });
  }
  return two;
}
async function moneyBack(...members: Subscriber[]): Promise<number> {
  const charges = await Promise.all(
    members.map(async ({ email }) => {
      const customer = (await stage.stripe.customers.list({ email })).data[0]?.id ?? '';
      return (await stage.stripe.charges.list({ customer })).data;
    }),
  );
  return charges.flat().reduce((sum, charge) => sum + charge.amount_refunded, 0);
}
const ask = (who: Visitor) => who.post('/api/subscription/refund');

test('of two who ask at once, one is refunded and the other reads why not', async () => {
  const two = await twoWith('pm_card_visa');
  const tabs = [...two, ...(await Promise.all(two.map((who) => who.again())))];
  const answers = await Promise.all(tabs.map(ask));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
  // Both tabs of a member read the same.
  expect([statuses[0], statuses[1]]).toEqual([statuses[2], statuses[3]]);
  expect(await moneyBack(...two)).toBe(WHOLE);

  const refused = two[statuses.indexOf(409)];
  if (!refused) throw new Error('one was refused');
  expect(await refusal(ask(refused), 409)).toContain(USED);
  expect(await statusOf(refused)).toMatchObject({
    hasActiveSubscription: true,
    cancelAtPeriodEnd: false,
    refundableUntil: null,
    guaranteeUsed: true,
  });
});

test('a refund that fails at Stripe stays its member’s, who asks again', async () => {
  const [one, other] = await twoWith('pm_card_mastercard');
  await stage.mishap({ request: 'POST /v1/credit_notes', status: 500, times: 9 });
  await refusal(ask(one), 503);
  await refusal(ask(other), 409);
  expect(await moneyBack(one, other)).toBe(0);
  // The refund may still succeed, so the other member has not lost the guarantee yet.
  expect((await statusOf(other)).refundableUntil).not.toBeNull();
  await stage.calm();
  expect((await refund(one)).refundedCents).toBe(WHOLE);
  expect(await refusal(ask(other), 409)).toContain(USED);
  expect(await moneyBack(one, other)).toBe(WHOLE);
});

test('a refund whose answer was lost is made once', async () => {
  const [one, other] = await twoWith('pm_card_au');
  await stage.mishap({ request: 'POST /v1/credit_notes', lose_answer: true, times: 1 });
  await ask(one);
  await refusal(ask(other), 409);
  expect((await refund(one)).refundedCents).toBe(WHOLE);
  expect(await moneyBack(one, other)).toBe(WHOLE);
});

test('a claim that was killed before its refund lapses, and the card is free again', async () => {
  const [one, other] = await twoWith('pm_card_threeDSecureRequired');
  const { claimRefund } = await import('./refund-claim.ts');
  const { cards, claims } = await claimOf(one);
  await claimRefund(await claims.caller(), claims.invoice, cards);
  expect(await refusal(ask(other), 409)).toContain(USED);
  // A repeat by its own member succeeds.
  await claimRefund(await claims.caller(), claims.invoice, cards);

  const { RefundClaims } = await import('../../platform/table/entities/billing/refund-claim.ts');
  const { guaranteeHashes } = await import('./guarantee.ts');
  for (const hash of await guaranteeHashes((await claims.caller()).user, cards))
    await RefundClaims.update(hash, { set: { ttl: Math.floor(Date.now() / 1000) - DAY_SECONDS } });
  expect((await refund(other)).refundedCents).toBe(WHOLE);
  expect(await refusal(ask(one), 409)).toContain(USED);
  expect(await moneyBack(one, other)).toBe(WHOLE);
});

test('an account that is deleted without a refund takes it from nobody who has paid', async () => {
  const [leaving, other] = await twoWith('pm_card_threeDSecure2Required');
  const [{ writesOnLeaving }, { Subscriptions }, { transact }] = await Promise.all([
    import('./guarantee.ts'),
    import('../../platform/table/entities/billing/subscription.ts'),
    import('../../platform/table/table.ts'),
  ]);
  await transact(await writesOnLeaving(await userOf(leaving), await Subscriptions.get(leaving.id)));
  expect((await refund(other)).refundedCents).toBe(WHOLE);
});

async function userOf({ id }: Subscriber) {
  const { Users } = await import('../../platform/table/entities/accounts/user.ts');
  const user = await Users.get(id);
  if (!user) throw new Error('no such member');
  return user;
}

/** The arguments with which a member's refund calls `claimRefund`. */
async function claimOf(member: Subscriber) {
  const customer = (await stage.stripe.customers.list({ email: member.email })).data[0]?.id ?? '';
  const { payingCardsOf } = await import('../stripe/paying-cards.ts');
  const { data } = await stage.stripe.invoices.list({ customer });
  return {
    cards: () => payingCardsOf(stage.stripe, customer),
    claims: { invoice: data[0]?.id ?? '', caller: async () => ({ id: member.id, user: await userOf(member) }) },
  };
}
