/** Building blocks of parameter schemas, and Stripe's errors for parameters that do not fit. */
import * as z from 'zod/mini';
import { IN_ENGLISH } from '../../http/validation-messages.ts';
import { badRequest } from './errors.ts';
import type { Form } from './form.ts';

export const text = z.string().check(z.minLength(1), z.maxLength(5000));
export const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'Invalid boolean' }),
  z.transform((value) => value === 'true'),
);
export const whole = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Invalid integer')), z.transform(Number));
export const url = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });
/** Limits of docs.stripe.com/api/metadata. */
export const metadata = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)));

/** A list, which form encoding writes as `name[0]`, `name[1]` or `name[]`. */
export function listOf<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.transform((value) => (typeof value === 'object' && value !== null ? Object.values(value) : value)),
    z.array(schema, { error: 'Invalid array' }),
  );
}

/** @throws StripeError 400 as on Stripe: for the first parameter that is unknown or does not fit. */
export function readParameters<S extends z.ZodMiniType>(schema: S, form: Form): z.output<S> {
  const parsed = schema.safeParse(form, IN_ENGLISH);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isUnknown = issue?.code === 'unrecognized_keys';
  const param = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])].join('.');
  throw badRequest(`${isUnknown ? 'Received unknown parameter' : issue?.message}: ${param}`, {
    param,
    ...(isUnknown && { code: 'parameter_unknown' }),
  });
}
