/** The session policy of an AssumeRole call: the S3 actions that its keys may take on which ARNs. */
import * as z from 'zod/mini';
import type { Headers } from '../http/request.ts';

const oneOrMore = z.pipe(
  z.transform((value) => (typeof value === 'string' ? [value] : value)),
  z.array(z.string()).check(z.minLength(1)),
);
const conditionSchema = z.optional(z.record(z.string(), oneOrMore));

// Strict: ignoring a NotResource, or another operator of a Condition, would widen access, so they are refused.
export const sessionPolicySchema = z.strictObject({
  Version: z.optional(z.string()),
  Statement: z.array(
    z.strictObject({
      Effect: z.literal('Allow'),
      Action: oneOrMore,
      Resource: oneOrMore,
      Condition: z.optional(z.strictObject({ StringEqualsIfExists: conditionSchema, Null: conditionSchema })),
    }),
  ),
});
export type SessionPolicy = z.output<typeof sessionPolicySchema>;

/**
 * IAM's evaluation: a statement allows it.
 * @param headers Of the request: the condition key of `x-amz-acl` is `s3:x-amz-acl`.
 */
export const allows = (policy: SessionPolicy, action: string, resource: string, headers: Headers): boolean =>
  policy.Statement.some(
    ({ Action, Resource, Condition: { StringEqualsIfExists = {}, Null = {} } = {} }) =>
      Action.includes(action) &&
      Resource.some((pattern) => matches(pattern, resource)) &&
      // Every key of every operator must fit (IAM user guide, "Condition operators").
      Object.entries(StringEqualsIfExists).every(([key, values]) => {
        const value = headerOf(headers, key);
        return value === undefined || values.includes(value);
      }) &&
      Object.entries(Null).every(
        ([key, [isAbsent]]) => (headerOf(headers, key) === undefined) === (isAbsent === 'true'),
      ),
  );

const headerOf = (headers: Headers, key: string): string | undefined => headers[key.replace(/^s3:/, '')];

/** A `*` at the end of a pattern stands for anything. */
const matches = (pattern: string, text: string): boolean =>
  pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
