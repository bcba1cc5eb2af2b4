/** AssumeRole with a session policy, and GetCallerIdentity, in the STS Query protocol (STS API reference, version 2011-06-15). */
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { IN_ENGLISH } from '../../http/validation-messages.ts';
import { receiveText } from '../http/body.ts';
import { AwsError } from '../http/errors.ts';
import type { StoreRequest } from '../http/request.ts';
import { type StoreResponse, stsResponse } from '../http/response.ts';
import { branch, leaf } from '../http/xml.ts';
import type { AccessKeys } from '../signing/access-keys.ts';
import { authenticate } from '../signing/authentication.ts';
import { sessionPolicySchema } from './session-policy.ts';

// Limits: STS API reference, AssumeRole
const assumeRoleSchema = z.object({
  Action: z.literal('AssumeRole'),
  RoleArn: z.string().check(z.regex(/^arn:aws:iam::\d{12}:role\/[\w+=,.@/-]{1,576}$/)),
  RoleSessionName: z.string().check(z.regex(/^[\w+=,.@-]{2,64}$/)),
  DurationSeconds: z.prefault(z.coerce.number().check(z.int(), z.minimum(900), z.maximum(43_200)), 3600),
  Policy: z.optional(z.pipe(z.string().check(z.maxLength(2048)), z.pipe(z.transform(parsed), sessionPolicySchema))),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a request is for STS: a form POSTed to the root, where S3 has no call. */
export const isSts = (request: StoreRequest) =>
  request.method === 'POST' &&
  request.path === '/' &&
  !request.onOwnPort &&
  (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

/** Answers an STS call. Refuses bad signatures, and parameters and policies that are not served. */
export async function answerSts(request: StoreRequest, region: string, accessKeys: AccessKeys): Promise<StoreResponse> {
  const body = await receiveText(request, 'UNSIGNED-PAYLOAD'); // hashed here instead, because STS signs a body without naming its hash
  authenticate(request, { name: 'sts', region }, accessKeys, createHash('sha256').update(body).digest('hex'));
  const parameters = Object.fromEntries(new URLSearchParams(body));
  return parameters.Action === 'GetCallerIdentity' ? callerIdentity() : assumeRole(parameters, accessKeys);
}

/** The account that every key of this machine belongs to: the operator's commands record it. */
const callerIdentity = (): StoreResponse =>
  stsResponse('GetCallerIdentityResponse', [
    branch('GetCallerIdentityResult', [leaf('Arn', 'arn:aws:iam::000000000000:root'), leaf('Account', '000000000000')]),
  ]);

/** New keys for a role. Any well-formed role may be assumed: roles have no policies here, only the session's counts. */
function assumeRole(parameters: Record<string, string>, accessKeys: AccessKeys): StoreResponse {
  const { data, error } = assumeRoleSchema.safeParse(parameters, IN_ENGLISH);
  if (!data)
    throw new AwsError(
      'ValidationError',
      `Validation error at '${error.issues[0]?.path.join('.')}': ${error.issues[0]?.message}`,
    );
  const { RoleArn, RoleSessionName, DurationSeconds, Policy } = data;
  const roleId = `AROA${createHash('sha256').update(RoleArn).digest('hex').slice(0, 16).toUpperCase()}`;
  const arn = `${RoleArn.replace(':iam:', ':sts:').replace(/:role\/(.*\/)?/, ':assumed-role/')}/${RoleSessionName}`;
  const keys = accessKeys.issue(Policy, DurationSeconds);
  return stsResponse('AssumeRoleResponse', [
    branch('AssumeRoleResult', [
      branch('Credentials', [
        leaf('AccessKeyId', keys.accessKeyId),
        leaf('SecretAccessKey', keys.secretAccessKey),
        leaf('SessionToken', keys.sessionToken),
        leaf('Expiration', keys.expiration),
      ]),
      branch('AssumedRoleUser', [leaf('AssumedRoleId', `${roleId}:${RoleSessionName}`), leaf('Arn', arn)]),
    ]),
    branch('ResponseMetadata', [leaf('RequestId', randomUUID())]),
  ]);
}
