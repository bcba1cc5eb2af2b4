/** Verifying an account's current or new email address by the link mailed to it. */

import type { Context } from 'hono';
import type { z } from 'zod/mini';
import type { EmailVerification, EmailVerified } from '../../../shared/accounts/credentials.ts';
import { type Caller, callerOf } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { putMail } from '../../platform/mail/outbox.ts';
import { tokenHash } from '../../platform/mail/tokens.ts';
import { exists } from '../../platform/table/expressions.ts';
import { addressUnchanged, suspendedAddressAt } from '../../platform/table/items/retained.ts';
import { PROVED, type UserItem, Users, Verifications } from '../../platform/table/items/user.ts';
import { batchGet, retryCondition, type TransactionWrite, transact } from '../../platform/table/table.ts';
import { toIso, toSeconds } from '../../platform/time.ts';
import { suspensionFor } from '../proved-suspension.ts';
import { sendNewAddressLink, takeNewAddress } from './change-of-address.ts';

const UNKNOWN = 'This link isn’t one of ours. Open the newest email from us, or ask for another.';
const EXPIRED = 'This link is too old. Ask for a new one.';
const CHANGED = 'Your account was just changed elsewhere. Please open the link again.';
const SIGN_IN_FIRST = 'Sign in to the account that asked for this address, then open the link in the email again.';
const ANOTHER_ADDRESS = 'This link is for an address that’s no longer on the account.';

/**
 * Verifies the address, and suspends a member who was suspended with it before. Works only in a browser that is signed in to the account:
 * anybody can register with somebody else's mailbox, and its owner may open the link. Opening a used link again is no error, because the first
 * answer may have been lost; it changes nothing.
 * @throws Refusal 404 for an unknown link, 410 for one that is too old or for an address that the account no longer has, 403 without that
 * session, and what `takeNewAddress` refuses.
 */
export const verifyEmail = (
  { token }: z.output<typeof EmailVerification>,
  context: Context,
): Promise<z.output<typeof EmailVerified>> =>
  // The member can be suspended, or get another address, after the record was read.
  retryCondition(
    () => verify(tokenHash(token), context),
    () => {
      throw new Refusal(409, CHANGED);
    },
  );

async function verify(hash: string, context: Context): Promise<z.output<typeof EmailVerified>> {
  const link = await Verifications.get(hash);
  if (!link) throw new Refusal(404, UNKNOWN);
  const { userId, email, usedAt } = link;
  if (usedAt === undefined && link.expiresAt <= toSeconds()) throw new Refusal(410, EXPIRED);
  const [user, remembered] = await batchGet([Users.at(userId), await suspendedAddressAt(email)]);
  // A link that was used before does not prove that the member reads this mailbox today.
  const isNew = user?.newEmail === email && usedAt === undefined;
  if (!user || !(isNew || user.email === email)) throw new Refusal(410, ANOTHER_ADDRESS);
  const caller = await callerOf(context);
  if (caller?.id !== userId) {
    if (usedAt !== undefined && user.emailVerified) return { firstTime: false };
    throw new Refusal(403, SIGN_IN_FIRST);
  }
  const used = Verifications.write.update(hash, { setIfAbsent: { usedAt: toIso() }, when: { userId: exists } });
  const isProof = isNew || !user.addressProved;
  const proof = await suspensionFor(isProof ? email : undefined, remembered, user);
  if (isNew) await takeNewAddress(caller, user, [used], proof);
  else await transact([verifiedWrite(user, proof.suspension), used, ...proof.writes]);
  return { firstTime: usedAt === undefined };
}

/** The write that marks an address as verified. */
const verifiedWrite = (user: UserItem, suspension: UserItem['suspension']): TransactionWrite =>
  Users.write.update(user.id, {
    set: PROVED,
    setIfAbsent: { suspension },
    remove: ['mailStopped'],
    when: addressUnchanged(user),
  });

/** Mails the link again, to the requested address or else to the current one. Sends nothing to a verified address, or where there is none. */
export async function sendVerificationAgain({ user }: Caller): Promise<Record<string, never>> {
  if (!(await sendNewAddressLink(user)) && needsVerification(user)) await putMail('verify', user.id);
  return {};
}

const needsVerification = ({ email, emailVerified }: UserItem) => email !== undefined && !emailVerified;
