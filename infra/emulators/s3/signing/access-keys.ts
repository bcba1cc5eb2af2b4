/** The access keys that may sign: the one long-lived pair, and the temporary ones issued by STS. */
import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsError, accessDenied } from '../http/errors.ts';
import type { Headers } from '../http/request.ts';
import { furtherAction } from '../objects/write-headers.ts';
import { allows, type SessionPolicy, sessionPolicySchema } from '../sts/session-policy.ts';
import { sameSecret } from './signature.ts';

export type KeyPair = { accessKeyId: string; secretAccessKey: string };

/** The signer of a request. `policy` narrows a session; without one everything in S3 is allowed. */
export type Caller = { arn: string; isSession: boolean; policy?: SessionPolicy | undefined };

export type SessionCredentials = KeyPair & { sessionToken: string; expiration: Date };

const claimsSchema = z.object({
  accessKeyId: z.string(),
  arn: z.string(),
  expires: z.number(),
  policy: z.optional(sessionPolicySchema),
});

/** Refuses (AccessDenied) an action on an ARN that the caller's session policy does not allow, given the request's headers. */
export function authorise(caller: Caller, action: string, resource: string, headers: Headers = {}): void {
  if (!isAllowed(caller, action, resource, headers)) throw accessDenied();
}

/** The same for the action that the headers of an upload need besides `s3:PutObject`. */
export function authoriseFurther(caller: Caller, resource: string, headers: Headers): void {
  const action = furtherAction(headers);
  if (action !== undefined) authorise(caller, action, resource, headers);
}

/** Whether the caller's session policy, if any, allows the action on the ARN. */
export const isAllowed = (caller: Caller, action: string, resource: string, headers: Headers = {}) =>
  caller.policy === undefined || allows(caller.policy, action, resource, headers);

export class AccessKeys {
  readonly #root: KeyPair;
  readonly #account: string;
  readonly #sessionKey: Buffer;

  /** `sessionKey` must outlive restarts: a session's policy travels signed in its token, and nothing is stored. */
  constructor(root: KeyPair, account: string, sessionKey: Buffer) {
    this.#root = root;
    this.#account = account;
    this.#sessionKey = sessionKey;
  }

  /** New temporary keys for an identity, valid for some seconds. */
  issue(identity: { arn: string; policy: SessionPolicy | undefined }, seconds: number): SessionCredentials {
    const accessKeyId = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`;
    const expires = Math.floor(Date.now() / 1000 + seconds) * 1000;
    const claims = Buffer.from(JSON.stringify({ ...identity, accessKeyId, expires })).toString('base64url');
    return {
      accessKeyId,
      secretAccessKey: this.#secretOf(accessKeyId),
      sessionToken: `${claims}.${this.#sign(claims)}`,
      expiration: new Date(expires),
    };
  }

  /** The caller and secret behind an access key; refuses unknown keys and forged, foreign or expired session tokens. */
  find(accessKeyId: string, sessionToken: string | undefined): { caller: Caller; secretAccessKey: string } {
    if (accessKeyId === this.#root.accessKeyId && sessionToken === undefined) {
      const caller = { arn: `arn:aws:iam::${this.#account}:root`, isSession: false };
      return { caller, secretAccessKey: this.#root.secretAccessKey };
    }
    if (!accessKeyId.startsWith('ASIA') && sessionToken === undefined) {
      throw new AwsError('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
    }
    const { arn, policy } = this.#open(accessKeyId, sessionToken ?? '');
    return { caller: { arn, isSession: true, policy }, secretAccessKey: this.#secretOf(accessKeyId) };
  }

  #open(accessKeyId: string, sessionToken: string) {
    const [claims = '', signature = ''] = sessionToken.split('.');
    const session = sameSecret(this.#sign(claims), signature)
      ? claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
      : undefined;
    if (session?.accessKeyId !== accessKeyId) {
      throw new AwsError('InvalidToken', 'The provided token is malformed or otherwise invalid.');
    }
    if (session.expires <= Date.now()) throw new AwsError('ExpiredToken', 'The provided token has expired.');
    return session;
  }

  #secretOf(accessKeyId: string): string {
    return createHmac('sha256', this.#sessionKey).update(`secret of ${accessKeyId}`).digest('base64');
  }

  #sign(claims: string): string {
    return createHmac('sha256', this.#sessionKey).update(`claims ${claims}`).digest('base64url');
  }
}
