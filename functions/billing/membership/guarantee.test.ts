/** The guarantee of a person who left and comes back: known by a keyed hash of their address. */
import { expect, inject, test } from 'vitest';
import { startMembership } from '../../../infra/local/seed/seed.ts';
import { create, refusal, statusOf } from '../../../infra/testing/people/membership.ts';
import { type Member, somePerson, someSubscriber, someVisitor } from '../../../infra/testing/people/people.ts';
import { PaymentSetup } from '../../../shared/billing.ts';
import { markVerified } from '../../accounts/operator.ts';
import { Users } from '../../platform/table/entities/accounts/user.ts';
import { Subscriptions } from '../../platform/table/entities/billing/subscription.ts';
import { transact } from '../../platform/table/table.ts';
import { usedGuaranteeWrites } from './guarantee.ts';

/** What a deletion writes. */
async function writesOf({ user: { id } }: Member) {
  const user = await Users.get(id);
  if (!user) throw new Error('no such member');
  return usedGuaranteeWrites(user, await Subscriptions.get(id));
}
const registered = async (email: string) => {
  const who = someVisitor();
  expect((await who.post('/api/register', { ...somePerson(), email })).status).toBe(200);
  return who;
};

test('is once a person, also after a deletion', async () => {
  const leaving = await someSubscriber();
  expect((await statusOf(leaving)).refundableUntil).not.toBeNull();
  await markVerified(leaving.username);
  const [write] = await writesOf(leaving);
  expect(JSON.stringify(write)).not.toContain(leaving.username);
  await transact(write ? [write] : []);

  const back = await registered(leaving.email.replace('@', '+again@').toUpperCase());
  const offer = PaymentSetup.parse(await (await back.post('/api/subscription/create')).json());
  expect(offer.refundableUntil).toBeNull();
  await startMembership(back, inject('stage').endpoints.stripe);
  expect(await statusOf(back)).toMatchObject({ hasActiveSubscription: true, refundableUntil: null });
  expect(await refusal(back.post('/api/subscription/refund'), 409)).toContain('for your first membership');
  const other = await someSubscriber();
  expect((await statusOf(other)).refundableUntil).not.toBeNull();
});

test('is not used up by who never paid, or never verified the address', async () => {
  const unverified = await someSubscriber();
  expect(await writesOf(unverified)).toEqual([]);
  const { email, ...unpaid } = somePerson();
  const who = someVisitor();
  await who.post('/api/register', { ...unpaid, email });
  await markVerified(unpaid.username);
  await create(who);
  const user = await Users.get(((await (await who.get('/api/user')).json()) as { id: string }).id);
  expect(user && (await usedGuaranteeWrites(user, await Subscriptions.get(user.id)))).toEqual([]);
});
