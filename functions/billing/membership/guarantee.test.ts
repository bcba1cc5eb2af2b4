/** The guarantee: once a person and once a card, on any account, recognised by keyed hashes of the address and the card. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ADDRESS_HEADER, type Visitor, visitor } from '../../../infra/local/visitor.ts';
import { answered } from '../../../infra/testing/people/answered.ts';
import { mailItemsOf } from '../../../infra/testing/people/mail.ts';
import {
  create,
  customerOf,
  refund,
  refusal,
  statusBecomes,
  statusOf,
} from '../../../infra/testing/people/membership.ts';
import { newMember } from '../../../infra/testing/people/stage-members.ts';
import { itemsAt } from '../../../infra/testing/stage/all-items.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../../infra/testing/stage/billing-stage.ts';
import { PaymentSetup } from '../../../shared/billing.ts';

const USED = 'One refund per person and card. It has been used on another account.';
const WHOLE = 20_000;
const [CARD, OTHER_CARD] = ['pm_card_visa', 'pm_card_mastercard'];
let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage({ guaranteeByCard: true });
});
/** Each test begins with cards that nobody has used. */
afterEach(async () => {
  await stage.calm();
  await stage.deliver();
  const { writeMany } = await import('../../platform/table/write-many.ts');
  await writeMany({ remove: (await remembered()).map(({ PK, SK }) => ({ PK, SK })) });
});
afterAll(() => stage.close());

async function userOf({ id }: Subscriber) {
  const { Users } = await import('../../platform/table/items/user.ts');
  const user = await Users.get(id);
  if (!user) throw new Error('no such member');
  return user;
}
/** The writes of a deletion that concern the guarantee. */
async function writesOf(who: Subscriber) {
  const { writesOnLeaving } = await import('./guarantee.ts');
  const { Subscriptions } = await import('../../platform/table/items/subscription.ts');
  return writesOnLeaving(await userOf(who), await Subscriptions.get(who.id));
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
async function pays(who: Visitor, card = CARD) {
  await stage.pay(await create(who), card);
  await statusBecomes(who, { hasActiveSubscription: true });
}
/** The facts of the welcome mail. */
const welcomeTo = async ({ id }: Subscriber): Promise<unknown> =>
  (await mailItemsOf(id)).find(({ kind }) => kind === 'welcome')?.facts;
/** What is stored of addresses and cards: those that have used the guarantee, and claims of refunds. */
const remembered = () => itemsAt('GUARANTEE#');
/** Expects an active membership without the guarantee. */
async function hasNone(who: Visitor) {
  await statusBecomes(who, { hasActiveSubscription: true, refundableUntil: null, guaranteeUsed: true });
  expect(await refusal(who.post('/api/subscription/refund'), 409)).toContain(USED);
}

test('is once a person, also after a deletion', async () => {
  const leaving = await stage.member();
  await pays(leaving, OTHER_CARD);
  expect((await statusOf(leaving)).refundableUntil).not.toBeNull();
  const writes = await writesOf(leaving);
  expect(writes).toHaveLength(2);
  expect(JSON.stringify(writes)).not.toContain(leaving.username);
  const { transact } = await import('../../platform/table/table.ts');
  await transact(writes);

  const back = await withAddressOf(leaving);
  expect((await offerTo(back)).refundableUntil).toBeNull();
  await pays(back);
  await hasNone(back);

  // With another address, the card of the payment identifies the person.
  const byCard = await stage.member();
  expect((await offerTo(byCard)).refundableUntil).not.toBeNull();
  await pays(byCard, OTHER_CARD);
  await hasNone(byCard);
});

test('is once a card, also while the refunded account stays', async () => {
  const [one, household] = [await stage.member(), await stage.member()];
  const [later, address] = [await stage.member(), await stage.member()];
  for (const who of [one, household]) await pays(who);
  await refund(one);
  await pays(later);
  await hasNone(later);
  expect((await offerTo(await withAddressOf(one))).refundableUntil).toBeNull();
  // Two people who pay with one card share one refund.
  expect(await refusal(household.post('/api/subscription/refund'), 409)).toContain(USED);
  await hasNone(household);
  await pays(address, OTHER_CARD);
  expect((await statusOf(address)).refundableUntil).not.toBeNull();
});

test('is used up by a refund that an operator makes at Stripe', async () => {
  const [one, household, later] = [await stage.member(), await stage.member(), await stage.member()];
  for (const who of [one, household]) await pays(who);
  const { data } = await stage.stripe.charges.list({ customer: await customerOf(stage, one) });
  await stage.stripe.refunds.create({ charge: data[0]?.id ?? '' });
  await statusBecomes(one, { hasActiveSubscription: false });
  // The webhook writes it a moment later.
  await expect.poll(async () => (await remembered()).some(({ SK }) => SK !== 'REFUND')).toBe(true);
  await pays(later);
  await hasNone(later);
  expect(await refusal(household.post('/api/subscription/refund'), 409)).toContain(USED);
});

test('the welcome says until when it holds, or that there is none', async () => {
  const [one, later] = [await stage.member(), await stage.member()];
  await pays(one);
  await statusBecomes(one, { refundableUntil: expect.any(String), guaranteeUsed: false });
  const lastSecond = `${(await statusOf(one)).refundableUntil}T23:59:59+08:00`;
  expect(await welcomeTo(one)).toMatchObject({ refundableUntil: Date.parse(lastSecond) / 1000 });
  await refund(one);
  await pays(later);
  await hasNone(later);
  expect(await welcomeTo(later)).toMatchObject({ guaranteeUsed: true });
  expect(await welcomeTo(later)).not.toHaveProperty('refundableUntil');
});

test('is promised to nobody before the card of the payment was looked at', async () => {
  const member = await stage.member();
  await pays(member);
  await statusBecomes(member, { refundableUntil: expect.any(String) });
  // Otherwise an event on its way could do the follow-up, or run into the failure.
  await stage.deliver();
  const { Subscriptions } = await import('../../platform/table/items/subscription.ts');
  // The state between the two writes: the payment is stored and not followed up, and Stripe was read just now.
  await Subscriptions.update(member.id, { set: { repairedAt: Date.now() }, remove: ['followed'] });
  await stage.mishap({ request: 'GET /v1/subscriptions', status: 503 });
  expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: true, refundableUntil: null });
  expect(await statusOf(member)).toMatchObject({ refundableUntil: expect.any(String) });
});

