/** Limits the mails that others can cause, so that nobody can flood a member's mailbox, or anyone's by registering with their address. */

import { DAY_SECONDS, HOUR_SECONDS } from '../../../shared/contract/durations.ts';
import { type RateWindow, windowAt } from '../http/rate-limit.ts';
import { absent, is } from '../table/expressions.ts';
import { RateLimits } from '../table/items/counts.ts';
import type { MailKind } from '../table/items/mail.ts';
import { type UserItem, Users } from '../table/items/user.ts';
import type { TransactionWrite } from '../table/table.ts';
import { mailboxOf } from './mailbox.ts';
import { tokenHash } from './tokens.ts';

/** Of each kind that others can cause. */
const PER_MEMBER: RateWindow = { times: 5, perSeconds: HOUR_SECONDS };
const CAUSED_BY_OTHERS: readonly MailKind[] = ['reset', 'verify', 'new-email', 'email-change-asked', 'reply'];

/** Of all kinds, to a mailbox whose owner has not confirmed the address: any number of accounts can be registered with it. */
const PER_UNCONFIRMED_MAILBOX: RateWindow = { times: 10, perSeconds: DAY_SECONDS };
/** These need a payment. A receipt always arrives. */
const AFTER_PAYMENT: readonly MailKind[] = [
  'welcome',
  'renewal-ahead',
  'renewed',
  'payment-failed',
  'cancelled',
  'refunded',
];

/** One count of a mail: its key, and its limit. */
interface Count {
  what: string;
  who: string;
  limit: RateWindow;
}

/** The member to whom a mail is sent; also a deleted one. */
type Recipient = Pick<UserItem, 'id' | 'email' | 'emailVerified'>;

function countsOf(kind: MailKind, { id, email, emailVerified = false }: Recipient, to: string): Count[] {
  const isConfirmed = emailVerified && to === email;
  return [
    ...(CAUSED_BY_OTHERS.includes(kind) ? [{ what: `mail-${kind}`, who: id, limit: PER_MEMBER }] : []),
    ...(isConfirmed || AFTER_PAYMENT.includes(kind)
      ? []
      : [{ what: 'mail-to-mailbox', who: tokenHash(mailboxOf(to)), limit: PER_UNCONFIRMED_MAILBOX }]),
  ];
}

/** Whether the member or the mailbox has reached a limit. @param to The address of the mail. */
export async function isOverLimit(kind: MailKind, user: Recipient, to: string): Promise<boolean> {
  const reached = await Promise.all(
    countsOf(kind, user, to).map(async ({ what, who, limit }) => {
      const item = await RateLimits.get(what, who, windowAt(limit).window);
      return item !== undefined && item.calls >= limit.times;
    }),
  );
  return reached.includes(true);
}

/**
 * The writes that count a mail, for the transaction that marks it as sent, so that a retried mail counts once. They fail once the member's
 * deletion has begun, which would not find a count that is written later.
 * @param user As read before the mail was sent.
 */
export function countedMails(kind: MailKind, user: UserItem, to: string): TransactionWrite[] {
  const counts = countWrites(kind, user, to);
  if (counts.length === 0) return [];
  return [Users.write.check(user.id, { deletion: user.deletion ? is(user.deletion) : absent }), ...counts];
}

/** Counts without a condition the last mail to a deleted member. */
export const countWrites = (kind: MailKind, user: Recipient, to: string): TransactionWrite[] =>
  countsOf(kind, user, to).map(({ what, who, limit }) => {
    const { window } = windowAt(limit);
    return RateLimits.write.update(what, who, window, {
      add: { calls: 1 },
      setIfAbsent: { ttl: (window + 2) * limit.perSeconds },
    });
  });
