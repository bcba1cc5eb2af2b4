/** What the built site cannot know: its own address and the stage's support address. Stand-ins are built in, and filled in for a stage. */

/** `.invalid` is reserved (RFC 2606): what is left of these leads nowhere. */
export const BUILT_ORIGIN = 'https://origin.invalid';
export const BUILT_SUPPORT_EMAIL = 'support@stage.invalid';

/** The files in which the stand-ins occur. */
export const namesStage = (path: string): boolean => /\.(html|xml|txt)$/.test(path);

/** The text of such a file for a stage; `origin` has no slash at its end. Links that carry the origin in a query keep their escapes. */
export function forStage(text: string, { origin, supportEmail }: { origin: string; supportEmail: string }): string {
  return text
    .replaceAll(BUILT_ORIGIN, origin)
    .replaceAll(encodeURIComponent(BUILT_ORIGIN), encodeURIComponent(origin))
    .replaceAll(BUILT_SUPPORT_EMAIL, supportEmail);
}
