/** When Stripe fails, is slow, is gone or has another key, the member gets a clear message, nothing is left half-done, and a retry works. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keptLog } from '../../infra/testing/kept-log.ts';
import {
  cancel,
  create,
  payingMember,
  refund,
  refusal,
  statusBecomes,
  statusOf,
} from '../../infra/testing/people/membership.ts';
import { newMember } from '../../infra/testing/people/stage-members.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../infra/testing/stage/billing-stage.ts';
import { User } from '../../shared/accounts.ts';

const MESSAGE = 'Our payment provider isn’t answering. Please try again in a minute. You won’t be charged twice.';
const ROLLED_AWAY = 'sk_test_rolled_away';
const log = keptLog();
let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage({ secret: { secretKey: ROLLED_AWAY } });
  // An event on its way would call Stripe too, and run into the fault that is meant for a member's call.
  await stage.webhooks('lost');
});
afterEach(() => stage.calm());
afterAll(() => stage.close());

const subscriber = () => payingMember(stage);
const customersOf = async (email: string) => (await stage.stripe.customers.list({ email })).data;

test('a key that was rolled is read again without a deploy', async () => {
  const member = await stage.member();
  expect((await member.post('/api/subscription/create')).status).toBe(500);
  await stage.roll({});
  await stage.pay(await create(member));
  await statusBecomes(member, { hasActiveSubscription: true });
});

test.each([
  'POST /v1/customers',
  'GET /v1/subscriptions',
  'GET /v1/prices',
  'GET /v1/tax_rates',
  'POST /v1/subscriptions',
])('starting a membership is refused while %s fails, and works afterwards', async (request) => {
  const member = await stage.member();
  await stage.mishap({ request, status: 500, times: 3 });
  const answer = await member.post('/api/subscription/create');
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(await refusal(Promise.resolve(answer), 503)).toBe(MESSAGE);
  await stage.calm();
  // Stripe keeps a 500 under its idempotency key for a day, and the member must not be stuck with it.
  await stage.pay(await create(member));
  await statusBecomes(member, { hasActiveSubscription: true });
});

test('after a lost answer, a repeat finds the same subscription', async () => {
  const member = await stage.member();
  await stage.mishap({ request: 'POST /v1/subscriptions', lose_answer: true, times: 1 });
  const clientSecret = await create(member);
  expect(await create(member)).toBe(clientSecret);
  const [customer] = await customersOf(member.email);
  expect((await stage.stripe.subscriptions.list({ customer: customer?.id ?? '', status: 'all' })).data).toHaveLength(1);
});

test('after a 500, a repeat finds the subscription that was created', async () => {
  const member = await stage.member();
  await stage.mishap({ request: 'POST /v1/subscriptions', status: 500, work: 'done', times: 1 });
  await refusal(member.post('/api/subscription/create'), 503);
  await create(member);
  const [customer] = await customersOf(member.email);
  expect((await stage.stripe.subscriptions.list({ customer: customer?.id ?? '', status: 'all' })).data).toHaveLength(1);
});

test('a refund that fails half-way returns the money once, when retried', async () => {
  const member = await subscriber();
  const [customer] = await customersOf(member.email);
  const [subscription] = (await stage.stripe.subscriptions.list({ customer: customer?.id ?? '' })).data;
  await stage.mishap({ request: `DELETE /v1/subscriptions/${subscription?.id}`, status: 503, times: 3 });
  await refusal(member.post('/api/subscription/refund'), 503);
  // Between the calls the money is refunded, and the member would not be charged again.
  expect((await stage.stripe.subscriptions.retrieve(subscription?.id ?? '')).cancel_at_period_end).toBe(true);
  expect(await refund(member)).toMatchObject({ refundedCents: 20_000, hasActiveSubscription: false });
  const { data } = await stage.stripe.charges.list({ customer: customer?.id ?? '' });
  expect(data.map(({ amount_refunded }) => amount_refunded)).toEqual([20_000]);
});

test('a credit note that was created despite a 500 is not created twice', async () => {
  const member = await subscriber();
  await stage.mishap({ request: 'POST /v1/credit_notes', status: 500, work: 'done', times: 1 });
  await refusal(member.post('/api/subscription/refund'), 503);
  expect(await refund(member)).toMatchObject({ refundedCents: 20_000, hasActiveSubscription: false });
});

test('cancelling while Stripe fails changes nothing', async () => {
  const member = await subscriber();
  await stage.mishap({ request: 'GET /v1/subscriptions', status: 503, times: 3 });
  expect(await refusal(member.post('/api/subscription/cancel'), 503)).toBe(MESSAGE);
  expect(log.messages()).toContain('stripe is not answering');
  expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: true, cancelAtPeriodEnd: false });
  expect((await cancel(member)).cancelAtPeriodEnd).toBe(true);
});

test('the status of no membership, or of a running one, calls no Stripe', async () => {
  const [visiting, paying] = [await stage.member(), await subscriber()];
  await stage.mishap({ request: 'GET /v1/subscriptions', status: 503 });
  expect((await statusOf(visiting)).hasActiveSubscription).toBe(false);
  expect((await statusOf(paying)).hasActiveSubscription).toBe(true);
  // The fault is unused, so Stripe was not called.
  await expect(stage.stripe.subscriptions.list()).rejects.toMatchObject({ statusCode: 503 });
});

describe('keeping an account whose deletion is planned', () => {
  const undo = (who: Subscriber) => who.fetch('/api/user/deletion', { method: 'DELETE' });
  const deletionOf = async (who: Subscriber) => User.parse(await (await who.get('/api/user')).json()).deletion;

  /** A new member with a membership that renews, who plans to delete the account. */
  async function leavingMember(): Promise<Subscriber> {
    const member = await subscriber();
    const answer = await member.post('/api/user/deletion', { password: 'a long password', posts: 'keep' });
    expect(answer.status).toBe(200);
    expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: true, cancelAtPeriodEnd: true });
    return member;
  }

  test('the account stays where its membership was refunded meanwhile', async () => {
    const member = await leavingMember();
    await refund(member);
    expect((await undo(member)).status).toBe(200);
    expect(await deletionOf(member)).toBeUndefined();
    expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: false });
  });

  test('an undo that fails at Stripe changes nothing, and its repeat succeeds', async () => {
    const member = await leavingMember();
    const planned = await deletionOf(member);
    await stage.mishap({ request: 'GET /v1/subscriptions', status: 500, times: 9 });
    expect(await refusal(undo(member), 503)).toContain('payment provider isn’t answering');
    expect(await deletionOf(member)).toEqual(planned);
    await stage.calm();
    expect((await undo(member)).status).toBe(200);
    expect(await deletionOf(member)).toBeUndefined();
    expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: true, cancelAtPeriodEnd: false });
  });
});

