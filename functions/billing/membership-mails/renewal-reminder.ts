/** The work of a due reminder: writes the mail before a renewal, where the membership still renews. */
import type { DueWork } from '../../platform/due/run-due-work.ts';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { Subscriptions } from '../../platform/table/items/subscription.ts';
import { Users } from '../../platform/table/items/user.ts';
import { batchGet } from '../../platform/table/table.ts';
import { syncFetched } from '../membership/sync.ts';
import { withStripe } from '../stripe/stripe.ts';
import { factsAhead, renewsAt } from './membership-events.ts';
import { isReminderOf } from './reminders.ts';

/** Syncs with Stripe first: an event may have been lost since the reminder was written. @throws Refusal 503 while Stripe does not answer. */
export const remind: DueWork = async ({ subject: userId, day }) => {
  const [user, subscription] = await batchGet([Users.at(userId), Subscriptions.at(userId)]);
  const customer = subscription?.stripeCustomerId;
  if (!user || customer === undefined) return [];
  const { item, fetched } = await withStripe(({ stripe }) => syncFetched(stripe, { userId, customer }));
  const at = renewsAt(item);
  // Renewed, cancelled, refunded or lapsed meanwhile: the sync has moved or removed the reminders.
  if (at === undefined || at * 1000 <= Date.now() || !isReminderOf(at, day)) return [];
  return [mailWrite('renewal-ahead', userId, { ...factsAhead(fetched), at })];
};
