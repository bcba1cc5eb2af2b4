/** Waits for the stage's mailer, which works behind the calls that write a mail. */
import { expect } from 'vitest';
import { allItems } from '../stage/all-items.ts';

/** The kinds of a member's mails that the mailer has neither sent nor dropped. */
async function waitingMailsOf(id: string): Promise<unknown[]> {
  const kinds: unknown[] = [];
  for await (const { userId, kind, sentAt, dropped } of allItems({ keyBegins: 'MAIL#' }))
    if (userId === id && (sentAt ?? dropped) === undefined) kinds.push(kind);
  return kinds;
}

/** Waits until the mailer has handled each mail to a member: for some it stores a token, and it marks each one last. */
export const mailsHandled = (id: string): Promise<void> => expect.poll(() => waitingMailsOf(id)).toEqual([]);
