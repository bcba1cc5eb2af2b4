/** The work of a changed address: the customer at Stripe gets it, so that receipts go where the member reads them. */
import type { DueWork } from '../../platform/due/work-off.ts';
import { Users } from '../../platform/table/entities/accounts/user.ts';
import { Subscriptions } from '../../platform/table/entities/billing/subscription.ts';
import { absent, is } from '../../platform/table/expressions.ts';
import { batchGet } from '../../platform/table/table.ts';
import { isMissing, withStripe } from './stripe.ts';

/**
 * Writes the address of now, however often it has changed; a member who lost theirs has none at Stripe either.
 * @throws Refusal 503 while Stripe does not answer: the item stays.
 */
export const updateCustomerAddress: DueWork = async ({ subject: userId }) => {
  const [user, subscription] = await batchGet([Users.at(userId), Subscriptions.at(userId)]);
  const customer = subscription?.stripeCustomerId;
  if (!user || customer === undefined) return [];
  const { email } = user;
  try {
    await withStripe(({ stripe }) => stripe.customers.update(customer, { email: email ?? '' }));
  } catch (error) {
    // Deleted there, by hand.
    if (!isMissing(error)) throw error;
  }
  // Changed once more meanwhile: its item is this one, and stays.
  return [Users.write.check(userId, { email: email === undefined ? absent : is(email) })];
};
