/** Requesting a reset link for a forgotten password. The answer never shows whether there is an account. */
import type { z } from 'zod/mini';
import type { PasswordResetRequest } from '../../../shared/accounts/credentials.ts';
import { putMail } from '../../platform/mail/outbox.ts';
import { Emails, Usernames } from '../../platform/table/items/user.ts';

/**
 * Makes one read and one write whatever the name is. The mailer decides what depends on the account (whether there is one, whether it has
 * an address, whether it had too many mails): the caller cannot measure how long that takes.
 */
export async function requestReset({ login }: z.output<typeof PasswordResetRequest>): Promise<Record<string, never>> {
  // No username has an @.
  const named = await (login.includes('@') ? Emails : Usernames).get(login);
  await putMail('reset', named?.userId);
  return {};
}
