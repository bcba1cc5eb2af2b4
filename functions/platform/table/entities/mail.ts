/** A mail to send. The item names a member and no address: the address, and the token of a link, are there only when it is sent. */
import * as z from 'zod/mini';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';

export const MailKind = z.enum(['verify', 'reset', 'password-changed', 'passkey-changed']);
export type MailKind = z.output<typeof MailKind>;

const MailItem = z.object({
  kind: MailKind,
  /** Of nobody where a reset was asked for a name that nobody has. */
  userId: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; absent until SES has accepted it. */
  sentAt: z.optional(z.string()),
  /** Why it was not sent and never will be. */
  dropped: z.optional(z.enum(['no address', 'not needed', 'limit', 'refused'])),
  ttl: z.number(),
});
export type MailItem = z.output<typeof MailItem>;

export const Mails = entity({ name: 'mail', schema: MailItem, key: keys.mail });
