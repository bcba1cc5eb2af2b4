/** The export of a member's data: its state, and how long its files are kept. */
import * as z from 'zod/mini';
import { CalendarDay } from '../contract/promised-day.ts';

/** How long the files are kept. */
export const EXPORT_DAYS = 7;

export const ExportState = z.object({
  /** `none`: never requested, or expired. `failed`: it could not be made, and can be requested again. */
  state: z.enum(['none', 'working', 'ready', 'failed']),
  /** ISO 8601; null where there is none. */
  askedAt: z.nullable(z.string()),
  /** The last day on which the files are there; null unless they are ready. */
  until: z.nullable(CalendarDay),
  /** The size of all files together; null unless they are ready. */
  bytes: z.nullable(z.int()),
  /** The size of each file; empty unless they are ready. */
  files: z.array(z.int()),
});
/** Which of the files, counted from 1; the first one if absent. */
export const ExportFile = z.strictObject({ number: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))) });
export type ExportState = z.output<typeof ExportState>;
