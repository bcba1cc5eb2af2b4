/** What only an operator can do, from a command line with the stage's credentials: no route leads here. */
import { keys } from '../platform/table/keys.ts';
import { get } from '../platform/table/table.ts';
import { addMember } from './members.ts';
import { UsernameItem } from './sign-in.ts';

/** Makes an admin, without email, unless the name is in use. True if one was made. @throws Refusal 409 when another gets the name first. */
export async function createAdmin(username: string, password: string): Promise<boolean> {
  if (await get(keys.username(username), UsernameItem)) return false;
  await addMember({ username, password, role: 'admin' });
  return true;
}
