/** A forgotten password: a link by mail, and an answer that never says whether there is an account. */
import type { z } from 'zod/mini';
import type { PasswordResetRequest } from '../../../shared/accounts/credentials.ts';
import { putMail } from '../../platform/mail/outbox.ts';
import { Emails, Usernames } from '../../platform/table/entities/accounts/sign-in-name.ts';

/**
 * One read and one write, for any name and from anybody. What depends on the account (whether there is one, an address, too many
 * mails already) is decided by the mailer, whose time nobody sees.
 */
export async function requestReset({ login }: z.output<typeof PasswordResetRequest>): Promise<Record<string, never>> {
  // No username has an @.
  const named = await (login.includes('@') ? Emails : Usernames).get(login);
  await putMail('reset', named?.userId);
  return {};
}
