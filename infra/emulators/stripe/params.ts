/** The pieces that parameter schemas are made of, and Stripe's words for parameters that do not fit. */
import * as z from 'zod/mini';
import { IN_ENGLISH } from '../http/validation-messages.ts';
import { badRequest, type StripeFault } from './errors.ts';
import type { Form } from './form.ts';

export const text = z.string().check(z.minLength(1), z.maxLength(5000));
export const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'Invalid boolean' }),
  z.transform((value) => value === 'true'),
);
export const whole = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Invalid integer')), z.transform(Number));
export const decimal = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/, 'Invalid decimal')),
  z.transform(Number),
);

/** Stripe unsets a field that is sent empty; such a field comes out as null. */
export function emptyable<S extends z.ZodMiniType>(schema: S) {
  return z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    schema,
  ]);
}

/** A list, which form encoding writes as `name[0]`, `name[1]` or `name[]`. */
export function listOf<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.transform((value) => (typeof value === 'object' && value !== null ? Object.values(value) : value)),
    z.array(schema, { error: 'Invalid array' }),
  );
}

/** Limits of docs.stripe.com/api/metadata; a value sent empty removes its key. */
export const metadata = emptyable(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))));

/** What `metadata` becomes when `change` is applied to `before`. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

const range = z.partial(z.strictObject({ gt: whole, gte: whole, lt: whole, lte: whole }));

/** Every list call takes these (docs.stripe.com/api/pagination). */
export const paging = {
  limit: z.optional(z.pipe(whole, z.number().check(z.minimum(1), z.maximum(100)))),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
  created: z.optional(z.union([whole, range])),
};

export type Paging = z.output<z.ZodMiniObject<typeof paging>>;

/** A call without parameters. */
export const nothing = z.strictObject({});

/** Parses `form`, or throws the 400 that Stripe gives: parameter_missing, parameter_unknown or an invalid value. */
export function readParams<S extends z.ZodMiniType>(schema: S, form: Form): z.output<S> {
  const parsed = schema.safeParse(form, IN_ENGLISH);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw issue ? refusal(issue, form) : badRequest('Invalid request.');
}

function refusal(issue: z.core.$ZodIssue, form: Form): StripeFault {
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? '']);
    return badRequest(`Received unknown parameter: ${param}. This sandbox does not know it.`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = bracketed(issue.path);
  let value: unknown = form;
  for (const key of issue.path) value = typeof value === 'object' && value ? Reflect.get(value, key) : undefined;
  if (value === undefined) return badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const message = issue.code === 'invalid_union' ? 'Invalid value' : issue.message;
  return badRequest(`${message}: ${param}`, { param });
}

function bracketed(path: readonly PropertyKey[]): string {
  return path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');
}
