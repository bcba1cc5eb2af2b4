/**
 * The member that a deploy signs in as at its end. Each deploy makes a new password, keeps it nowhere, and takes the password and the
 * membership away again. If a deploy is killed in between, the password is lost with its process, and the membership ends by itself.
 */
import { randomBytes } from 'node:crypto';

/** Nobody can register its reserved name. Its id is fixed: a deploy needs permission to write only this member (infra/cdk/pipeline/github.ts). */
export const SMOKE_MEMBER = { id: '01SM0KE0000000000000000000', username: 'verandah-smoke' };

/** Longer than the step takes. */
const LENT_MINUTES = 10;

/** Opens the account for some minutes, in the table that the environment names. */
export async function lendSmokeMember(): Promise<{ username: string; password: string }> {
  const password = randomPassword();
  await write(password, LENT_MINUTES);
  return { username: SMOKE_MEMBER.username, password };
}

/** Ends its sessions and its membership, and locks it with a random password that is kept nowhere. */
export const returnSmokeMember = (): Promise<void> => write(randomPassword(), 0);

const randomPassword = () => randomBytes(24).toString('base64url');

async function write(password: string, minutes: number): Promise<void> {
  // Imported late: these modules read the settings when they load.
  const [{ hashPassword }, { Users }, { Usernames }, { Subscriptions }] = await Promise.all([
    import('../../../functions/platform/password-hashing.ts'),
    import('../../../functions/platform/table/items/user.ts'),
    import('../../../functions/platform/table/items/user.ts'),
    import('../../../functions/platform/table/items/subscription.ts'),
  ]);
  const { id, username } = SMOKE_MEMBER;
  const now = Date.now();
  const seconds = Math.floor(now / 1000);
  // Sets the end of the membership first and the password last, so that the account is never open without an end.
  await Subscriptions.put(id, { userId: id, status: 'active', cancelAt: seconds + minutes * 60 });
  await Users.put(id, {
    id,
    username,
    firstName: username,
    profileImageUrl: null,
    role: 'member',
    password: await hashPassword(password),
    // A new number ends earlier sessions.
    sessionVersion: now,
    createdAt: new Date(now).toISOString(),
  });
  await Usernames.put(username, { userId: id });
}
