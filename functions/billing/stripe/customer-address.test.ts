/** A member's new email address at Stripe: the daily rule updates it, also after a day on which Stripe did not answer. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, statusBecomes } from '../../../infra/testing/people/membership.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../../infra/testing/stage/billing-stage.ts';

let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage();
});
afterAll(() => stage.close());

const newAddress = () => `new-${randomBytes(5).toString('hex')}@example.com`;

/** Changes the member's email address, and verifies it. */
async function moveTo(member: Subscriber, email: string, password: string): Promise<void> {
  const { mintVerifyToken } = await import('../../platform/mail/tokens.ts');
  expect((await member.put('/api/user/email', { email, password })).status).toBe(200);
  const token = await mintVerifyToken(member, email);
  expect((await member.post('/api/email/verify', { token })).status).toBe(200);
}

/** Runs today's daily rule. */
async function runDaily(): Promise<void> {
  const { runDueWork } = await import('../../platform/due/run-due-work.ts');
  const { CUSTOMER_ADDRESS } = await import('../../platform/table/entities/billing/customer.ts');
  const { updateCustomerAddress } = await import('./customer-address.ts');
  const { REMINDER } = await import('../news/reminders.ts');
  const work = { [CUSTOMER_ADDRESS]: updateCustomerAddress, [REMINDER]: async () => [] };
  await runDueWork(Date.now(), work, () => 60_000);
}

const customersOf = async (email: string) => (await stage.stripe.customers.list({ email })).data;

test('a new address reaches Stripe with the daily rule, once Stripe answers', async () => {
  const member = await stage.member();
  await stage.pay(await create(member));
  await statusBecomes(member, { hasActiveSubscription: true });
  const [customer] = await customersOf(member.email);
  const [first, second] = [newAddress(), newAddress()];
  await moveTo(member, first, 'a long password');
  await stage.mishap({ request: `POST /v1/customers/${customer?.id}`, status: 500, times: 4 });
  await expect(runDaily()).rejects.toThrow('due work failed');
  await stage.calm();
  await moveTo(member, second, 'a long password');
  await runDaily();
  expect(await customersOf(second)).toMatchObject([{ id: customer?.id }]);
  expect([...(await customersOf(member.email)), ...(await customersOf(first))]).toEqual([]);
  // The work is done, so Stripe is not called again.
  await stage.mishap({ request: `POST /v1/customers/${customer?.id}`, status: 500, times: 4 });
  await runDaily();
  await stage.calm();
});

test('an address that somebody else verified is removed from Stripe', async () => {
  const [member, owner] = [await stage.member(), await stage.member()];
  await stage.pay(await create(member));
  await moveTo(owner, member.email, 'a long password');
  expect(await customersOf(member.email)).toHaveLength(1);
  await runDaily();
  expect(await customersOf(member.email)).toEqual([]);
});
