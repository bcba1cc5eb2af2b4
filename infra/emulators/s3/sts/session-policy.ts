/** The session policy of an AssumeRole call: the S3 actions that its keys may take on which ARNs. */
import * as z from 'zod/mini';
import { AwsError } from '../http/errors.ts';
import { matchesWildcard } from './wildcard.ts';

const MAX_POLICY_CHARACTERS = 2048; // STS API reference, AssumeRole, Policy

const oneOrMore = z.union([
  z.pipe(
    z.string(),
    z.transform((value) => [value]),
  ),
  z.array(z.string()).check(z.minLength(1)),
]);

// Strict: ignoring a Condition or NotResource would widen access, so they are refused.
const statementSchema = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
});

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

/** Reads the Policy parameter; refuses text that is not JSON, is too long, or has elements other than Effect, Action and Resource. */
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
    'The session policy must be statements of Effect, Action and Resource: other elements, Condition for one, are not served by the local object store.',
  );
}

/** IAM's evaluation: at least one statement allows it and none denies it. Actions are case-insensitive, ARNs are not. */
export function allows(policy: SessionPolicy, action: string, resource: string): boolean {
  const applying = policy.Statement.filter(
    (statement) =>
      statement.Action.some((pattern) => matchesWildcard(pattern.toLowerCase(), action.toLowerCase())) &&
      statement.Resource.some((pattern) => matchesWildcard(pattern, resource)),
  );
  return applying.length > 0 && applying.every((statement) => statement.Effect === 'Allow');
}
