/** Notes on a photo, in rooms and in the forum: their kinds, and how many a photo can have. */
import * as z from 'zod/mini';

export const MAX_NOTES = 5;
export const NoteKind = z.enum(['keep', 'change', 'fix']);
export type NoteKind = z.output<typeof NoteKind>;
