/** What an object, or an unfinished upload, keeps besides its bytes. */
import * as z from 'zod/mini';

/** Headers and metadata that an object keeps and returns. */
export const storedHeadersSchema = z.object({
  headers: z.record(z.string(), z.string()),
  metadata: z.record(z.string(), z.string()),
});
export type StoredHeaders = z.infer<typeof storedHeadersSchema>;
