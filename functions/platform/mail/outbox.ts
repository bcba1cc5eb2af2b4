/** Mails to send: written beside what they are about, in the same transaction, and sent by the mailer once they are stored. */
import { ulid } from 'ulid';
import type { UserItem } from '../table/entities/accounts/user.ts';
import { type MailFacts, type MailItem, type MailKind, Mails } from '../table/entities/mail.ts';
import type { TransactionWrite } from '../table/table.ts';
import { DAY_SECONDS, secondsFromNow, toIso } from '../time.ts';

/** Long enough to look into a mail that did not arrive. */
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
 * The write of a mail to a member. One who has no address, or needs it no more, is sent none.
 * @param facts What the mail says beside the words of its kind.
 */
export const mailWrite = (kind: MailKind, userId: string, facts?: MailFacts): TransactionWrite =>
  Mails.write.create(ulid(), { ...mailOf(kind, userId), ...(facts && { facts }) });

/** The write of the last mail to a member, whose record goes in the same transaction. Nothing for one without an address. */
export const lastMailWrite = (kind: MailKind, { id, email, emailVerified, firstName }: UserItem): TransactionWrite[] =>
  email === undefined
    ? []
    : [Mails.write.create(ulid(), { ...mailOf(kind, id), to: { email, ...(emailVerified && { firstName }) } })];

/** @param userId Undefined for nobody: the same write, so that it takes the same time, and no mail. */
export const putMail = (kind: MailKind, userId: string | undefined): Promise<void> =>
  Mails.put(ulid(), mailOf(kind, userId ?? NOBODY));
