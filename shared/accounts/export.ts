/** A member's data as files to download: their state, and how long they are kept. */
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
  /** Of all files together; null unless they are ready. */
  bytes: z.nullable(z.int()),
  /** The bytes of each file; none unless they are ready. */
  files: z.array(z.int()),
});
/** Which of the files, counted from 1; the first one where it is not said. */
export const ExportFile = z.strictObject({ number: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))) });
export type ExportState = z.output<typeof ExportState>;
