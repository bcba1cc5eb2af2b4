/** The site's settings at run time (`/config.json`), the shape of errors, and the name of the session cookie. */
import * as z from 'zod/mini';
import { Seller } from './seller.ts';

export const SiteConfig = z.object({
  stage: z.string(),
  /** The release that the stage serves. Absent in the settings of an earlier one. */
  build: z.optional(z.string()),
  /** Stripe's publishable key. */
  stripeKey: z.string(),
  /** Whether the developer-tools lock is on. */
  lock: z.boolean(),
  supportEmail: z.string(),
  /** True where a stand-in designer answers and no model is called. */
  standIn: z.boolean(),
  /** Which figures of the community the forum shows: those of the product spec, or counted ones. */
  communityFigures: z.enum(['specified', 'counted']),
  /** Absent where the stage names none. */
  seller: z.optional(Seller),
});
export type SiteConfig = z.output<typeof SiteConfig>;

/** Errors that the page handles itself. `confirmation-needed`: it asks for the password or a passkey, and repeats the call. */
export const RefusalCode = z.enum(['confirmation-needed']);
export type RefusalCode = z.output<typeof RefusalCode>;

/** `message` and `error` are the same text: the upload widget reads `error`. `field` names the field of the body that it is about. */
export const ErrorAnswer = z.object({
  message: z.string(),
  error: z.string(),
  code: z.optional(RefusalCode),
  field: z.optional(z.string()),
});

/** The error message for an unknown call. */
export const NOTHING_HERE = 'There is nothing at this address.';

export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IdempotencyKey = z
  .string()
  .check(z.regex(/^[\x20-\x7e]{1,200}$/, 'An Idempotency-Key takes 1 to 200 printable characters.'));

/**
 * The name of the session cookie. Over https, browsers enforce the rules of its prefix (this host only, every path, Secure).
 * Over http, ports of one host share cookies, so the port in the name keeps two stages on one machine apart.
 */
export function sessionCookieAt(siteOrigin: string): string {
  const { protocol, port } = new URL(siteOrigin);
  return protocol === 'https:' ? '__Host-verandah' : `verandah-${port || '80'}`;
}
