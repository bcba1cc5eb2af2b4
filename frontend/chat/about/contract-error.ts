/** The contract's message for a value that it refuses. */
import type * as z from 'zod/mini';

/** The first message, or undefined for a valid value. */
export const contractError = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;
