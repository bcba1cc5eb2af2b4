/** Why the contract refuses a value, in its own words. */
import type * as z from 'zod/mini';

/** The first reason, or undefined for a value that it takes. */
export const contractError = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;
