/** What every note on a photo is, in a room and in the forum: its kind, and how many one photo carries. */
import * as z from 'zod/mini';

export const MAX_NOTES = 5;
export const NoteKind = z.enum(['keep', 'change', 'fix']);
export type NoteKind = z.output<typeof NoteKind>;
