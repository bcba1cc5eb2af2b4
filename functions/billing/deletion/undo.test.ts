/** A member keeps an account whose deletion is planned, while its membership has ended or Stripe does not answer. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { payingMember, refund, refusal, statusOf } from '../../../infra/testing/people/membership.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../../infra/testing/stage/billing-stage.ts';
import { User } from '../../../shared/accounts.ts';

let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage();
});
afterEach(() => stage.calm());
afterAll(() => stage.close());

const undo = (who: Subscriber) => who.fetch('/api/user/deletion', { method: 'DELETE' });
const deletionOf = async (who: Subscriber) => User.parse(await (await who.get('/api/user')).json()).deletion;

/** A new member with a membership that renews, who plans to delete the account. */
async function leavingMember(): Promise<Subscriber> {
  const member = await payingMember(stage);
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
