/** Finds the member with an email address. An unverified claim gives way to the member who verifies the address. */
import { fold } from '../../keys.ts';
import { Emails } from './sign-in-name.ts';
import { type UserItem, Users } from './user.ts';

/** The member who has this address, verified or not; undefined where nobody has. Two reads: between them a member may take another address. */
export async function holderOf(email: string): Promise<UserItem | undefined> {
  const named = await Emails.get(email);
  const user = named && (await Users.get(named.userId));
  return user?.email !== undefined && fold(user.email) === fold(email) ? user : undefined;
}

/** Whether another member has verified the address. */
export async function isAnothersVerified(email: string, userId: string): Promise<boolean> {
  const holder = await holderOf(email);
  return holder !== undefined && holder.id !== userId && holder.emailVerified === true;
}
