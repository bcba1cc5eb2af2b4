/** Marks a mail once it is sent, or never will be. */
import { type MailItem, Mails } from '../table/entities/mail.ts';
import { exists } from '../table/expressions.ts';
import { ConditionFailed, type TransactionWrite, transact } from '../table/table.ts';

/** @param writes What is to be stored with the mark. Nothing is stored of a mail that has expired meanwhile. */
export async function markMail(
  id: string,
  outcome: Pick<MailItem, 'sentAt' | 'dropped'>,
  writes: TransactionWrite[] = [],
): Promise<void> {
  try {
    await transact([Mails.write.update(id, { set: outcome, when: { userId: exists } }), ...writes]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
