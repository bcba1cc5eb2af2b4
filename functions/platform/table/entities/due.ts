/** Work that is due on a later day. The daily rule does it and removes the item in the same transaction. */
import * as z from 'zod/mini';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';

const DueItem = z.object({
  /** A string and not an enumeration, so that an older version of the code can read a day with newer kinds. */
  kind: z.string(),
  /** The id of the thing or member that the work is about. */
  subject: z.string(),
  /** The UTC day, `2026-11-21`. */
  day: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type DueItem = z.output<typeof DueItem>;

export const Dues = entity({ name: 'due', schema: DueItem, key: keys.due, list: keys.dues });
