/** The event with which the worker is invoked. */
import * as z from 'zod/mini';

export const ImportEvent = z.object({
  token: z.string(),
  /** A socket that has just opened. */
  connectionId: z.optional(z.string()),
});
export type ImportEvent = z.output<typeof ImportEvent>;
