/**
 * A mail to send. The item names a member and no address: the address, and the token of a link, are there only when it is sent. The last
 * mail to a member is the exception: by then their record is gone.
 */
import * as z from 'zod/mini';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';

export const MailKind = z.enum([
  'verify',
  'reset',
  'password-changed',
  'passkey-changed',
  'welcome',
  'renewal-ahead',
  'renewed',
  'payment-failed',
  'cancelled',
  'refunded',
  'deletion-asked',
  'deleted',
  'export-ready',
  'export-failed',
  'new-email',
  'email-taken',
  'email-change-asked',
  'reply',
]);
export type MailKind = z.output<typeof MailKind>;

/** What a mail says, or is about, beside the words of its kind. Times are in seconds since 1970. */
export const MailFacts = z.object({
  amountCents: z.optional(z.int()),
  /** The GST in the amount; absent where the seller is not registered for it, and so may not name it. */
  gstCents: z.optional(z.int()),
  /** When it renews, ends, has to be paid by, or can be undone until. */
  at: z.optional(z.int()),
  /** Of a first payment: until when it can be had back. */
  refundableUntil: z.optional(z.int()),
  /** And that it cannot, because the address or the card has used the guarantee up. */
  guaranteeUsed: z.optional(z.literal(true)),
  /** The payment provider's page of the invoice. */
  invoiceUrl: z.optional(z.string()),
  /** Of a deletion: whether posts and replies stay in the forum. */
  postsStay: z.optional(z.boolean()),
  /** And whether somebody of the team planned it, and not the member. */
  byTeam: z.optional(z.boolean()),
  /** Of an export: how many files it has. */
  files: z.optional(z.int()),
  /** Of replies: the post, and the first reply that the mail is about. */
  postId: z.optional(z.string()),
  replyId: z.optional(z.string()),
});
export type MailFacts = z.output<typeof MailFacts>;

const MailItem = z.object({
  kind: MailKind,
  facts: z.optional(MailFacts),
  /** Of nobody where a reset was asked for a name that nobody has. */
  userId: z.string(),
  /** Of a member who is gone by the time that it is sent: this mail's item goes with the mail. */
  to: z.optional(z.object({ email: z.string(), firstName: z.optional(z.string()) })),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; absent until SES has accepted it. */
  sentAt: z.optional(z.string()),
  /** Why it was not sent and never will be. */
  dropped: z.optional(z.enum(['no address', 'not needed', 'not wanted', 'limit', 'refused'])),
  ttl: z.number(),
});
export type MailItem = z.output<typeof MailItem>;

export const Mails = entity({ name: 'mail', schema: MailItem, key: keys.mail });
