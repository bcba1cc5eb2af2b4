/** Whose an email address is. A claim that is not verified gives way to the member who verifies it. */
import { Emails } from './sign-in-name.ts';
import { type UserItem, Users } from './user.ts';

/** The member whose sign-in name the address is, verified or not; undefined where it is nobody's. Two reads. */
export async function holderOf(email: string): Promise<UserItem | undefined> {
  const named = await Emails.get(email);
  return named && Users.get(named.userId);
}

/** Whether another member than this one has shown that they read the mail of the address. */
export async function isAnothersVerified(email: string, userId: string): Promise<boolean> {
  const holder = await holderOf(email);
  return holder !== undefined && holder.id !== userId && holder.emailVerified === true;
}
