/**
 * The member that a deploy signs in as at its end. Nobody keeps its password: each deploy makes one, and takes it and the membership away
 * again. Where a deploy is killed in between, the password is lost with its process, and the membership ends by itself.
 */
import { randomBytes } from 'node:crypto';
import { SMOKE_MEMBER } from '../../operate/deploy/smoke-member.ts';

/** Longer than the step takes. */
const LENT_MINUTES = 10;

/** Opens the member for some minutes, in the table that the environment names. @returns Its password. */
export async function lendSmokeMember(): Promise<string> {
  const password = randomPassword();
  await write(password, LENT_MINUTES);
  return password;
}

/** Ends its sessions and its membership, and shuts it with a password that nobody has. */
export const returnSmokeMember = (): Promise<void> => write(randomPassword(), 0);

const randomPassword = () => randomBytes(24).toString('base64url');

async function write(password: string, minutes: number): Promise<void> {
  // Imported only now: these modules read the settings as they load.
  const [{ hashPassword }, { Users }, { Usernames }, { Subscriptions }] = await Promise.all([
    import('../../../functions/platform/password-hashing.ts'),
    import('../../../functions/platform/table/entities/accounts/user.ts'),
    import('../../../functions/platform/table/entities/accounts/sign-in-name.ts'),
    import('../../../functions/platform/table/entities/billing/subscription.ts'),
  ]);
  const { id, username } = SMOKE_MEMBER;
  const now = Date.now();
  const seconds = Math.floor(now / 1000);
  // The end first, the way in last: at no moment is there a member whom nobody is to be.
  await Subscriptions.put(id, { userId: id, status: 'active', cancelAt: seconds + minutes * 60 });
  await Users.put(id, {
    id,
    username,
    firstName: username,
    profileImageUrl: null,
    role: 'member',
    password: await hashPassword(password),
    // Another number than before ends the sessions of before.
    sessionVersion: now,
    createdAt: new Date(now).toISOString(),
  });
  await Usernames.put(username, { userId: id });
}
