/** Work that is due on a later day. The daily rule does it, and removes the item with it. */
import * as z from 'zod/mini';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';

const DueItem = z.object({
  /** Not an enumeration: an item of a newer version must not keep an older one from reading the day. */
  kind: z.string(),
  /** The id of what the work is about. */
  subject: z.string(),
  /** The UTC day, `2026-11-21`. */
  day: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type DueItem = z.output<typeof DueItem>;

export const Dues = entity({ name: 'due', schema: DueItem, key: keys.due, list: keys.dues });
