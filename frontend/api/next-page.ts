/** Reads the next page's cursor from a list's Link header. */

/** The cursor in `Link: </api/chat/messages?cursor=…>; rel="next"` (RFC 8288); undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'https://any.invalid').searchParams.get('cursor') ?? undefined;
}
