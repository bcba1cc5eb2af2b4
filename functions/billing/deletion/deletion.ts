/** Requesting the deletion of an account, and undoing it. Until its day only the renewal of the membership stops. */
import type { z } from 'zod/mini';
import { type DeletionRequest, type PostsOnDeletion, UNDO_DAYS } from '../../../shared/accounts/deletion.ts';
import type { User } from '../../../shared/accounts.ts';
import { DAY_MS, HOUR_SECONDS } from '../../../shared/contract/durations.ts';
import { ULID } from '../../../shared/contract/page.ts';
import { dueWrite, notDueWrite } from '../../platform/due/due.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { matchesPassword } from '../../platform/password-hashing.ts';
import { asUser, type Deletion, type UserItem, Users } from '../../platform/table/entities/accounts/user.ts';
import { audited } from '../../platform/table/entities/admin/audit.ts';
import type { Admin } from '../../platform/table/entities/admin/audit-entry.ts';
import { type SubscriptionItem, Subscriptions } from '../../platform/table/entities/billing/subscription.ts';
import { absent, exists, is } from '../../platform/table/expressions.ts';
import {
  batchGet,
  ConditionFailed,
  type TransactionWrite,
  transact,
  unlessConditionFails,
} from '../../platform/table/table.ts';
import { dayOf, toIso, toSeconds } from '../../platform/time.ts';
import { resumeMembership, stopRenewal } from '../membership/cancellation.ts';
import { withStripe } from '../stripe/stripe.ts';

/** The kind of its due items. */
export const DELETION = 'deletion';
/**
 * The daily rule runs three hours before the UTC day ends (infra/cdk/daily.ts). A deletion that can be undone until a later hour is due the
 * day after.
 */
const AFTER_RULE_MS = 3 * HOUR_SECONDS * 1000;

const ADMINS_STAY = 'Admins’ accounts can’t be deleted here.';

/**
 * Plans the deletion of the caller's account. A repeat does not change the day.
 * @throws Refusal 403 for a wrong password, 409 for an admin's account, 503 when the payment provider does not answer: the deletion is
 * planned then, and a repeat stops the renewal.
 */
export async function askForDeletion(
  { user, subscription }: Caller,
  { password, posts }: z.output<typeof DeletionRequest>,
): Promise<User> {
  if (user.role === 'admin') throw new Refusal(409, ADMINS_STAY);
  if (!(await matchesPassword(password, user.password)))
    throw new Refusal(403, 'That’s not your password. Please try again.');
  const deletion = user.deletion ?? newDeletion(subscription, posts);
  // A condition that fails is a request from another tab, which has planned it.
  if (!user.deletion) await written(plan(user.id, deletion));
  await stopRenewalOf(user, subscription);
  return asUser({ ...user, deletion });
}

/** The writes that plan a deletion, and mail the member. Their condition fails where one is planned. */
const plan = (userId: string, deletion: Deletion, byTeam = false): TransactionWrite[] => [
  Users.write.update(userId, { set: { deletion }, when: { id: exists, deletion: absent } }),
  dueWrite({ day: deletion.day, kind: DELETION, subject: userId }),
  planMail(userId, deletion, byTeam),
];

const planMail = (userId: string, { until, posts }: Deletion, byTeam: boolean): TransactionWrite =>
  mailWrite('deletion-asked', userId, {
    at: toSeconds(Date.parse(until)),
    postsStay: posts === 'keep',
    ...(byTeam && { byTeam }),
  });

/** @returns False when a condition did not hold, and nothing was written. */
const written = async (writes: TransactionWrite[]): Promise<boolean> =>
  (await unlessConditionFails(transact(writes).then(() => true))) ?? false;

async function stopRenewalOf({ id }: UserItem, subscription: SubscriptionItem | undefined): Promise<void> {
  const customer = subscription?.stripeCustomerId;
  if (customer !== undefined) await withStripe(({ stripe }) => stopRenewal(stripe, { userId: id, customer }));
}

const ATTEMPTS = 4;

/**
 * Plans the deletion of a member's account for an admin or an operator, and records it. The member gets the mail and the days to undo it.
 * Posts and replies are deleted too, also where the member has planned the deletion and keeps them; the day stays then.
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
    const deletion: Deletion = { ...(member.deletion ?? newDeletion(subscription, 'delete')), posts: 'delete' };
    const audit = audited({ admin, action: 'member.deletion-planned', subject: member.username, detail: reason });
    const writes = member.deletion ? planAgain(userId, member.deletion, deletion) : plan(userId, deletion, true);
    if (!(await written([...writes, audit]))) continue;
    await stopRenewalOf(member, subscription);
    return deletion;
  }
  throw new Refusal(409, 'The member is just changing this. Please try again.');
}

/** The writes that change a plan. The member gets another mail where it changes for them. */
const planAgain = (userId: string, before: Deletion, deletion: Deletion): TransactionWrite[] => [
  Users.write.update(userId, { set: { deletion }, when: { deletion: is(before) } }),
  ...(before.posts === deletion.posts ? [] : [planMail(userId, deletion, true)]),
];

function newDeletion(subscription: SubscriptionItem | undefined, posts: PostsOnDeletion): Deletion {
  const until = Date.now() + UNDO_DAYS * DAY_MS;
  const { status, cancelAt } = subscription ?? {};
  return {
    until: toIso(until),
    day: dayOf(until + AFTER_RULE_MS),
    posts,
    renews: (status === 'active' || status === 'trialing') && !cancelAt,
  };
}

/**
 * Cancels the planned deletion, and resumes the renewal of the membership where it renewed before. The renewal of a suspended member stays
 * stopped: a suspension stops it, and `POST /api/subscription/resume` is refused to them. They resume it once they are restored.
 * @throws Refusal 409 where no deletion is planned or it has begun, 503 when the payment provider does not answer: nothing is undone then.
 */
export async function undoDeletion(caller: Caller): Promise<User> {
  const { user, subscription } = caller;
  const { deletion } = user;
  if (!deletion) throw new Refusal(409, 'Your account isn’t going to be deleted.');
  if (deletion.begun) throw tooLate();
  const resumes = deletion.renews && !user.suspension;
  if (resumes && subscription?.stripeCustomerId !== undefined) await renewAgain(caller);
  try {
    await transact([
      Users.write.update(user.id, { remove: ['deletion'], when: { deletion: is(deletion) } }),
      notDueWrite({ day: deletion.day, kind: DELETION, subject: user.id }),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw tooLate();
    throw error;
  }
  const { deletion: _undone, ...kept } = user;
  return asUser(kept);
}

const tooLate = () => new Refusal(409, 'Your account is being deleted now. It’s too late to keep it.');

/** Resumes the renewal. Ignores the 409 of a membership that has ended or was refunded meanwhile. */
async function renewAgain(caller: Caller): Promise<void> {
  try {
    await withStripe(({ stripe }) => resumeMembership(stripe, caller));
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 409)) throw error;
  }
}

/** Guards calls that would start or renew a membership. @throws Refusal 409 while a deletion is planned. */
export function refuseWhileLeaving({ user }: Caller): void {
  if (user.deletion)
    throw new Refusal(409, 'Your account is going to be deleted. Keep it first, on your account page.');
}
