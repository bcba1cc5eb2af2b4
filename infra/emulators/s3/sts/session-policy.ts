/** The session policy of an AssumeRole call: the S3 actions that its keys may take on which ARNs. */
import * as z from 'zod/mini';
import { AwsError } from '../http/errors.ts';
import type { Headers } from '../http/request.ts';

const MAX_POLICY_CHARACTERS = 2048; // STS API reference, AssumeRole, Policy

const oneOrMore = z.union([
  z.pipe(
    z.string(),
    z.transform((value) => [value]),
  ),
  z.array(z.string()).check(z.minLength(1)),
]);

const conditionSchema = z.record(z.string(), oneOrMore);

// Strict: ignoring a NotResource, or another operator of a Condition, would widen access, so they are refused.
const statementSchema = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: z.optional(
    z.strictObject({
      StringEquals: z.optional(conditionSchema),
      StringEqualsIfExists: z.optional(conditionSchema),
      Null: z.optional(conditionSchema),
    }),
  ),
});
type Statement = z.infer<typeof statementSchema>;

export const sessionPolicySchema = z.strictObject({
  Version: z.optional(z.enum(['2012-10-17', '2008-10-17'])),
  Id: z.optional(z.string()),
  Statement: z.union([
    z.pipe(
      statementSchema,
      z.transform((statement) => [statement]),
    ),
    z.array(statementSchema),
  ]),
});

export type SessionPolicy = z.infer<typeof sessionPolicySchema>;

/** Reads the Policy parameter; refuses text that is not JSON, is too long, or has elements that are not served. */
export function parseSessionPolicy(text: string): SessionPolicy {
  if (text.length > MAX_POLICY_CHARACTERS) {
    throw new AwsError('ValidationError', `Policy must be at most ${MAX_POLICY_CHARACTERS} characters long`);
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new AwsError('MalformedPolicyDocument', 'The session policy is not JSON.');
  }
  const result = sessionPolicySchema.safeParse(document);
  if (result.success) return result.data;
  throw new AwsError(
    'MalformedPolicyDocument',
    'The session policy must be statements of Effect, Action, Resource and Condition (StringEquals, StringEqualsIfExists, Null): nothing else is served by the local object store.',
  );
}

/**
 * IAM's evaluation: at least one statement allows it and none denies it. Actions are case-insensitive, ARNs are not.
 * @param headers Of the request: the condition key of `x-amz-acl` is `s3:x-amz-acl`.
 */
export function allows(policy: SessionPolicy, action: string, resource: string, headers: Headers): boolean {
  const applying = policy.Statement.filter(
    (statement) =>
      statement.Action.some((pattern) => matchesWildcard(pattern.toLowerCase(), action.toLowerCase())) &&
      statement.Resource.some((pattern) => matchesWildcard(pattern, resource)) &&
      fitsConditions(statement.Condition ?? {}, headers),
  );
  return applying.length > 0 && applying.every((statement) => statement.Effect === 'Allow');
}

/** Every key of every operator must fit (IAM user guide, "Condition operators"). */
function fitsConditions(
  { StringEquals = {}, StringEqualsIfExists = {}, Null = {} }: NonNullable<Statement['Condition']>,
  headers: Headers,
): boolean {
  const valueOf = (key: string) => headers[key.replace(/^s3:/, '')];
  const equals = ([key, values]: [string, string[]]) => values.includes(valueOf(key) ?? '');
  return (
    Object.entries(StringEquals).every(equals) &&
    Object.entries(StringEqualsIfExists).every((entry) => valueOf(entry[0]) === undefined || equals(entry)) &&
    Object.entries(Null).every(([key, [isAbsent]]) => (valueOf(key) === undefined) === (isAbsent === 'true'))
  );
}

/** `*` stands for any run of characters, `?` for exactly one. */
function matchesWildcard(pattern: string, text: string): boolean {
  const literal = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(text);
}
