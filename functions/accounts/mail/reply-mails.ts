/** Whether a member is mailed about replies to their posts: their own switch, and the link in each such mail. */
import type { z } from 'zod/mini';
import type { ReplyMails, Unsubscription } from '../../../shared/accounts/credentials.ts';
import type { User } from '../../../shared/accounts.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../../platform/http/session.ts';
import { memberOfToken } from '../../platform/mail/replies/unsubscribe-token.ts';
import type { UserItem } from '../../platform/table/entities/accounts/user.ts';
import { asUser, Users } from '../../platform/table/entities/accounts/user.ts';
import { type Change, exists } from '../../platform/table/expressions.ts';
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
 * Ends the mails about replies for the member of the link. Opened again it changes nothing; of a member who is gone there is nothing to end.
 * @throws Refusal 404 for a token that this stage has not made.
 */
export async function unsubscribe({ token }: z.output<typeof Unsubscription>): Promise<void> {
  const userId = await memberOfToken(token);
  if (userId === undefined)
    throw new Refusal(404, 'This link isn’t one of ours. Open it again from the email, all of it in one piece.');
  await unlessConditionFails(Users.update(userId, changeTo(false)));
}
