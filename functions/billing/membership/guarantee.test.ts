/** The guarantee of a person who left and comes back: known by keyed hashes of their address and their card. */
import { expect, inject, test } from 'vitest';
import { startMembership } from '../../../infra/local/seed/seed.ts';
import { answered } from '../../../infra/testing/people/answered.ts';
import { create, refusal, statusBecomes, statusOf } from '../../../infra/testing/people/membership.ts';
import {
  type Member,
  someMember,
  somePerson,
  someSubscriber,
  someVisitor,
} from '../../../infra/testing/people/people.ts';
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
const pays = (who: Parameters<typeof startMembership>[0], card: string) =>
  startMembership(who, inject('stage').endpoints.stripe, card);
const offerTo = (who: Pick<Member, 'post'>) => answered(who.post('/api/subscription/create'), PaymentSetup);
const NO_GUARANTEE = { hasActiveSubscription: true, refundableUntil: null };

// The card is used in no other test of the stage: it is marked from here on.
test('is once a person, also after a deletion', async () => {
  const leaving = await someMember();
  await pays(leaving, 'pm_card_au');
  expect((await statusOf(leaving)).refundableUntil).not.toBeNull();
  await markVerified(leaving.username);
  const writes = await writesOf(leaving);
  expect(writes).toHaveLength(2);
  expect(JSON.stringify(writes)).not.toContain(leaving.username);
  await transact(writes);

  const back = someVisitor();
  const email = leaving.email.replace('@', '+again@').toUpperCase();
  expect((await back.post('/api/register', { ...somePerson(), email })).status).toBe(200);
  expect((await offerTo(back)).refundableUntil).toBeNull();
  await pays(back, 'pm_card_mastercard');
  expect(await statusOf(back)).toMatchObject(NO_GUARANTEE);
  expect(await refusal(back.post('/api/subscription/refund'), 409)).toContain('for your first membership');

  // With another address the card gives them away, which only the payment shows.
  const byCard = await someMember();
  expect((await offerTo(byCard)).refundableUntil).not.toBeNull();
  await pays(byCard, 'pm_card_au');
  await statusBecomes(byCard, NO_GUARANTEE);
  expect(await refusal(byCard.post('/api/subscription/refund'), 409)).toContain('for your first membership');
  expect((await statusOf(await someSubscriber())).refundableUntil).not.toBeNull();
});

test('is not used up by who never paid, or never verified the address', async () => {
  const unverified = await someSubscriber();
  const ofCard = await writesOf(unverified);
  expect(ofCard).toHaveLength(1);
  await markVerified(unverified.username);
  expect(await writesOf(unverified)).toHaveLength(2);

  const unpaid = await someMember();
  await markVerified(unpaid.username);
  await create(unpaid);
  expect(await writesOf(unpaid)).toEqual([]);
});
