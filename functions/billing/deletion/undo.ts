/**
 * Undoing a planned deletion. Apart from planning it, because the function of the daily rule plans none and has no support address in its
 * settings.
 */
import { DELETION_BEGUN } from '../../../shared/accounts/deletion.ts';
import type { User } from '../../../shared/accounts.ts';
import { cancelDueWrite } from '../../platform/due/due.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { settings } from '../../platform/settings.ts';
import { absent, is } from '../../platform/table/expressions.ts';
import { asUser, type Deletion, type UserItem, Users } from '../../platform/table/items/user.ts';
import { conditionHeld, transact } from '../../platform/table/table.ts';
import { resumeMembership, stopRenewal } from '../membership/cancellation.ts';
import { withStripe } from '../stripe/stripe.ts';
import { DELETION } from './deletion.ts';

const { SUPPORT_EMAIL } = settings('SUPPORT_EMAIL');

/**
 * Cancels the planned deletion, and resumes the renewal of the membership where it renewed before. The renewal of a suspended member stays
 * stopped: a suspension stops it, and `POST /api/subscription/resume` is refused to them. They resume it once they are restored. Stripe is
 * first, so that a call that ends in between is repeated. Where the deletion stays, the renewal is stopped again. Safe to repeat.
 * @throws Refusal 409 where no deletion is planned, it has begun or it was changed meanwhile, and to a suspended member where the team planned it; 503 when the
 * payment provider does not answer: nothing is undone then.
 */
export async function undoDeletion(caller: Caller): Promise<User> {
  const { user, subscription } = caller;
  const { deletion } = user;
  if (!deletion) throw new Refusal(409, 'Your account isn’t going to be deleted.');
  if (deletion.begun) throw tooLate();
  if (isHeld(user)) throw held();
  const resumes = deletion.renews && !user.suspension;
  const customer = resumes ? subscription?.stripeCustomerId : undefined;
  if (customer !== undefined) await renewAgain(caller);
  if (!(await cancelPlan(user.id, deletion))) {
    const now = await Users.get(user.id);
    // A request from another tab has undone it.
    if (now && !now.deletion) return asUser(now);
    if (customer !== undefined) await withStripe(({ stripe }) => stopRenewal(stripe, { userId: user.id, customer }));
    throw refusalOf(now);
  }
  const { deletion: _undone, ...kept } = user;
  return asUser(kept);
}

/** @returns False where the deletion was undone or changed meanwhile, or has begun, or the member can no longer undo it. */
async function cancelPlan(userId: string, deletion: Deletion): Promise<boolean> {
  // A suspension can come between the reading of the caller and this.
  const when = { deletion: is(deletion), ...(deletion.byTeam && { suspension: absent }) };
  const writes = [
    Users.write.update(userId, { remove: ['deletion'], when }),
    cancelDueWrite({ day: deletion.day, kind: DELETION, subject: userId }),
  ];
  return conditionHeld(transact(writes));
}

function refusalOf(user: UserItem | undefined): Refusal {
  if (isHeld(user)) return held();
  return user?.deletion && !user.deletion.begun ? new Refusal(409, CHANGED) : tooLate();
}

const CHANGED = 'The plan to delete your account has just changed. Please reload the page and try again.';

/** Whether a member cannot undo the deletion: otherwise a suspended one undoes the team's and plans another that keeps their posts. */
const isHeld = (user: UserItem | undefined): boolean =>
  user?.suspension !== undefined && user.deletion?.byTeam === true && !user.deletion.begun;

const held = () =>
  new Refusal(
    409,
    `Our team has planned to delete your account, so you can’t keep it while you’re suspended. To appeal, write to ${SUPPORT_EMAIL}.`,
  );

const tooLate = () => new Refusal(409, DELETION_BEGUN);

/** Resumes the renewal. Ignores the 409 of a membership that has ended or was refunded meanwhile. */
async function renewAgain(caller: Caller): Promise<void> {
  try {
    await withStripe(({ stripe }) => resumeMembership(stripe, caller));
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 409)) throw error;
  }
}
