/** What only an operator can do, from a command line with the stage's credentials: no route leads here. */
import { Usernames } from '../platform/table/entities/accounts/sign-in-name.ts';
import { addMember } from './members.ts';

/** Makes an admin, without email, unless the name is in use. True if one was made. @throws Refusal 409 when another gets the name first. */
export async function createAdmin(username: string, password: string): Promise<boolean> {
  if (await Usernames.get(username)) return false;
  await addMember({ username, password, role: 'admin' });
  return true;
}
