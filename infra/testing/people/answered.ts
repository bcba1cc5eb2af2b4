/** Expects the answer of a contract's call. */
import { expect } from 'vitest';
import * as z from 'zod/mini';

/** The parsed body of an answer, whose status must be 200. */
export async function answered<S extends z.ZodMiniType>(asked: Promise<Response>, schema: S): Promise<z.output<S>> {
  const answer = await asked;
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return schema.parse(JSON.parse(text));
}
