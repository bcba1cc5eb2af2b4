/** The due work of a changed email address: gives it to the customer at Stripe, so that receipts reach the member. */
import type { DueWork } from '../../platform/due/run-due-work.ts';
import { absent, is } from '../../platform/table/expressions.ts';
import { Subscriptions } from '../../platform/table/items/subscription.ts';
import { Users } from '../../platform/table/items/user.ts';
import { batchGet } from '../../platform/table/table.ts';
import { isMissing, withStripe } from './stripe.ts';

/**
 * Writes the current address, however often it has changed. A member who has lost their address has none at Stripe either.
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
    // Deleted at Stripe, by hand.
    if (!isMissing(error)) throw error;
  }
  // Fails where the address changed again meanwhile: that change uses this same due item, which then stays.
  return [Users.write.check(userId, { email: email === undefined ? absent : is(email) })];
};
