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
  bytes: z.optional(z.int()),
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
export const exportKey = (userId: string, id: string): string => `${exportPrefixOf(userId)}${id}.zip`;
