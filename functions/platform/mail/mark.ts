/** Marks a mail as sent or dropped. */

import { exists } from '../table/expressions.ts';
import { type MailItem, Mails, type StoredMail } from '../table/items/mail.ts';
import { ConditionFailed, type TransactionWrite, transact } from '../table/table.ts';

/** @param writes Writes for the same transaction. Nothing is written where the mail has expired meanwhile, or one of them fails. */
export async function markMail(
  { userId, id }: Pick<StoredMail, 'userId' | 'id'>,
  outcome: Pick<MailItem, 'sentAt' | 'dropped'>,
  writes: TransactionWrite[] = [],
): Promise<void> {
  try {
    await transact([Mails.write.update(userId, id, { set: outcome, when: { userId: exists } }), ...writes]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
