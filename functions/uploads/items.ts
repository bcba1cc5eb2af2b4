/** An export of a member's data, from the request until it expires. The table's stream starts the run that makes it. */
import * as z from 'zod/mini';
import { entity } from '../platform/table/entity.ts';
import { keys } from '../platform/table/keys.ts';

const ExportItem = z.object({
  /** Counts from `000001`, six digits. */
  id: z.string(),
  state: z.enum(['working', 'ready', 'failed']),
  /** ISO 8601. */
  askedAt: z.string(),
  /** The size of all its files together; absent until they are ready. */
  bytes: z.optional(z.int()),
  /** The size of each whole file; absent for an export from the time when there was only one file. */
  files: z.optional(z.array(z.int())),
  /** The last photo in the whole files, where more follow. */
  lastPhoto: z.optional(z.string()),
  /** The run that makes it, and until when it holds the lease, in milliseconds since 1970; 0 where none does. */
  worker: z.optional(z.string()),
  leaseUntil: z.number(),
  /** The number of attempts. */
  attempts: z.int(),
  ttl: z.number(),
});
export type ExportItem = z.output<typeof ExportItem>;

export const Exports = entity({ name: 'export', schema: ExportItem, key: keys.exported, list: keys.exports });

/** The prefix of the keys of a member's export files in the bucket. */
export const exportPrefixOf = (userId: string): string => `exports/${userId}/`;
/** @param file Counts from 1. */
export const exportKey = (userId: string, id: string, file = 1): string =>
  `${exportPrefixOf(userId)}${id}${file === 1 ? '' : `-${file}`}.zip`;
