/** The site's settings at run time (`/config.json`), and what every answer's error looks like. */
import * as z from 'zod/mini';
import { Seller } from './seller.ts';

export const SiteConfig = z.object({
  stage: z.string(),
  /** Stripe's publishable key. */
  stripeKey: z.string(),
  /** Whether the developer-tools lock is on. */
  lock: z.boolean(),
  supportEmail: z.string(),
  /** True where a stand-in designer answers and no model is called. */
  standIn: z.boolean(),
  /** What the forum says of its community: the figures of the product spec, or counted ones. */
  communityFigures: z.enum(['specified', 'counted']),
  /** Missing where the stage names none. */
  seller: z.optional(Seller),
});
export type SiteConfig = z.output<typeof SiteConfig>;

/** What a page does something about by itself. `confirmation-needed`: it asks for a password or a passkey, and makes the call again. */
export const RefusalCode = z.enum(['confirmation-needed']);
export type RefusalCode = z.output<typeof RefusalCode>;

/** The same words twice: the upload widget reads `error`. */
export const ErrorAnswer = z.object({ message: z.string(), error: z.string(), code: z.optional(RefusalCode) });

/** What an unknown call is answered. */
export const NOTHING_HERE = 'There is nothing at this address.';

export const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * The name of the session cookie. Over https browsers keep its prefix's promises (this host only, every path, Secure);
 * without, they share cookies between ports of one host, and the port in the name keeps two stages on one machine apart.
 */
export function sessionCookieAt(siteOrigin: string): string {
  const { protocol, port } = new URL(siteOrigin);
  return protocol === 'https:' ? '__Host-verandah' : `verandah-${port || '80'}`;
}
