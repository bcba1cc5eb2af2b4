/** One-time links for an admin's first passkey. An operator's link replaces the confirmation, which would need an earlier passkey. */
import { randomBytes } from 'node:crypto';
import { ENROLMENT_HOURS } from '../../../shared/accounts/passkeys.ts';
import { HOUR_SECONDS } from '../../../shared/contract/durations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { tokenHash } from '../../platform/mail/tokens.ts';
import { type UserItem, Usernames, Users } from '../../platform/table/items/user.ts';
import { secondsFromNow } from '../../platform/time.ts';
import { Enrolments } from '../items.ts';

/**
 * The token of a new link for an operator to hand over. It goes behind `/enrol#token=` and works only for somebody signed in as this admin.
 * @param record Writes the audit entry about the admin. Called first: where it fails, no link is made.
 * @throws Refusal 404 for an unknown username, 409 for a member: members add passkeys by themselves.
 */
export async function enrolmentToken(
  username: string,
  record: (admin: UserItem) => Promise<void> = async () => {},
): Promise<string> {
  const named = await Usernames.get(username);
  const user = named && (await Users.get(named.userId));
  if (!user) throw new Refusal(404, `There is no member called ${username}.`);
  if (user.role !== 'admin')
    throw new Refusal(409, `${username} is no admin. Members add passkeys on their account page.`);
  await record(user);
  const token = randomBytes(32).toString('base64url');
  await Enrolments.put(tokenHash(token), { userId: user.id, ttl: secondsFromNow(ENROLMENT_HOURS * HOUR_SECONDS) });
  return token;
}
