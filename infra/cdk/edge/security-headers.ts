/** The headers of every page, as the edge sets them; the local stage plays the edge with the same list. */

/** @param origins What the page may reach beside its own origin. */
export function securityHeaders(
  { objectStore }: { objectStore: string },
  stripe: { script: string; api: string; frames: string[] },
): Record<string, string> {
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", stripe.script],
    // React sets style attributes; no stylesheet of another origin is ever loaded.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', objectStore],
    'connect-src': ["'self'", objectStore, stripe.api],
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
  };
}
