/** The access keys of the store: its own pair, and temporary ones, whose session policies say what they may do. */
import { randomBytes } from 'node:crypto';
import { AwsError, accessDenied } from '../http/errors.ts';
import type { Headers } from '../http/request.ts';
import { furtherAction } from '../objects/write-headers.ts';
import type { Storage } from '../storage/storage.ts';
import { allows, type SessionPolicy, sessionPolicySchema } from '../sts/session-policy.ts';

export type KeyPair = { accessKeyId: string; secretAccessKey: string };

/** The signer of a request. `policy` narrows a session; without one everything in S3 is allowed. */
export type Caller = { policy?: SessionPolicy | undefined };

export type SessionCredentials = KeyPair & { sessionToken: string; expiration: string };

/** Refuses (AccessDenied) an action on an ARN that the caller's session policy does not allow, given the request's headers. */
export function authorise(caller: Caller, action: string, resource: string, headers: Headers = {}): void {
  if (!isAllowed(caller, action, resource, headers)) throw accessDenied();
}

/** The same for an upload, and for the action that its headers need besides. */
export function authorisePut(caller: Caller, resource: string, headers: Headers): void {
  authorise(caller, 's3:PutObject', resource, headers);
  const further = furtherAction(headers);
  if (further !== undefined) authorise(caller, further, resource, headers);
}

/** Whether the caller's session policy, if any, allows the action on the ARN. */
export const isAllowed = (caller: Caller, action: string, resource: string, headers: Headers = {}) =>
  caller.policy === undefined || allows(caller.policy, action, resource, headers);

type Session = { id: string; secret: string; token: string; policy: string; expires: string };

export class AccessKeys {
  readonly #root: KeyPair;
  readonly #storage: Storage;

  constructor(root: KeyPair, storage: Storage) {
    this.#root = root;
    this.#storage = storage;
  }

  /** New temporary keys, valid for some seconds, a restart of the store included. */
  issue(policy: SessionPolicy | undefined, seconds: number): SessionCredentials {
    const keys = {
      accessKeyId: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
      secretAccessKey: randomBytes(30).toString('base64'),
      sessionToken: randomBytes(48).toString('base64'),
      expiration: new Date(Math.floor(Date.now() / 1000 + seconds) * 1000).toISOString(),
    };
    const values = [...Object.values(keys), JSON.stringify({ policy })];
    this.#storage.change((run) => run('INSERT INTO sessions VALUES (?, ?, ?, ?, ?)', ...values));
    return keys;
  }

  /** The caller and secret behind an access key; refuses unknown keys, and other or expired session tokens. */
  find(accessKeyId: string, sessionToken: string | undefined): { caller: Caller; secretAccessKey: string } {
    if (accessKeyId === this.#root.accessKeyId && sessionToken === undefined)
      return { caller: {}, secretAccessKey: this.#root.secretAccessKey };
    const [session] = this.#storage.all<Session>('SELECT * FROM sessions WHERE id = ?', accessKeyId);
    if (!session && sessionToken === undefined)
      throw new AwsError('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
    if (session?.token !== sessionToken || !session)
      throw new AwsError('InvalidToken', 'The provided token is malformed or otherwise invalid.');
    if (Date.parse(session.expires) <= Date.now())
      throw new AwsError('ExpiredToken', 'The provided token has expired.');
    const { policy } = JSON.parse(session.policy) as { policy?: unknown };
    return {
      caller: { policy: policy === undefined ? undefined : sessionPolicySchema.parse(policy) },
      secretAccessKey: session.secret,
    };
  }
}
