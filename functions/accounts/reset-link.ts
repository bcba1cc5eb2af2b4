/** One-time links that set a new password, for an operator to hand over. Needs no setting but those of the table. */
import { Refusal } from '../platform/http/refusal.ts';
import { mintResetToken } from '../platform/mail/tokens.ts';
import { type UserItem, Usernames, Users } from '../platform/table/items/user.ts';
import { unlessConditionFails } from '../platform/table/table.ts';

/**
 * The token of a new link for an operator to hand over. It goes behind `/reset#token=`: a fragment never reaches a server log.
 * @param record Writes the audit entry about the member. Called first: where it fails, no link is made.
 * @throws Refusal 404 for an unknown username, 409 where the deletion has begun or the sessions were ended meanwhile.
 */
export async function resetToken(
  username: string,
  record: (member: UserItem) => Promise<void> = async () => {},
): Promise<string> {
  const named = await Usernames.get(username);
  const user = named && (await Users.get(named.userId));
  if (!user) throw new Refusal(404, `There is no member called ${username}.`);
  if (user.deletion?.begun) throw new Refusal(409, `The account of ${username} is being deleted now.`);
  await record(user);
  const token = await unlessConditionFails(mintResetToken(user));
  if (token === undefined) throw new Refusal(409, `The account of ${username} was just changed. Please try again.`);
  return token;
}
