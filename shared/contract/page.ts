/** Lists: the newest page as a bare array, and the address of the next one in the header `Link: <…>; rel="next"`. */
import * as z from 'zod/mini';

/** https://github.com/ulid/spec: 48 bits of time, so the first character is at most 7, and 80 random ones. */
export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A cursor is the id of the last item seen; never a stored key. */
export const Cursor = z.string().check(z.regex(ULID, 'The cursor is the id of the last item seen.'));
export const Page = z.strictObject({ cursor: z.optional(Cursor) });
