/** A file of a member's data, from being asked for until it expires. The table's stream has it made. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

const ExportItem = z.object({
  /** Counts from `000001`, six digits. */
  id: z.string(),
  state: z.enum(['working', 'ready', 'failed']),
  /** ISO 8601. */
  askedAt: z.string(),
  /** Of all its files together; absent until they are there. */
  bytes: z.optional(z.int()),
  /** The bytes of each file that is whole; absent for one that was made when there was one file alone. */
  files: z.optional(z.array(z.int())),
  /** The last photo in them, where there are more to come. */
  lastPhoto: z.optional(z.string()),
  /** Who makes it, and until when they have it to themselves, in milliseconds since 1970; 0 where nobody works on it. */
  worker: z.optional(z.string()),
  leaseUntil: z.number(),
  /** How often it was begun. */
  attempts: z.int(),
  ttl: z.number(),
});
export type ExportItem = z.output<typeof ExportItem>;

export const Exports = entity({ name: 'export', schema: ExportItem, key: keys.exported, list: keys.exports });

/** What the keys of a member's files in the bucket begin with. */
export const exportPrefixOf = (userId: string): string => `exports/${userId}/`;
/** @param file Counts from 1. */
export const exportKey = (userId: string, id: string, file = 1): string =>
  `${exportPrefixOf(userId)}${id}${file === 1 ? '' : `-${file}`}.zip`;
