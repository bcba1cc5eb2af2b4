/** Turning mails about replies on and off: by the member's switch, or by the link in each such mail. */
import type { z } from 'zod/mini';
import type { ReplyMails, Unsubscription } from '../../../shared/accounts/credentials.ts';
import type { User } from '../../../shared/accounts.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { memberOfToken } from '../../platform/mail/replies/unsubscribe-token.ts';
import { type Change, exists } from '../../platform/table/expressions.ts';
import { asUser, type UserItem, Users } from '../../platform/table/items/user.ts';
import { unlessConditionFails } from '../../platform/table/table.ts';

const changeTo = (wanted: boolean): Change<UserItem> => ({
  ...(wanted ? { remove: ['noReplyMails'] } : { set: { noReplyMails: true } }),
  when: { id: exists },
});

/** The caller's own choice. */
export async function chooseReplyMails({ id, user }: Caller, { wanted }: z.output<typeof ReplyMails>): Promise<User> {
  return asUser((await unlessConditionFails(Users.update(id, changeTo(wanted)))) ?? user);
}

/**
 * Turns the mails about replies off for the member that the link's token names. Safe to repeat. Does nothing for a deleted member.
 * @throws Refusal 404 for a token that this stage has not made.
 */
export async function unsubscribe({ token }: z.output<typeof Unsubscription>): Promise<void> {
  const userId = await memberOfToken(token);
  if (userId === undefined)
    throw new Refusal(404, 'This link isn’t one of ours. Open it again from the email, or copy the whole link.');
  await unlessConditionFails(Users.update(userId, changeTo(false)));
}
