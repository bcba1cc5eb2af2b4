/** Lists: a page is a bare array, newest items first, with the next page's URL in the header `Link: <…>; rel="next"`. */
import * as z from 'zod/mini';

/** https://github.com/ulid/spec: 48 bits of time, so the first character is at most 7, and 80 random ones. */
export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A cursor is the id of the last item seen, never a key of the table. */
export const Cursor = z.string().check(z.regex(ULID, 'The cursor is the id of the last item seen.'));
export const Page = z.strictObject({ cursor: z.optional(Cursor) });
