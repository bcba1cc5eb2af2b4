/** Parses a caller's input by the contract, and refuses invalid input with a message. */
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { Refusal } from './refusal.ts';

/** The body as JSON; undefined where there is none. @throws Refusal 400 for broken JSON. */
export async function jsonBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text, keepable);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'The body is not valid JSON.');
  }
}

/** Whether the body is a form with files, which the handler reads itself. */
export const isForm = (c: Context): boolean => /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');

/** Refuses values that DynamoDB cannot store: text with half an emoji, and numbers beyond its range. */
function keepable(name: string, value: unknown): unknown {
  if (!name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new Refusal(400, 'Part of a character is missing from your text. Please type it again.');
  if (typeof value === 'number' && !isHeld(value))
    throw new Refusal(400, 'One of the numbers is too large, or too near to zero, to be kept.');
  return value;
}

/**
 * Whether DynamoDB holds a number: zero, or 1E-130 to 9.99E+125 on either side of it.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
 */
const isHeld = (value: number): boolean => value === 0 || (Math.abs(value) >= 1e-130 && Math.abs(value) < 1e126);

/**
 * @param noneExpected The message where there is no schema, but something was sent.
 * @throws Refusal 400 with the first issue: the schema's own message, or one that names the field.
 */
export function parse(schema: z.ZodMiniType | undefined, given: unknown, noneExpected: string): unknown {
  if (!schema) {
    if (given === undefined || isEmptyObject(given)) return undefined;
    throw new Refusal(400, noneExpected);
  }
  const parsed = schema.safeParse(given, { error: sentenceFor });
  if (parsed.success) return parsed.data;
  if (given === undefined) throw new Refusal(400, 'This call takes a JSON body, and there was none.');
  throw new Refusal(400, parsed.error.issues[0]?.message ?? 'The body does not fit this call.');
}

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** The message for an issue without its own. Quotes at most 60 characters of the caller's input. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  const field = (issue.path ?? []).map(String).join('.');
  if (issue.code === 'unrecognized_keys') return `There is no field called "${issue.keys[0]?.slice(0, 60)}" here.`;
  if (field === '') return 'The body must be a JSON object with the fields of this call.';
  if (issue.code === 'invalid_type') return `The field "${field}" must be a ${issue.expected}.`;
  return `The field "${field}" has a value that it does not take.`;
}
