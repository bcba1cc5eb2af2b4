/** The hashes that stay of a deleted member: of who has used the guarantee, and of who is suspended. */
import { writesOnLeaving } from './billing/membership/guarantee.ts';
import { absent, exists, is } from './platform/table/expressions.ts';
import { rememberAddresses } from './platform/table/items/retained.ts';
import { Subscriptions } from './platform/table/items/subscription.ts';
import type { UserItem } from './platform/table/items/user.ts';
import type { TransactionWrite } from './platform/table/table.ts';

/** The writes that store them. @throws Refusal 503 while Stripe does not answer. */
export const hashWrites = async (user: UserItem): Promise<TransactionWrite[]> => [
  ...(await writesOnLeaving(user, await Subscriptions.get(user.id))),
  ...(await rememberAddresses(user)),
];

/** The condition on the member's record under which `hashWrites` still makes the same writes: it can change after it was read. */
export const unchangedSince = ({ suspension, email, emailVerified, addressProved }: UserItem) => ({
  suspension: suspension ? exists : absent,
  email: email === undefined ? absent : is(email),
  emailVerified: emailVerified === undefined ? absent : is(emailVerified),
  addressProved: addressProved ? exists : absent,
});
