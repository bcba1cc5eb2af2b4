/** Verifying an account's current or new email address by the link mailed to it. */

import type { Context } from 'hono';
import type { z } from 'zod/mini';
import type { EmailVerification, EmailVerified } from '../../../shared/accounts/credentials.ts';
import { type Caller, callerOf } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { orRefuse } from '../../platform/http/refusing-writes.ts';
import { putMail } from '../../platform/mail/outbox.ts';
import { tokenHash } from '../../platform/mail/tokens.ts';
import { exists, is } from '../../platform/table/expressions.ts';
import { suspendedAddressAt } from '../../platform/table/items/retained.ts';
import { PROVED, type UserItem, Users, Verifications } from '../../platform/table/items/user.ts';
import { batchGet, type TransactionWrite, transact } from '../../platform/table/table.ts';
import { toIso, toSeconds } from '../../platform/time.ts';
import { NO_SUSPENSION, type ProvedSuspension, suspensionFor } from '../proved-suspension.ts';
import { sendNewAddressLink, takeNewAddress } from './change-of-address.ts';

const UNKNOWN = 'This link isn’t one of ours. Open the newest email from us, or ask for another.';
const EXPIRED = 'This link is too old. Ask for a new one.';
const ANOTHER_ADDRESS = 'This link is for an address that’s no longer on the account.';

/**
 * Verifies the address, and suspends a member who was suspended with it before. The link proves the address only in a browser that is signed
 * in to the account: anybody can register with somebody else's mailbox, and its owner may open the link. Opening it again is no error, because
 * the first answer may have been lost; it changes nothing, unless it proves the address now.
 * @throws Refusal 404 for an unknown link, 410 for one that is too old or for an address that the account no longer has, and what
 * `takeNewAddress` refuses.
 */
export async function verifyEmail(
  { token }: z.output<typeof EmailVerification>,
  context: Context,
): Promise<z.output<typeof EmailVerified>> {
  const hash = tokenHash(token);
  const link = await Verifications.get(hash);
  if (!link) throw new Refusal(404, UNKNOWN);
  if (link.usedAt === undefined && link.expiresAt <= toSeconds()) throw new Refusal(410, EXPIRED);
  const used = Verifications.write.update(hash, { setIfAbsent: { usedAt: toIso() }, when: { userId: exists } });
  const [user, remembered] = await batchGet([Users.at(link.userId), await suspendedAddressAt(link.email)]);
  if (!user) throw new Refusal(410, ANOTHER_ADDRESS);
  const again = suspensionFor(remembered, user);
  // A link that was used before does not prove that the member reads this mailbox today.
  if (user.newEmail === link.email && link.usedAt === undefined) await takeNewAddress(user, [used], again, context);
  else await verifyOwn(link, used, user.emailVerified ? NO_SUSPENSION : again, context);
  return { firstTime: link.usedAt === undefined };
}

async function verifyOwn(
  { userId, email }: { userId: string; email: string },
  used: TransactionWrite,
  { suspension, writes }: ProvedSuspension,
  context: Context,
): Promise<void> {
  const proved = (await callerOf(context))?.id === userId;
  const verified = transact([verifiedWrite(userId, email, suspension, proved), used, ...writes]);
  await orRefuse(verified, () => new Refusal(410, ANOTHER_ADDRESS));
}

/** The write that marks an address as verified, unless the account has another one. An address that was proved before stays proved. */
const verifiedWrite = (
  userId: string,
  email: string,
  suspension: UserItem['suspension'],
  proved: boolean,
): TransactionWrite =>
  Users.write.update(userId, {
    set: proved ? PROVED : { emailVerified: true },
    setIfAbsent: { suspension },
    remove: ['mailStopped'],
    when: { email: is(email) },
  });

/** Mails the link again, to the requested address or else to the current one. Sends nothing to a verified address, or where there is none. */
export async function sendVerificationAgain({ user }: Caller): Promise<Record<string, never>> {
  if (!(await sendNewAddressLink(user)) && needsVerification(user)) await putMail('verify', user.id);
  return {};
}

const needsVerification = ({ email, emailVerified }: UserItem) => email !== undefined && !emailVerified;
