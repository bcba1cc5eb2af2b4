/** The outbox: a mail is written in the transaction of its cause, and the mailer sends it once it is stored. */

import { ulid } from 'ulid';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { exists } from '../table/expressions.ts';
import { type MailFacts, type MailItem, type MailKind, Mails, type StoredMail } from '../table/items/mail.ts';
import type { UserItem } from '../table/items/user.ts';
import { type TransactionWrite, transact, unlessConditionFails } from '../table/table.ts';
import { secondsFromNow, toIso } from '../time.ts';

/** Long enough to investigate a mail that did not arrive. */
const KEPT_DAYS = 30;
/** No member has this id. */
const NOBODY = 'nobody';

const mailOf = (kind: MailKind, userId: string): MailItem => ({
  kind,
  userId,
  createdAt: toIso(),
  ttl: secondsFromNow(KEPT_DAYS * DAY_SECONDS),
});

/**
 * The write of a mail to a member. The mailer drops it where the member has no address or no longer needs it, and deletes it where they have left.
 * @param facts The values that the template fills in.
 */
export const mailWrite = (kind: MailKind, userId: string, facts?: MailFacts): TransactionWrite =>
  Mails.write.create(userId, ulid(), { ...mailOf(kind, userId), ...(facts && { facts }) });

/** The write of the last mail to a member, for the transaction that deletes their record. None for a member without an address. */
export const lastMailWrite = (kind: MailKind, { id, email, emailVerified, firstName }: UserItem): TransactionWrite[] =>
  email === undefined
    ? []
    : [Mails.write.create(id, ulid(), { ...mailOf(kind, id), to: { email, ...(emailVerified && { firstName }) } })];

/** @param userId Undefined where there is no such member: makes the same write, so that it takes the same time, and no mail is sent. */
export const putMail = (kind: MailKind, userId: string = NOBODY): Promise<void> =>
  Mails.put(userId, ulid(), mailOf(kind, userId));

/**
 * Marks a mail as sent or dropped.
 * @param writes Writes for the same transaction. Nothing is written where the mail has expired meanwhile, or one of them fails.
 */
export const markMail = (
  { userId, id }: Pick<StoredMail, 'userId' | 'id'>,
  outcome: Pick<MailItem, 'sentAt' | 'dropped'>,
  writes: TransactionWrite[] = [],
): Promise<void> =>
  unlessConditionFails(
    transact([Mails.write.update(userId, id, { set: outcome, when: { userId: exists } }), ...writes]),
  );
