/** What the worker is invoked with. */
import * as z from 'zod/mini';

export const ImportEvent = z.object({
  token: z.string(),
  /** A socket that has just come. */
  connectionId: z.optional(z.string()),
});
export type ImportEvent = z.output<typeof ImportEvent>;