test('is not used up without a payment, or by an unverified address', async () => {
  const unverified = await stage.member(newMember);
  await pays(unverified);
  expect(await writesOf(unverified)).toHaveLength(1);
  await verify(unverified);
  expect(await writesOf(unverified)).toHaveLength(2);

  const unpaid = await stage.member();
  await create(unpaid);
  expect(await writesOf(unpaid)).toEqual([]);
});

/** Two members who have paid with one card. Both have the guarantee. */
async function two(): Promise<[Subscriber, Subscriber]> {
  const members: [Subscriber, Subscriber] = [await stage.member(), await stage.member()];
  for (const who of members) {
    await pays(who);
    await statusBecomes(who, { refundableUntil: expect.any(String) });
  }
  return members;
}
async function moneyBack(...members: Subscriber[]): Promise<number> {
  const charges = await Promise.all(
    members.map(async (who) => (await stage.stripe.charges.list({ customer: await customerOf(stage, who) })).data),
  );
  return charges.flat().reduce((sum, charge) => sum + charge.amount_refunded, 0);
}
const ask = (who: Visitor) => who.post('/api/subscription/refund');

test('of two who ask at once, one is refunded and the other reads why not', async () => {
  const members = await two();
  const tabs = [...members, ...(await Promise.all(members.map((who) => who.again())))];
  const answers = await Promise.all(tabs.map(ask));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
  // Both tabs of a member read the same.
  expect([statuses[0], statuses[1]]).toEqual([statuses[2], statuses[3]]);
  expect(await moneyBack(...members)).toBe(WHOLE);

  const refused = members[statuses.indexOf(409)] ?? members[0];
  expect(await refusal(ask(refused), 409)).toContain(USED);
  expect(await statusOf(refused)).toMatchObject({
    hasActiveSubscription: true,
    cancelAtPeriodEnd: false,
    refundableUntil: null,
    guaranteeUsed: true,
  });
});

test('a refund that fails at Stripe stays its member’s, who asks again', async () => {
  const [one, other] = await two();
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
  const [one, other] = await two();
  await stage.mishap({ request: 'POST /v1/credit_notes', lose_answer: true, times: 1 });
  await ask(one);
  await refusal(ask(other), 409);
  expect((await refund(one)).refundedCents).toBe(WHOLE);
  expect(await moneyBack(one, other)).toBe(WHOLE);
});

test('a claim that was killed before its refund lapses, and the card is free again', async () => {
  const [one, other] = await two();
  const [user, customer] = [await userOf(one), await customerOf(stage, one)];
  const [invoice] = (await stage.stripe.invoices.list({ customer })).data;
  const [{ claimRefund }, { guaranteeHashes }, { payingCardsOf }, { RefundClaims }] = await Promise.all([
    import('./refund-claim.ts'),
    import('./guarantee.ts'),
    import('../stripe/paying-cards.ts'),
    import('../items.ts'),
  ]);
  const cards = () => payingCardsOf(stage.stripe, customer);
  await claimRefund({ id: one.id, user }, invoice?.id ?? '', cards);
  expect(await refusal(ask(other), 409)).toContain(USED);
  // A repeat by its own member succeeds.
  await claimRefund({ id: one.id, user }, invoice?.id ?? '', cards);
  for (const hash of await guaranteeHashes(user, cards)) await RefundClaims.update(hash, { set: { ttl: 1 } });
  expect((await refund(other)).refundedCents).toBe(WHOLE);
  expect(await refusal(ask(one), 409)).toContain(USED);
  expect(await moneyBack(one, other)).toBe(WHOLE);
});

test('an account that is deleted without a refund takes it from nobody who has paid', async () => {
  const [leaving, other] = await two();
  const { transact } = await import('../../platform/table/table.ts');
  await transact(await writesOf(leaving));
  expect((await refund(other)).refundedCents).toBe(WHOLE);
});
