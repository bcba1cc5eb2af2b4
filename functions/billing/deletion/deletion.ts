/** Requesting the deletion of an account, and undoing it. Until its day only the renewal of the membership stops. */
import type { z } from 'zod/mini';
import { type DeletionRequest, type PostsOnDeletion, UNDO_DAYS } from '../../../shared/accounts/deletion.ts';
import type { User } from '../../../shared/accounts.ts';
import { DAY_MS, HOUR_SECONDS } from '../../../shared/contract/durations.ts';
import { ULID } from '../../../shared/contract/page.ts';
import { dueWrite, notDueWrite } from '../../platform/due/due.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../../platform/http/session.ts';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { matchesPassword } from '../../platform/password-hashing.ts';
import { asUser, type Deletion, type UserItem, Users } from '../../platform/table/entities/accounts/user.ts';
import { type Admin, audited } from '../../platform/table/entities/admin/audit.ts';
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
  return asUser({ ...user, deletion: await planDeletion(user, subscription, posts) });
}

/** @param audit The write of the audit entry, where an admin or an operator plans it and not the member. */
async function planDeletion(
  user: UserItem,
  subscription: SubscriptionItem | undefined,
  posts: PostsOnDeletion,
  audit: TransactionWrite[] = [],
): Promise<Deletion> {
  const deletion = user.deletion ?? newDeletion(subscription, posts);
  if (!user.deletion)
    await unlessConditionFails(
      transact([
        Users.write.update(user.id, { set: { deletion }, when: { id: exists, deletion: absent } }),
        dueWrite({ day: deletion.day, kind: DELETION, subject: user.id }),
        mailWrite('deletion-asked', user.id, {
          at: toSeconds(Date.parse(deletion.until)),
          postsStay: deletion.posts === 'keep',
          ...(audit.length > 0 && { byTeam: true }),
        }),
        ...audit,
      ]),
    );
  const customer = subscription?.stripeCustomerId;
  if (customer !== undefined) await withStripe(({ stripe }) => stopRenewal(stripe, { userId: user.id, customer }));
  return deletion;
}

/**
 * Plans the deletion of a member's account for an admin or an operator. The member gets the mail and the days to undo it. Posts and replies
 * are deleted too.
 * @throws Refusal 404 for no member, 409 for an admin's account, 503 when the payment provider does not answer.
 */
export async function planDeletionFor(admin: Admin, userId: string, reason: string): Promise<Deletion> {
  const [member, subscription] = ULID.test(userId) ? await batchGet([Users.at(userId), Subscriptions.at(userId)]) : [];
  if (!member) throw new Refusal(404, 'There is no such member.');
  if (member.role === 'admin') throw new Refusal(409, ADMINS_STAY);
  const action = { admin, action: 'member.deletion-planned', subject: member.username, detail: reason } as const;
  return planDeletion(member, subscription, 'delete', [audited(action)]);
}

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
 * Cancels the planned deletion, and resumes the renewal of the membership where it renewed before.
 * @throws Refusal 409 where no deletion is planned or it has begun, 503 when the payment provider does not answer: nothing is undone then.
 */
export async function undoDeletion(caller: Caller): Promise<User> {
  const { user, subscription } = caller;
  const { deletion } = user;
  if (!deletion) throw new Refusal(409, 'Your account isn’t going to be deleted.');
  if (deletion.begun) throw tooLate();
  if (deletion.renews && subscription?.stripeCustomerId !== undefined) await renewAgain(caller);
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
