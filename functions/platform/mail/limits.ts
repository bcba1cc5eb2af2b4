/** Limits the mails that others can cause, so that nobody can flood a member's mailbox. */

import { HOUR_SECONDS } from '../../../shared/contract/durations.ts';
import { windowAt } from '../http/rate-limit.ts';
import { type UserItem, Users } from '../table/entities/accounts/user.ts';
import type { MailKind } from '../table/entities/mail.ts';
import { RateLimits } from '../table/entities/rate-limit.ts';
import { absent, is } from '../table/expressions.ts';
import { fold } from '../table/keys.ts';
import type { TransactionWrite } from '../table/table.ts';
import { tokenHash } from './tokens.ts';

const PER_MEMBER = { times: 5, perSeconds: HOUR_SECONDS };
const LIMITED: readonly MailKind[] = ['reset', 'verify', 'new-email', 'email-change-asked', 'reply'];

/** Whether the member or the address has reached the limit in this window. */
export async function isOverLimit(kind: MailKind, userId: string, to: string): Promise<boolean> {
  if (!LIMITED.includes(kind)) return false;
  const { window } = windowAt(PER_MEMBER);
  const counted = await Promise.all(countedUnder(kind, userId, to).map((who) => RateLimits.get(...who, window)));
  return counted.some((item) => item && item.calls >= PER_MEMBER.times);
}

/** Counts by member. A `new-email` also counts by the hashed address, because several accounts could request the same address. */
const countedUnder = (kind: MailKind, userId: string, to: string): [what: string, who: string][] => [
  [`mail-${kind}`, userId],
  ...(kind === 'new-email' ? [['mail-to-address', tokenHash(fold(to))] satisfies [string, string]] : []),
];

/**
 * The writes that count a mail, for the transaction that marks it as sent, so that a retried mail counts once. They fail once the member's
 * deletion has begun, which would not find a count that is written later.
 * @param user As read before the mail was sent.
 */
export function countedMails(kind: MailKind, { id, deletion }: UserItem, to: string): TransactionWrite[] {
  if (!LIMITED.includes(kind)) return [];
  const { window } = windowAt(PER_MEMBER);
  const ttl = (window + 2) * PER_MEMBER.perSeconds;
  return [
    Users.write.check(id, { deletion: deletion ? is(deletion) : absent }),
    ...countedUnder(kind, id, to).map((who) =>
      RateLimits.write.update(...who, window, { add: { calls: 1 }, setIfAbsent: { ttl } }),
    ),
  ];
}
