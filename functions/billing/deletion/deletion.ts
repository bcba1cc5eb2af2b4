/** Planning the deletion of an account, by the member or by the team. Until its day only the renewal of the membership stops. */
import type { z } from 'zod/mini';
import type { DeletionRequest } from '../../../shared/accounts/credentials.ts';
import { type PostsOnDeletion, UNDO_DAYS } from '../../../shared/accounts/deletion.ts';
import type { User } from '../../../shared/accounts.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { ULID } from '../../../shared/contract/page.ts';
import { endOfPromisedDay, promisedDay } from '../../../shared/contract/promised-day.ts';
import type { Admin } from '../../platform/audit-entry.ts';
import { dueWrite } from '../../platform/due/due.ts';
import { requireOwnPassword } from '../../platform/http/caller/own-password.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { absent, exists, is } from '../../platform/table/expressions.ts';
import { audited } from '../../platform/table/items/audit.ts';
import { type SubscriptionItem, Subscriptions } from '../../platform/table/items/subscription.ts';
import { asUser, type Deletion, type UserItem, Users } from '../../platform/table/items/user.ts';
import { batchGet, conditionHeld, type TransactionWrite, transact } from '../../platform/table/table.ts';
import { secondsFromNow, secondsToIso, toSeconds } from '../../platform/time.ts';
import { stopRenewal } from '../membership/cancellation.ts';
import { withStripe } from '../stripe/stripe.ts';

/** The kind of its due items. */
export const DELETION = 'deletion';

const ADMINS_STAY = 'Admins’ accounts can’t be deleted here.';

/**
 * Plans the deletion of the caller's account. A repeat changes nothing about a plan, the member's or the team's: neither the day nor what
 * becomes of the posts.
 * @throws Refusal 403 for a wrong password and 429 after several, 409 for an admin's account, 503 when the payment provider does not answer: the deletion is
 * planned then, and a repeat stops the renewal.
 */
export async function askForDeletion(
  caller: Caller,
  { password, posts }: z.output<typeof DeletionRequest>,
): Promise<User> {
  const { user, subscription } = caller;
  if (user.role === 'admin') throw new Refusal(409, ADMINS_STAY);
  await requireOwnPassword(caller, password);
  const deletion = user.deletion ?? newDeletion(subscription, posts);
  // A condition that fails is a request from another tab, which has planned it.
  if (!user.deletion) await conditionHeld(transact(plan(user.id, deletion)));
  await stopRenewalOf(user, subscription);
  return asUser({ ...user, deletion });
}

/** The writes that plan a deletion, and mail the member. Their condition fails where one is planned. */
const plan = (userId: string, deletion: Deletion): TransactionWrite[] => [
  Users.write.update(userId, { set: { deletion }, when: { id: exists, deletion: absent } }),
  dueWrite({ day: deletion.day, kind: DELETION, subject: userId }),
  planMail(userId, deletion),
];

const planMail = (userId: string, { day, posts, byTeam }: Deletion): TransactionWrite =>
  mailWrite('deletion-asked', userId, {
    at: toSeconds(Date.parse(day)),
    postsStay: posts === 'keep',
    ...(byTeam && { byTeam }),
  });

async function stopRenewalOf({ id }: UserItem, subscription: SubscriptionItem | undefined): Promise<void> {
  const customer = subscription?.stripeCustomerId;
  if (customer !== undefined) await withStripe(({ stripe }) => stopRenewal(stripe, { userId: id, customer }));
}

const ATTEMPTS = 4;

/**
 * Plans the deletion of a member's account for an admin or an operator, and records it. The member gets the mail and the days to undo it; a
 * suspended one has to be restored first. Posts and replies are deleted too, also where the member has planned the deletion and keeps them:
 * the plan becomes the team's then, and its day stays.
 * @throws Refusal 404 for no member; 409 for an admin's account, for one whose deletion has begun, and when other changes come first at every
 * attempt; 503 when the payment provider does not answer.
 */
export async function planDeletionFor(admin: Admin, userId: string, reason: string): Promise<Deletion> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [member, subscription] = ULID.test(userId)
      ? await batchGet([Users.at(userId), Subscriptions.at(userId)])
      : [];
    if (!member) throw new Refusal(404, 'There is no such member.');
    if (member.role === 'admin') throw new Refusal(409, ADMINS_STAY);
    if (member.deletion?.begun) throw new Refusal(409, `The account of ${member.username} is being deleted now.`);
    const before = member.deletion;
    const deletion: Deletion = { ...(before ?? newDeletion(subscription, 'delete')), posts: 'delete', byTeam: true };
    const audit = audited({ admin, action: 'member.deletion-planned', member, detail: reason });
    const writes = before ? planAgain(userId, before, deletion) : plan(userId, deletion);
    if (!(await conditionHeld(transact([...writes, audit])))) continue;
    await stopRenewalOf(member, subscription);
    return deletion;
  }
  throw new Refusal(409, 'The member is just changing this. Please try again.');
}

/** The writes that make a plan the team's. The member gets another mail where it was their own. */
const planAgain = (userId: string, before: Deletion, deletion: Deletion): TransactionWrite[] => [
  Users.write.update(userId, { set: { deletion }, when: { deletion: is(before) } }),
  ...(before.byTeam ? [] : [planMail(userId, deletion)]),
];

/** The daily rule of a UTC day runs at 21:00 (infra/cdk/daily-hour.ts): the day has ended in Perth then, five hours before. */
function newDeletion(subscription: SubscriptionItem | undefined, posts: PostsOnDeletion): Deletion {
  const until = endOfPromisedDay(secondsFromNow(UNDO_DAYS * DAY_SECONDS));
  const { status, cancelAt } = subscription ?? {};
  return {
    until: secondsToIso(until),
    day: promisedDay(until),
    posts,
    renews: (status === 'active' || status === 'trialing') && !cancelAt,
  };
}

/** Guards calls that would start or renew a membership. @throws Refusal 409 while a deletion is planned. */
export function refuseWhileLeaving({ user }: Caller): void {
  if (user.deletion)
    throw new Refusal(409, 'Your account is going to be deleted. Keep it first, on your account page.');
}
