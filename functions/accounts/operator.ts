/** What only an operator can do, from a command line with the stage's credentials. No route calls it. */
import { hashPassword } from '../platform/password-hashing.ts';
import { exists } from '../platform/table/expressions.ts';
import { PROVED, type UserItem, Usernames, Users } from '../platform/table/items/user.ts';
import type { TransactionWrite } from '../platform/table/table.ts';
import { addMember } from './registration.ts';

/**
 * Makes an admin, without email, unless the name is in use.
 * @param writes Makes the writes for the same transaction: the audit entry about the admin.
 * @returns Whether one was made.
 * @throws Refusal 409 when another gets the name first.
 */
export async function createAdmin(
  username: string,
  password: string,
  writes?: (admin: UserItem) => TransactionWrite[],
): Promise<boolean> {
  if (await Usernames.get(username)) return false;
  await addMember({ username, password: await hashPassword(password), role: 'admin' }, writes);
  return true;
}

/** Marks a member's email address as verified, for accounts whose mailbox nobody reads, such as the demo's. */
export async function markVerified(username: string): Promise<void> {
  const named = await Usernames.get(username);
  if (named) await Users.update(named.userId, { set: PROVED, when: { email: exists } });
}
