/** The Link header for the next page of a list (RFC 8288): `Link: </api/forum/posts?cursor=…>; rel="next"`. */
import type { Context } from 'hono';

/** @param cursor The id of the last item of this page; undefined on the last page, which gets no header. */
export function linkNextPage(context: Context, cursor: string | undefined): void {
  if (cursor === undefined) return;
  const { pathname, searchParams } = new URL(context.req.url);
  searchParams.set('cursor', cursor);
  context.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
}
