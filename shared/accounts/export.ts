/** A member's data as a file to download: its state, and how long it is kept. */
import * as z from 'zod/mini';

/** How long the file is kept. */
export const EXPORT_DAYS = 7;

export const ExportState = z.object({
  /** `none`: never asked for, or expired. `failed`: it could not be made, and may be asked for again. */
  state: z.enum(['none', 'working', 'ready', 'failed']),
  /** ISO 8601; null where there is none. */
  askedAt: z.nullable(z.string()),
  /** ISO 8601: until when the file is there; null unless it is ready. */
  until: z.nullable(z.string()),
  /** Of the file; null unless it is ready. */
  bytes: z.nullable(z.int()),
});
export type ExportState = z.output<typeof ExportState>;
