/** Changing the email address of an account: requested with the password, in use once the member opens the link mailed to it. */

import type { z } from 'zod/mini';
import type { EmailChange } from '../../../shared/accounts/credentials.ts';
import type { User } from '../../../shared/accounts.ts';
import { NOT_CURRENT, requireOwnPassword } from '../../platform/http/caller/own-password.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { orRefuse } from '../../platform/http/refusing-writes.ts';
import { mailWrite, putMail } from '../../platform/mail/outbox.ts';
import { absentOr, is } from '../../platform/table/expressions.ts';
import { addressUnchanged, earlierAddress } from '../../platform/table/items/retained.ts';
import { customerAddressWrite } from '../../platform/table/items/subscription.ts';
import { asUser, Emails, holderOf, PROVED, sameSignIn, type UserItem, Users } from '../../platform/table/items/user.ts';
import { fold } from '../../platform/table/keys.ts';
import { retryCondition, type TransactionWrite, transact } from '../../platform/table/table.ts';
import type { ProvedSuspension } from '../proved-suspension.ts';

/**
 * Stores the new address, and mails a link to it and a notice to the current one. It reserves nothing, and the answer is the same
 * whether or not another account has the address: the mailer looks that up. Asking for the current address cancels an earlier request.
 * @throws Refusal 403 when the password is wrong and 429 after several, 409 for an admin, and when the password was changed elsewhere meanwhile.
 */
export async function changeEmail(caller: Caller, { email, password }: z.output<typeof EmailChange>): Promise<User> {
  const { id, user } = caller;
  if (user.role === 'admin') throw new Refusal(409, 'Admin accounts have no email address.');
  await requireOwnPassword(caller, password, 'password', NOT_CURRENT);
  const when = { password: is(user.password) };
  const isOwn = user.email !== undefined && fold(user.email) === fold(email);
  const writes = isOwn
    ? [Users.write.update(id, { remove: ['newEmail'], when })]
    : [
        Users.write.update(id, { set: { newEmail: email }, when }),
        mailWrite('new-email', id),
        mailWrite('email-change-asked', id),
      ];
  await orRefuse(transact(writes), () => new Refusal(409, CHANGED_ELSEWHERE));
  const { newEmail: _, ...before } = user;
  return asUser({ ...before, ...(!isOwn && { newEmail: email }) });
}

const CHANGED_ELSEWHERE = 'Your password was just changed elsewhere. Please sign in again.';
const TAKEN = 'This address is on another account. Sign in there, or choose a different address.';
/** For a link to an address that the account no longer asks for. */
const ANOTHER_ADDRESS = 'This link is for an address that’s no longer on the account.';

/**
 * Gives the member the address that they asked for. Another account with an unverified claim to it loses the claim.
 * @param caller The member, signed in: opening a link that somebody else asked for gives nothing away.
 * @param user The same, as read with what is remembered of the address.
 * @param writes Writes for the same transaction.
 * @param again The suspension that comes with the new address.
 * @throws Refusal 409 where another member has verified the address, 410 where it is not wanted any more.
 */
export async function takeNewAddress(
  caller: Caller,
  user: UserItem,
  writes: TransactionWrite[],
  again: ProvedSuspension,
): Promise<void> {
  const { newEmail } = user;
  if (newEmail === undefined) throw new Refusal(410, ANOTHER_ADDRESS);
  const use = await useAddress(user, newEmail, again.suspension);
  await retryCondition(async () => {
    const holder = await holderOf(newEmail);
    const other = holder?.id === user.id ? undefined : holder;
    if (other?.emailVerified) throw new Refusal(409, TAKEN);
    const moved = transact([
      use,
      ...(caller.subscription?.stripeCustomerId === undefined ? [] : [customerAddressWrite(user.id)]),
      ...moveClaim(user, newEmail, holder),
      ...removeClaim(other),
      ...again.writes,
      ...writes,
    ]);
    // The member asked for another one, the password was changed, or the sessions were ended.
    await orRefuse(moved, (failed) => (failed.includes(0) ? new Refusal(410, ANOTHER_ADDRESS) : undefined));
  }, refuseTaken);
}

function refuseTaken(): never {
  throw new Refusal(409, TAKEN);
}

const useAddress = async (
  user: UserItem,
  newEmail: string,
  suspension: UserItem['suspension'],
): Promise<TransactionWrite> =>
  Users.write.update(user.id, {
    set: { email: newEmail, ...PROVED },
    setIfAbsent: { suspension },
    // So that a restore forgets this address too, and a deletion keeps it.
    append: { suspendedAddresses: await earlierAddress(user) },
    remove: ['newEmail', 'mailStopped'],
    // A deletion that has begun would not find the sign-in item, and nobody could use the address again.
    when: {
      ...addressUnchanged(user),
      ...sameSignIn(user),
      newEmail: is(newEmail),
    },
  });

/** Points the sign-in item of the new address to the member, and deletes that of the old one. */
function moveClaim({ id, email }: UserItem, newEmail: string, holder: UserItem | undefined): TransactionWrite[] {
  const claim = { userId: id };
  return [
    holder ? Emails.write.replace(newEmail, claim, { userId: is(holder.id) }) : Emails.write.create(newEmail, claim),
    ...(email !== undefined && fold(email) !== fold(newEmail)
      ? [Emails.write.deleteWhen(email, { userId: is(id) })]
      : []),
  ];
}

/** Removes the unverified claim of another account. The site then asks its member for a new address. */
const removeClaim = (other: UserItem | undefined): TransactionWrite[] =>
  other?.email === undefined
    ? []
    : [
        Users.write.update(other.id, {
          remove: ['email', 'emailVerified', 'mailStopped'],
          when: { email: is(other.email), emailVerified: absentOr(is(false)) },
        }),
        // So that Stripe sends no receipts to an address that is somebody else's.
        customerAddressWrite(other.id),
      ];

/** Mails the link to the requested address again. @returns False where no address was requested. */
export async function sendNewAddressLink(user: UserItem): Promise<boolean> {
  if (user.newEmail === undefined) return false;
  await putMail('new-email', user.id);
  return true;
}