describe('a new email address', () => {
  /** Changes the member's email address, and verifies it. */
  async function moveTo(member: Subscriber, email: string): Promise<void> {
    const { mintVerifyToken } = await import('../platform/mail/tokens.ts');
    expect((await member.put('/api/user/email', { email, password: 'a long password' })).status).toBe(200);
    const token = await mintVerifyToken(member, email);
    expect((await member.post('/api/email/verify', { token })).status).toBe(200);
  }

  /** Runs today's daily rule. */
  async function runDaily(): Promise<void> {
    const { runDueWork } = await import('../platform/due/run-due-work.ts');
    const { CUSTOMER_ADDRESS } = await import('../platform/table/items/subscription.ts');
    const { updateCustomerAddress } = await import('./stripe/customer-address.ts');
    const { REMINDER } = await import('./membership-mails/reminders.ts');
    const work = { [CUSTOMER_ADDRESS]: updateCustomerAddress, [REMINDER]: async () => [] };
    await runDueWork(Date.now(), work, () => 60_000);
  }

  test('reaches Stripe with the daily rule, once Stripe answers', async () => {
    const member = await subscriber();
    const [customer] = await customersOf(member.email);
    const [first, second] = [`first-${member.email}`, `second-${member.email}`];
    await moveTo(member, first);
    await stage.mishap({ request: `POST /v1/customers/${customer?.id}`, status: 500, times: 4 });
    await expect(runDaily()).rejects.toThrow('due work failed');
    await stage.calm();
    await moveTo(member, second);
    await runDaily();
    expect(await customersOf(second)).toMatchObject([{ id: customer?.id }]);
    expect([...(await customersOf(member.email)), ...(await customersOf(first))]).toEqual([]);
    // The work is done, so Stripe is not called again.
    await stage.mishap({ request: `POST /v1/customers/${customer?.id}`, status: 500, times: 4 });
    await runDaily();
    await stage.calm();
  });

  test('that somebody else verified is removed from Stripe', async () => {
    const [member, owner] = [await stage.member(newMember), await stage.member()];
    await stage.pay(await create(member));
    await moveTo(owner, member.email);
    expect(await customersOf(member.email)).toHaveLength(1);
    await runDaily();
    expect(await customersOf(member.email)).toEqual([]);
  });
});

test('with Stripe gone, members keep access and every call is answered', async () => {
  const paying = await subscriber();
  const pending = await stage.member();
  await create(pending);
  await stage.mishap({ lose_answer: true, times: 1000 });
  expect(await statusOf(await stage.member())).toMatchObject({ hasActiveSubscription: false });
  expect(await statusOf(pending)).toMatchObject({ hasActiveSubscription: false });
  expect(await statusOf(paying)).toMatchObject({ hasActiveSubscription: true });
  for (const call of ['create', 'cancel', 'resume', 'refund', 'portal'])
    expect(await refusal(paying.post(`/api/subscription/${call}`), 503)).toBe(MESSAGE);
});
