/** The headers of every page, as the edge sets them; the local stage sends the same list. */
import { STRIPE_API } from '../../operate/catalogue.ts';

/** Where the payment form comes from, what it calls, and what it frames. */
export interface PaymentSources {
  scripts: string[];
  api: string;
  frames: string[];
}

/** https://docs.stripe.com/security/guide#content-security-policy */
export const STRIPE_SOURCES: PaymentSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  api: STRIPE_API,
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/** The addresses of the buckets, whose signed addresses the functions give to a page. */
export interface BucketUrls {
  /** Photos and files of members. */
  uploads: string;
  /** An admin's browser sends the library's files there. */
  knowledge: string;
}

/** What a page may reach besides its own origin. */
export function securityHeaders(buckets: BucketUrls, stripe: PaymentSources) {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...stripe.scripts],
    // React sets style attributes; no stylesheet of another origin is ever loaded.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', buckets.uploads],
    'connect-src': ["'self'", buckets.uploads, buckets.knowledge, stripe.api],
    'frame-src': stripe.frames,
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    // Keeps a bank's page that a payment opens linked to ours, and cuts off a page that opens ours.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  };
}
