/** The guarantee for a person who comes back with another account, recognised by keyed hashes of their address and card. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS_HEADER, type Visitor, visitor } from '../../../infra/local/visitor.ts';
import { answered } from '../../../infra/testing/people/answered.ts';
import { mailItemsOf } from '../../../infra/testing/people/mail.ts';
import { create, refund, refusal, statusBecomes, statusOf } from '../../../infra/testing/people/membership.ts';
import { allItems } from '../../../infra/testing/stage/all-items.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../../infra/testing/stage/billing-stage.ts';
import { PaymentSetup } from '../../../shared/billing.ts';

let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage({}, { guaranteeByCard: true });
});
afterAll(() => stage.close());

/** The writes of a deletion that concern the guarantee. */
async function writesOf({ id }: Subscriber) {
  const [{ writesOnLeaving }, { Users }, { Subscriptions }] = await Promise.all([
    import('./guarantee.ts'),
    import('../../platform/table/entities/accounts/user.ts'),
    import('../../platform/table/entities/billing/subscription.ts'),
  ]);
  const user = await Users.get(id);
  if (!user) throw new Error('no such member');
  return writesOnLeaving(user, await Subscriptions.get(id));
}
const verify = async ({ username }: Subscriber) => (await import('../../accounts/operator.ts')).markVerified(username);

/** Registers with another spelling of this member's address. */
async function withAddressOf({ email, username }: Subscriber): Promise<Visitor> {
  const back = visitor(stage.origin, { [ADDRESS_HEADER]: `${username}-again` });
  const person = { username: `${username}-again`, password: 'a long password' };
  const answer = await back.post('/api/register', { ...person, email: email.replace('@', '+again@').toUpperCase() });
  expect(answer.status).toBe(200);
  return back;
}
const offerTo = (who: Visitor) => answered(who.post('/api/subscription/create'), PaymentSetup);
async function pays(who: Visitor, card: string) {
  const intent = await stage.pay(await create(who), card);
  if (intent.status === 'requires_action') await stage.answerBank(intent, 'complete');
  await statusBecomes(who, { hasActiveSubscription: true });
}
/** The facts of the welcome mail. */
const welcomeTo = async ({ id }: Subscriber): Promise<unknown> =>
  (await mailItemsOf(id)).find(({ kind }) => kind === 'welcome')?.facts;
/** How many addresses and cards have used the guarantee. */
async function remembered(): Promise<number> {
  let count = 0;
  for await (const { SK } of allItems({ keyBegins: 'GUARANTEE#' })) if (SK !== 'REFUND') count += 1;
  return count;
}
const USED = 'once, and each card once. It has been used on another account.';
const NO_GUARANTEE = { hasActiveSubscription: true, refundableUntil: null, guaranteeUsed: true };
/** Expects an active membership without the guarantee. */
async function hasNone(who: Visitor) {
  await statusBecomes(who, NO_GUARANTEE);
  expect(await refusal(who.post('/api/subscription/refund'), 409)).toContain(USED);
}

test('is once a person, also after a deletion', async () => {
  const leaving = await stage.member();
  await pays(leaving, 'pm_card_au');
  expect((await statusOf(leaving)).refundableUntil).not.toBeNull();
  await verify(leaving);
  const writes = await writesOf(leaving);
  expect(writes).toHaveLength(2);
  expect(JSON.stringify(writes)).not.toContain(leaving.username);
  const { transact } = await import('../../platform/table/table.ts');
  await transact(writes);

  const back = await withAddressOf(leaving);
  expect((await offerTo(back)).refundableUntil).toBeNull();
  await pays(back, 'pm_card_visa');
  await hasNone(back);

  // With another address, the card of the payment identifies the person.
  const byCard = await stage.member();
  expect((await offerTo(byCard)).refundableUntil).not.toBeNull();
  await pays(byCard, 'pm_card_au');
  await hasNone(byCard);
});

test('is once a card, also while the refunded account stays', async () => {
  const [one, household, later, address] = await Promise.all(Array.from({ length: 4 }, () => stage.member()));
  if (!one || !household || !later || !address) throw new Error('four members');
  await verify(one);
  await pays(one, 'pm_card_mastercard');
  // Two people pay with one card, and neither has had a refund.
  await pays(household, 'pm_card_mastercard');
  expect((await statusOf(household)).refundableUntil).not.toBeNull();

  await refund(one);
  await pays(later, 'pm_card_mastercard');
  await hasNone(later);
  expect((await offerTo(await withAddressOf(one))).refundableUntil).toBeNull();
  // Two people who pay with one card share one refund.
  expect(await refusal(household.post('/api/subscription/refund'), 409)).toContain(USED);
  await hasNone(household);
  await pays(address, 'pm_card_visa');
  expect((await statusOf(address)).refundableUntil).not.toBeNull();
});

test('is used up by a refund that an operator makes at Stripe', async () => {
  const card = 'pm_card_threeDSecureRequired';
  const [one, household, later] = [await stage.member(), await stage.member(), await stage.member()];
  for (const who of [one, household]) await pays(who, card);
  const before = await remembered();
  const customer = (await stage.stripe.customers.list({ email: one.email })).data[0]?.id ?? '';
  const { data } = await stage.stripe.charges.list({ customer });
  await stage.stripe.refunds.create({ charge: data[0]?.id ?? '' });
  await statusBecomes(one, { hasActiveSubscription: false });
  // The webhook writes it a moment later.
  await expect.poll(remembered).toBe(before + 1);
  await pays(later, card);
  await hasNone(later);
  expect(await refusal(household.post('/api/subscription/refund'), 409)).toContain(USED);
});

test('the welcome says until when it holds, or that there is none', async () => {
  const card = 'pm_card_threeDSecure2Required';
  const [one, later] = [await stage.member(), await stage.member()];
  await pays(one, card);
  await statusBecomes(one, { refundableUntil: expect.any(String), guaranteeUsed: false });
  const until = Date.parse((await statusOf(one)).refundableUntil ?? '') / 1000;
  expect(await welcomeTo(one)).toMatchObject({ refundableUntil: until });
  await refund(one);
  await pays(later, card);
  await hasNone(later);
  expect(await welcomeTo(later)).toMatchObject({ guaranteeUsed: true });
  expect(await welcomeTo(later)).not.toHaveProperty('refundableUntil');
});

test('is promised to nobody before the card of the payment was looked at', async () => {
  const member = await stage.member();
  await pays(member, 'pm_card_visa');
  await statusBecomes(member, { refundableUntil: expect.any(String) });
  // Otherwise an event on its way could do the follow-up, or run into the failure.
  await stage.deliver();
  const { Subscriptions } = await import('../../platform/table/entities/billing/subscription.ts');
  // The state between the two writes: the payment is stored and not followed up, and Stripe was read just now.
  await Subscriptions.update(member.id, { set: { repairedAt: Date.now() }, remove: ['followed'] });
  await stage.mishap({ request: 'GET /v1/subscriptions', status: 503 });
  expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: true, refundableUntil: null });
  expect(await statusOf(member)).toMatchObject({ refundableUntil: expect.any(String) });
});

test('is not used up without a payment, or by an unverified address', async () => {
  const unverified = await stage.member();
  await pays(unverified, 'pm_card_visa');
  const ofCard = await writesOf(unverified);
  expect(ofCard).toHaveLength(1);
  await verify(unverified);
  expect(await writesOf(unverified)).toHaveLength(2);

  const unpaid = await stage.member();
  await verify(unpaid);
  await create(unpaid);
  expect(await writesOf(unpaid)).toEqual([]);
});
