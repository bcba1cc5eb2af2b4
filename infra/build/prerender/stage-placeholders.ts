/** Placeholders in the built site for what only a stage knows: the site's origin and its support address. */

/** `.invalid` is reserved (RFC 2606): a placeholder that is left unfilled leads nowhere. */
export const BUILT_ORIGIN = 'https://origin.invalid';
export const BUILT_SUPPORT_EMAIL = 'support@stage.invalid';

/** Whether a file of the built site can hold placeholders. */
export const hasPlaceholders = (path: string): boolean => /\.(html|xml|txt)$/.test(path);

/** Fills in a file's text for a stage. `origin` has no slash at its end. It is percent-encoded where a link carries it in a query. */
export function fillPlaceholders(
  text: string,
  { origin, supportEmail }: { origin: string; supportEmail: string },
): string {
  return text
    .replaceAll(BUILT_ORIGIN, origin)
    .replaceAll(encodeURIComponent(BUILT_ORIGIN), encodeURIComponent(origin))
    .replaceAll(BUILT_SUPPORT_EMAIL, supportEmail);
}
