/** Deletes accounts: those that are due in a night, and those that a restore of the table has brought back. They share one scan. */

import { RETAINED } from '../shared/accounts/retention.ts';
import { DELETION } from './billing/deletion/deletion.ts';
import { stopRenewal } from './billing/membership/cancellation.ts';
import { writesOnLeaving } from './billing/membership/guarantee.ts';
import { withStripe } from './billing/stripe/stripe.ts';
import { eraseMember } from './erasure.ts';
import { cancelDueWrite } from './platform/due/due.ts';
import type { BatchWork } from './platform/due/run-due-work.ts';
import { lastMailWrite } from './platform/mail/outbox.ts';
import { exists, is } from './platform/table/expressions.ts';
import { countUp } from './platform/table/items/counts.ts';
import type { DueItem } from './platform/table/items/mail.ts';
import {
  addressUnchanged,
  type DeletedMember,
  ledgerWrite,
  rememberAddresses,
} from './platform/table/items/retained.ts';
import { Subscriptions } from './platform/table/items/subscription.ts';
import { type UserItem, Users } from './platform/table/items/user.ts';
import { type Finding, findKeys } from './platform/table/scan.ts';
import { conditionHeld, type TransactionWrite, transact } from './platform/table/table.ts';

/**
 * Begins all of these deletions, and scans the table once for all their members: a scan misses what is written after its page was read, so
 * their sessions end before it, and their renewals too, whose end writes a mail.
 * @returns The due deletions, those with the fewest items first, so that a member with a great many delays nobody else; and the work of each. It
 * throws where its deletion could not begin; the others go on.
 * @throws Error where the scan fails.
 */
export const deleteDueMembers: BatchWork = async (dues) => {
  const begun: UserItem[] = [];
  const failures = new Map<string, unknown>();
  for (const due of dues)
    try {
      const user = await dueMember(due);
      if (!user) continue;
      await begin(user);
      await endRenewal(user.id);
      begun.push(user);
    } catch (error) {
      failures.set(due.subject, error);
    }
  const finding = await findKeys(begun);
  const size = ({ subject: id }: DueItem) => finding.countOf({ id });
  return {
    // The difference of two infinite sizes is no number.
    inOrder: dues.toSorted((one, two) => size(one) - size(two) || 0),
    work: async (due) => {
      if (failures.has(due.subject)) throw failures.get(due.subject);
      return deleteDueMember(due, finding);
    },
  };
};

/** @returns Undefined where the deletion was undone, or undone and requested again for another day. @throws Error before its time. */
async function dueMember({ subject, day }: DueItem): Promise<UserItem | undefined> {
  const user = await Users.get(subject);
  if (user?.deletion?.day !== day) return undefined;
  if (Date.parse(user.deletion.until) > Date.now()) throw new Error('a deletion was due before its time');
  return user;
}

/**
 * The work of a due deletion. The transaction that removes the due item also deletes the member's record and writes the statistic and the
 * last mail.
 * @throws Error where something could not be removed: the due item stays, and the next run goes on.
 */
async function deleteDueMember(due: DueItem, finding: Finding): Promise<TransactionWrite[]> {
  const user = await dueMember(due);
  if (!user?.deletion) return [];
  await eraseMember(user, user.deletion.posts, finding);
  return [...recordWrites(user.id), ...lastMailWrite('deleted', user)];
}

/**
 * Ends every session, adds the member to the ledger and stores the hashes that stay. From here on the deletion cannot be undone. Does nothing
 * where an earlier run has done this.
 * @throws Error where the member was suspended or restored, has another address or has undone the deletion since `user` was read.
 */
async function begin(user: UserItem): Promise<void> {
  const { id, deletion } = user;
  if (!deletion || deletion.begun) return;
  const writes = [
    Users.write.update(id, {
      set: { deletion: { ...deletion, begun: true } },
      add: { sessionVersion: 1 },
      when: { deletion: is(deletion), ...addressUnchanged(user) },
    }),
    ledgerWrite(id, deletion.posts),
    ...(await hashWrites(user)),
  ];
  if (!(await conditionHeld(transact(writes)))) throw new Error('the account was changed while its deletion began');
}

/** Stops the renewal again: the member may have resumed it on Stripe's page, and must not be charged after the deletion. */
async function endRenewal(userId: string): Promise<void> {
  const customer = (await Subscriptions.get(userId))?.stripeCustomerId;
  if (customer !== undefined) await withStripe(({ stripe }) => stopRenewal(stripe, { userId, customer }));
}

/**
 * Deletes the members again whom a restore of the table has brought back.
 * @param ledger The ledger of the table before the restore.
 * @returns How many were deleted.
 */
export async function replayLedger(ledger: readonly DeletedMember[]): Promise<number> {
  const back: { user: UserItem; entry: DeletedMember }[] = [];
  for (const entry of ledger) {
    const user = await Users.get(entry.id);
    // The record is deleted last: where there is none, nothing else is left.
    if (!user) continue;
    await transact([
      Users.write.update(user.id, { add: { sessionVersion: 1 }, when: addressUnchanged(user) }),
      ...(await hashWrites(user)),
    ]);
    await endRenewal(user.id);
    back.push({ user, entry });
  }
  const finding = await findKeys(back.map(({ user }) => user));
  for (const { user, entry } of back) await eraseAgain(user, entry, finding);
  return back.length;
}

async function eraseAgain(user: UserItem, { id, posts }: DeletedMember, finding: Finding): Promise<void> {
  await eraseMember(user, posts, finding);
  const { day } = user.deletion ?? {};
  await transact([
    ...recordWrites(id),
    ledgerWrite(id, posts),
    ...(day === undefined ? [] : [cancelDueWrite({ day, kind: DELETION, subject: id })]),
  ]);
}

/** The member's own record, and the statistic that counts it. */
const recordWrites = (id: string): TransactionWrite[] => [
  Users.write.deleteWhen(id, { id: exists }),
  countUp('users', -1),
];

/** The writes that store which hashes stay: of who has used the guarantee, and of who is suspended. @throws Refusal 503 while Stripe does not answer. */
const hashWrites = async (user: UserItem): Promise<TransactionWrite[]> => [
  ...(await writesOnLeaving(user, await Subscriptions.get(user.id))),
  ...(await rememberAddresses(user, RETAINED.suspension.days)),
];
