/**
 * The renewal of a suspended member stays stopped, whatever comes between the steps of the suspension and of another call, and where one of
 * them ends halfway. The test holds a call to Stripe, or makes it fail.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { aWeekOn, runDaily } from '../../../infra/testing/leaving.ts';
import { cancel, create, refusal, resume, statusOf } from '../../../infra/testing/people/membership.ts';
import { type Mishap, type StripeSide, stripeSide } from '../../../infra/testing/people/payments.ts';
import { newAdmin, newMember, newPayer, password } from '../../../infra/testing/people/stage-members.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';
import { User } from '../../../shared/accounts.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let side: StripeSide;
let admin: Visitor;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  side = stripeSide(measured.stage.endpoints.stripe);
  admin = await newAdmin(measured.stage);
});
afterEach(() => side.calm());
afterAll(() => measured.close());

type Person = Visitor & { id: string; email: string };
const userOf = async (who: Visitor) => User.parse(await (await who.get('/api/user')).json());
const known = async (who: Visitor & { email: string }): Promise<Person> => ({ ...who, id: (await userOf(who)).id });
const someSubscriber = async () => known(await newPayer(measured.stage));

const change = (verb: 'suspend' | 'restore' | 'deletion', { id }: Person) =>
  admin.post(`/api/admin/members/${id}/${verb}`, { reason: 'Spam' });
const suspend = async (who: Person) => expect((await change('suspend', who)).status).toBe(200);
const leave = async (who: Person) =>
  expect((await who.post('/api/user/deletion', { password, posts: 'delete' })).status).toBe(200);
const undo = (who: Person) => who.fetch('/api/user/deletion', { method: 'DELETE' });

async function subscriptionOf({ email }: Person) {
  const [customer] = (await side.stripe.customers.list({ email })).data;
  const [subscription] = (await side.stripe.subscriptions.list({ customer: customer?.id ?? '' })).data;
  if (!subscription) throw new Error('there is no subscription');
  return subscription;
}
const renews = async (who: Person) => !(await subscriptionOf(who)).cancel_at_period_end;

/** The answer of `late`, of which Stripe takes the change of the subscription once `first` is done. @param mishap What also befalls it. */
async function heldAtStripe(
  who: Person,
  { first, late, ...mishap }: { first: () => Promise<unknown>; late: () => Promise<Response> } & Mishap,
): Promise<Response> {
  await side.mishap({ request: `POST /v1/subscriptions/${(await subscriptionOf(who)).id}`, delay: 60_000, ...mishap });
  const answer = late();
  await expect.poll(() => side.mishapsLeft()).toBe(0);
  await first();
  await side.calm();
  return answer;
}

/** The first step of the erasure. The whole of it can take longer on a busy machine than a call to Stripe may. */
async function beginErasure({ id }: Person): Promise<void> {
  const { Users } = await import('../../platform/table/items/user.ts');
  const deletion = (await Users.get(id))?.deletion;
  if (!deletion) throw new Error('no deletion is planned');
  await Users.update(id, { set: { deletion: { ...deletion, begun: true } } });
}

test('an undo that comes too late renews nothing', async () => {
  // First: the daily rule fails where the deletions of the other tests are due and can still be undone.
  const who = await someSubscriber();
  await leave(who);
  const event = await aWeekOn(who.id);
  const answer = await heldAtStripe(who, { first: () => beginErasure(who), late: () => undo(who) });
  expect(answer.status).toBe(409);
  expect(await renews(who)).toBe(false);
  await runDaily(event);
  expect((await who.get('/api/user')).status).toBe(401);
  expect(await renews(who)).toBe(false);
});

test('a suspension during a resume refuses it, and nothing renews', async () => {
  const who = await someSubscriber();
  await cancel(who);
  const late = () => who.post('/api/subscription/resume');
  const answer = heldAtStripe(who, { first: () => suspend(who), late });
  expect(await refusal(answer, 403)).toMatch(/suspended.*support@verandah\.example/);
  expect(await renews(who)).toBe(false);
  expect(await statusOf(who)).toMatchObject({ hasActiveSubscription: true, cancelAtPeriodEnd: true });
  expect((await change('restore', who)).status).toBe(200);
  expect(await resume(who)).toMatchObject({ cancelAtPeriodEnd: false });
});

test('a resume that dies at Stripe during a suspension is undone by the webhook', async () => {
  const who = await someSubscriber();
  await cancel(who);
  await side.deliver();
  const late = () => who.post('/api/subscription/resume');
  const answer = heldAtStripe(who, { first: () => suspend(who), late, status: 500, work: 'done' });
  await refusal(answer, 503);
  expect(await renews(who)).toBe(true);
  await side.deliver();
  expect(await renews(who)).toBe(false);
});

test('a suspension during an undo keeps the account, and nothing renews', async () => {
  const who = await someSubscriber();
  await leave(who);
  const answer = await heldAtStripe(who, { first: () => suspend(who), late: () => undo(who) });
  expect(answer.status).toBe(200);
  expect((await userOf(who)).deletion).toBeUndefined();
  expect(await renews(who)).toBe(false);
});

test('a suspension during an undo leaves the team’s deletion, and nothing renews', async () => {
  const who = await someSubscriber();
  expect((await change('deletion', who)).status).toBe(200);
  const { deletion } = await userOf(who);
  const answer = heldAtStripe(who, { first: () => suspend(who), late: () => undo(who) });
  expect(await refusal(answer, 409)).toContain('Our team has planned to delete your account');
  expect((await userOf(who)).deletion).toEqual(deletion);
  expect(await renews(who)).toBe(false);
});

test('a deletion that the team plans over an undo stays, and nothing renews', async () => {
  const who = await someSubscriber();
  await leave(who);
  const plan = async () => expect((await change('deletion', who)).status).toBe(200);
  expect((await heldAtStripe(who, { first: plan, late: () => undo(who) })).status).toBe(409);
  expect((await userOf(who)).deletion).toMatchObject({ byTeam: true });
  expect(await renews(who)).toBe(false);
});

test('of two undos at once both keep the account, and it renews', async () => {
  const who = await someSubscriber();
  await leave(who);
  const first = async () => expect((await undo(who)).status).toBe(200);
  expect((await heldAtStripe(who, { first, late: () => undo(who) })).status).toBe(200);
  expect(await renews(who)).toBe(true);
});

test('a payment that was begun before a suspension does not renew', async () => {
  const who = await known(await newMember(measured.stage));
  const clientSecret = await create(who);
  await suspend(who);
  await side.pay(clientSecret);
  expect(await renews(who)).toBe(true);
  await side.deliver();
  expect(await renews(who)).toBe(false);
});

test('a suspension that fails at Stripe stops the renewal with the daily rule', async () => {
  const [who, restored] = [await someSubscriber(), await someSubscriber()];
  for (const member of [who, restored]) {
    await side.mishap({ request: 'GET /v1/subscriptions', status: 503, times: 9 });
    await refusal(change('suspend', member), 503);
    await side.calm();
    expect(await renews(member)).toBe(true);
  }
  expect((await change('restore', restored)).status).toBe(200);
  await runDaily();
  expect([await renews(who), await renews(restored)]).toEqual([false, true]);
});
