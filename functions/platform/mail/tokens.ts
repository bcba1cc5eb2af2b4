/**
 * The tokens of links. Those in mails are made when a mail is sent. The table has only their SHA-256. Stores no token if the member's sessions ended
 * after the read, for example because a deletion began.
 */
import { createHash, randomBytes } from 'node:crypto';
import { RESET_HOURS, VERIFY_DAYS } from '../../../shared/accounts.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../../shared/contract/durations.ts';
import { Resets, sessionsStillHold, type UserItem, Verifications } from '../table/items/user.ts';
import { transact } from '../table/table.ts';
import { secondsFromNow } from '../time.ts';

const TOKEN_BYTES = 32;
/** How long an expired link is still recognised as ours. */
const REMEMBERED_DAYS = 30;

/** The hash of a token, as it is stored in the table. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 256 random bits, base64url. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * A token that sets a new password. It works once, within a day, unless the password changes meanwhile.
 * @param email The address that the link goes to; undefined where an operator hands it over.
 * @throws ConditionFailed where the sessions were ended.
 */
export async function mintResetToken(user: UserItem, email?: string): Promise<string> {
  const token = newToken();
  const item = {
    userId: user.id,
    credential: user.password.salt,
    ...(email !== undefined && { email }),
    ttl: secondsFromNow(RESET_HOURS * HOUR_SECONDS),
  };
  await transact([sessionsStillHold(user), Resets.write.put(tokenHash(token), item)]);
  return token;
}

/** A token that proves that its bearer reads the mail of this address. @throws ConditionFailed where the sessions were ended. */
export async function mintVerifyToken(user: Pick<UserItem, 'id' | 'sessionVersion'>, email: string): Promise<string> {
  const token = newToken();
  const seconds = VERIFY_DAYS * DAY_SECONDS;
  const item = {
    userId: user.id,
    email,
    expiresAt: secondsFromNow(seconds),
    ttl: secondsFromNow(seconds + REMEMBERED_DAYS * DAY_SECONDS),
  };
  await transact([sessionsStillHold(user), Verifications.write.put(tokenHash(token), item)]);
  return token;
}
