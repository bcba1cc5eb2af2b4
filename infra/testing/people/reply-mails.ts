/** Waits for the stage's mailer to handle a member's mails about replies. */
import { expect } from 'vitest';
import { type MailItem, Mails } from '../../../functions/platform/table/entities/mail.ts';
import { allItems } from '../stage/all-items.ts';
import type { Member } from './people.ts';

/** The outcomes of a member's mails about replies, sorted, once the mailer has handled all `count` of them. */
export async function replyMailOutcomes({ user: { id } }: Member, count: number): Promise<string[]> {
  const found = async () => {
    const mails: MailItem[] = [];
    for await (const item of allItems({ keyBegins: 'MAIL#' }))
      if (item.userId === id && item.kind === 'reply') mails.push(Mails.parse(item));
    return mails;
  };
  await expect.poll(async () => (await found()).filter(({ sentAt, dropped }) => sentAt ?? dropped).length).toBe(count);
  return (await found()).map(({ dropped }) => dropped ?? 'sent').toSorted();
}
