/** The STS Query protocol: AssumeRole and GetFederationToken with a session policy, and GetCallerIdentity (STS API reference, version 2011-06-15). */
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { IN_ENGLISH } from '../../http/validation-messages.ts';
import { receiveText } from '../http/body.ts';
import { AwsError } from '../http/errors.ts';
import type { StoreRequest } from '../http/request.ts';
import type { StoreResponse } from '../http/response.ts';
import { branch, leaf, xmlDocument } from '../http/xml.ts';
import type { AccessKeys, Caller, SessionCredentials } from '../signing/access-keys.ts';
import { authenticate } from '../signing/authentication.ts';
import { parseSessionPolicy } from './session-policy.ts';

const NAMESPACE = 'https://sts.amazonaws.com/doc/2011-06-15/';

// Limits: STS API reference, AssumeRole
const assumeRoleSchema = z.object({
  RoleArn: z.string().check(z.regex(/^arn:aws:iam::\d{12}:role\/[\w+=,.@/-]{1,576}$/)),
  RoleSessionName: z.string().check(z.regex(/^[\w+=,.@-]{2,64}$/)),
  DurationSeconds: z.prefault(z.coerce.number().check(z.int(), z.minimum(900), z.maximum(43_200)), 3600),
  Policy: z.optional(z.string()),
});

const federationSchema = z.object({
  Name: z.string().check(z.regex(/^[\w+=,.@-]{2,32}$/)),
  DurationSeconds: z.prefault(z.coerce.number().check(z.int(), z.minimum(900), z.maximum(129_600)), 43_200),
  Policy: z.optional(z.string()),
});

/** Whether a request is for STS: a form POSTed to the root, where S3 has no call. */
export const isSts = (request: StoreRequest) =>
  request.method === 'POST' &&
  request.path === '/' &&
  !request.onOwnPort &&
  (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

/** Answers an STS call; refuses bad signatures, bad parameters, and AssumeRole from a session. */
export async function handleSts(request: StoreRequest, region: string, accessKeys: AccessKeys): Promise<StoreResponse> {
  const body = await receiveText(request, 'UNSIGNED-PAYLOAD'); // hashed here instead, because STS signs a body without naming its hash
  const caller = authenticateSts(request, body, region, accessKeys);
  const parameters = Object.fromEntries(new URLSearchParams(body));
  switch (parameters['Action']) {
    case 'AssumeRole':
      return assumeRole(parameters, caller, accessKeys);
    case 'GetFederationToken':
      return getFederationToken(parameters, caller, accessKeys);
    case 'GetCallerIdentity':
      return getCallerIdentity(caller);
    default:
      throw new AwsError(
        'InvalidAction',
        `Could not find operation ${parameters['Action'] ?? ''}; AssumeRole, GetFederationToken and GetCallerIdentity are served here.`,
      );
  }
}

function authenticateSts(request: StoreRequest, body: string, region: string, accessKeys: AccessKeys): Caller {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  try {
    return authenticate(request, { name: 'sts', region }, accessKeys, bodyHash).caller;
  } catch (error) {
    if (!(error instanceof AwsError) || (error.code !== 'InvalidAccessKeyId' && error.code !== 'InvalidToken'))
      throw error;
    // STS has one code for both.
    throw new AwsError('InvalidClientTokenId', 'The security token included in the request is invalid.');
  }
}

/** New keys for a role. Any well-formed role may be assumed: roles have no policies here, only the session's counts. */
function assumeRole(parameters: Record<string, string>, caller: Caller, accessKeys: AccessKeys): StoreResponse {
  if (caller.isSession)
    throw new AwsError('AccessDenied', `User: ${caller.arn} is not authorized to perform: sts:AssumeRole`);
  const { RoleArn, RoleSessionName, DurationSeconds, Policy } = parsed(assumeRoleSchema, parameters);
  const roleId = `AROA${createHash('sha256').update(RoleArn).digest('hex').slice(0, 16).toUpperCase()}`;
  const [, , , , account, role = ''] = RoleArn.split(':');
  const roleName = role.slice(role.lastIndexOf('/') + 1);
  const identity = {
    arn: `arn:aws:sts::${account}:assumed-role/${roleName}/${RoleSessionName}`,
    policy: Policy === undefined ? undefined : parseSessionPolicy(Policy),
  };
  return result('AssumeRole', [
    credentials(accessKeys.issue(identity, DurationSeconds)),
    branch('AssumedRoleUser', [leaf('AssumedRoleId', `${roleId}:${RoleSessionName}`), leaf('Arn', identity.arn)]),
  ]);
}

/** New keys for a name, only for users of the account; without a policy they may do nothing. */
function getFederationToken(parameters: Record<string, string>, caller: Caller, accessKeys: AccessKeys): StoreResponse {
  if (caller.isSession) throw new AwsError('AccessDenied', 'Cannot call GetFederationToken with session credentials');
  const { Name, DurationSeconds, Policy } = parsed(federationSchema, parameters);
  const account = caller.arn.split(':')[4] ?? '';
  const identity = {
    arn: `arn:aws:sts::${account}:federated-user/${Name}`,
    policy: Policy === undefined ? { Statement: [] } : parseSessionPolicy(Policy),
  };
  return result('GetFederationToken', [
    credentials(accessKeys.issue(identity, DurationSeconds)),
    branch('FederatedUser', [leaf('FederatedUserId', `${account}:${Name}`), leaf('Arn', identity.arn)]),
  ]);
}

/** The identity behind the keys; needs no permission. */
function getCallerIdentity({ arn }: Caller): StoreResponse {
  const [, , , , account = ''] = arn.split(':');
  return result('GetCallerIdentity', [leaf('Arn', arn), leaf('UserId', account), leaf('Account', account)]);
}

function parsed<S extends z.ZodMiniType>(schema: S, parameters: Record<string, string>): z.output<S> {
  const { data, error } = schema.safeParse(parameters, IN_ENGLISH);
  const issue = error?.issues[0];
  if (issue) throw new AwsError('ValidationError', `Validation error at '${issue.path.join('.')}': ${issue.message}`);
  return data as z.output<S>;
}

const credentials = (keys: SessionCredentials): string =>
  branch('Credentials', [
    leaf('AccessKeyId', keys.accessKeyId),
    leaf('SecretAccessKey', keys.secretAccessKey),
    leaf('SessionToken', keys.sessionToken),
    leaf('Expiration', keys.expiration.toISOString()),
  ]);

const result = (action: string, children: string[]): StoreResponse => ({
  status: 200,
  headers: { 'content-type': 'text/xml' },
  body: xmlDocument(
    `${action}Response`,
    [branch(`${action}Result`, children), branch('ResponseMetadata', [leaf('RequestId', randomUUID())])],
    NAMESPACE,
  ),
});
