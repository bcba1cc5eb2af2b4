/** The outbox of mails, and work that is due on a day. */
import * as z from 'zod/mini';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';

/**
 * A mail in the outbox. The item names a member and no address: the mailer reads the address and makes the link's token when it sends the
 * mail. The last mail to a member is the exception, because by then their record is deleted.
 */
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
  'support',
]);
export type MailKind = z.output<typeof MailKind>;

/** The values of a mail's template. Times are in seconds since 1970. */
export const MailFacts = z.object({
  amountCents: z.optional(z.int()),
  /** The GST in the amount; absent where the seller is not registered for it, and so must not name it. */
  gstCents: z.optional(z.int()),
  /** The date in the mail: of the renewal, the end, the payment deadline, or until when it can be undone. */
  at: z.optional(z.int()),
  /** For a first payment: until when it can be refunded. */
  refundableUntil: z.optional(z.int()),
  /** For a first payment: it cannot be refunded, because the address or the card has used the guarantee. */
  guaranteeUsed: z.optional(z.literal(true)),
  /** The payment provider's page of the invoice. */
  invoiceUrl: z.optional(z.string()),
  /** For a deletion: whether posts and replies stay in the forum. */
  postsStay: z.optional(z.boolean()),
  /** For a deletion: whether our team planned it, and not the member. */
  byTeam: z.optional(z.boolean()),
  /** For an export: its number of files. */
  files: z.optional(z.int()),
  /** For a changed password: the names of the passkeys that still sign in. */
  passkeys: z.optional(z.array(z.string())),
  /** For replies: the post, and the first reply that the mail is about. */
  postId: z.optional(z.string()),
  replyId: z.optional(z.string()),
  /** For a message to support. The mailer removes it once it is sent. */
  support: z.optional(
    z.object({
      username: z.string(),
      message: z.string(),
      priority: z.boolean(),
      plan: z.string(),
      build: z.optional(z.string()),
    }),
  ),
});
export type MailFacts = z.output<typeof MailFacts>;

const MailItem = z.object({
  kind: MailKind,
  facts: z.optional(MailFacts),
  /** `nobody` where a reset was requested for an unknown name: the mailer deletes the item, as that of a member who has left. */
  userId: z.string(),
  /** Only for the last mail to a deleted member; the name only with a verified address. The mailer deletes this item after sending. */
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

/** A mail with its id, a ULID. */
export type StoredMail = MailItem & { id: string };

export const Mails = entity({ name: 'mail', schema: MailItem, key: keys.mail, list: keys.mails });

/** Work that is due on a later day. The daily rule does it and removes the item in the same transaction. */
const DueItem = z.object({
  /** A string and not an enumeration, so that an older version of the code can read a day with newer kinds. */
  kind: z.string(),
  /** The id of the thing or member that the work is about. */
  subject: z.string(),
  /** The UTC day, `2026-11-21`. */
  day: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type DueItem = z.output<typeof DueItem>;

export const Dues = entity({ name: 'due', schema: DueItem, key: keys.due, list: keys.dues });
