/** The keys that may sign: the one long-lived pair, and the temporary ones that STS handed out. */
import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsError, accessDenied } from '../http/errors.ts';
import { allows, type SessionPolicy, sessionPolicySchema } from '../sts/session-policy.ts';
import { sameSecret } from './signature.ts';

export type KeyPair = { accessKeyId: string; secretAccessKey: string };

/** Who signed a request. `policy` narrows a session; without one everything in S3 is allowed. */
export type Caller = { arn: string; userId: string; isSession: boolean; policy?: SessionPolicy | undefined };

export type SessionCredentials = KeyPair & { sessionToken: string; expiration: Date };

const claimsSchema = z.object({
  accessKeyId: z.string(),
  arn: z.string(),
  userId: z.string(),
  expires: z.number(),
  policy: z.optional(sessionPolicySchema),
});

/** Refuses (AccessDenied) what the caller's session policy does not allow on an ARN. */
export function authorise(caller: Caller, action: string, resource: string): void {
  if (!mayDo(caller, action, resource)) throw accessDenied();
}

/** Whether the caller's session policy, if any, allows the action on the ARN. */
export const mayDo = (caller: Caller, action: string, resource: string) =>
  caller.policy === undefined || allows(caller.policy, action, resource);

export class KeyRing {
  readonly #root: KeyPair;
  readonly #account: string;
  readonly #sealingKey: Buffer;

  /** `sealingKey` must outlive restarts: what a session may do travels sealed in its token, nothing is stored. */
  constructor(root: KeyPair, account: string, sealingKey: Buffer) {
    this.#root = root;
    this.#account = account;
    this.#sealingKey = sealingKey;
  }

  /** New temporary keys for an identity, valid for some seconds. */
  issue(
    identity: { arn: string; userId: string; policy: SessionPolicy | undefined },
    seconds: number,
  ): SessionCredentials {
    const accessKeyId = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`;
    const expires = Math.floor(Date.now() / 1000 + seconds) * 1000;
    const claims = Buffer.from(JSON.stringify({ ...identity, accessKeyId, expires })).toString('base64url');
    return {
      accessKeyId,
      secretAccessKey: this.#secretOf(accessKeyId),
      sessionToken: `${claims}.${this.#seal(claims)}`,
      expiration: new Date(expires),
    };
  }

  /** The caller and secret behind an access key; refuses unknown keys and forged, foreign or expired session tokens. */
  find(accessKeyId: string, sessionToken: string | undefined): { caller: Caller; secretAccessKey: string } {
    if (accessKeyId === this.#root.accessKeyId && sessionToken === undefined) {
      const caller = { arn: `arn:aws:iam::${this.#account}:root`, userId: this.#account, isSession: false };
      return { caller, secretAccessKey: this.#root.secretAccessKey };
    }
    if (!accessKeyId.startsWith('ASIA') && sessionToken === undefined) {
      throw new AwsError('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
    }
    const { arn, userId, policy } = this.#open(accessKeyId, sessionToken ?? '');
    return { caller: { arn, userId, isSession: true, policy }, secretAccessKey: this.#secretOf(accessKeyId) };
  }

  #open(accessKeyId: string, sessionToken: string) {
    const [claims = '', seal = ''] = sessionToken.split('.');
    const session = sameSecret(this.#seal(claims), seal)
      ? claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
      : undefined;
    if (session?.accessKeyId !== accessKeyId) {
      throw new AwsError('InvalidToken', 'The provided token is malformed or otherwise invalid.');
    }
    if (session.expires <= Date.now()) throw new AwsError('ExpiredToken', 'The provided token has expired.');
    return session;
  }

  #secretOf(accessKeyId: string): string {
    return createHmac('sha256', this.#sealingKey).update(`secret of ${accessKeyId}`).digest('base64');
  }

  #seal(claims: string): string {
    return createHmac('sha256', this.#sealingKey).update(`claims ${claims}`).digest('base64url');
  }
}
