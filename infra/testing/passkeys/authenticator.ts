/** A software authenticator: makes a passkey and signs with it, with false values where a test asks for them. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import {
  type Assertion,
  type Attestation,
  CreationOptions,
  PasskeyRecord,
  type RequestOptions,
} from '../../../shared/accounts/passkeys.ts';
import type { Visitor } from '../../local/visitor.ts';
import { answered } from '../people/answered.ts';

type CBORType = Parameters<typeof isoCBOR.encode>[0];

/** Flags of authenticator data (WebAuthn level 3, section 6.1). */
export const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

/** False values for tests. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  /** Without `attested`, which the call sets. */
  flags?: number;
  count?: number;
  handle?: string;
  /** Adds a certificate chain, which no browser passes on. */
  certificates?: boolean;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');
const VERIFIED = FLAGS.present | FLAGS.verified;

export class Authenticator {
  readonly id = base64url(randomBytes(32));
  /** The hash that identifies it in calls. */
  readonly passkeyId = sha256(this.id).toString('hex');
  /** The signature counter; 0 for an authenticator without one. */
  count = 0;
  handle = '';
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Like `navigator.credentials.create()`. */
  create(options: CreationOptions, lies: Lies = {}): Attestation {
    this.handle = options.user.id;
    const data = this.#data(options.rp.id, FLAGS.attested, lies);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const authData = Buffer.concat([data, Buffer.alloc(16), length, id, this.#publicKey()]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, lies),
        attestationObject: base64url(attestationObject(new Uint8Array(authData), lies.certificates)),
        transports: ['internal', 'of-tomorrow'],
      },
    };
  }

  /** Like `navigator.credentials.get()`. */
  get(options: RequestOptions, lies: Lies = {}): Assertion {
    const authenticatorData = this.#data(options.rpId, 0, lies);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, lies);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: lies.handle ?? this.handle,
      },
    };
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const said = { type, challenge, origin: this.#origin, crossOrigin: false };
    const { flags: _flags, count: _count, handle: _handle, rpId: _rpId, certificates: _certificates, ...others } = lies;
    return base64url(JSON.stringify({ ...said, ...others }));
  }

  #data(rpId: string, more: number, { rpId: other = rpId, flags = VERIFIED, count = this.count }: Lies): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(other), Buffer.from([flags | more]), counted]);
  }

  /** An ES256 key as COSE (RFC 9053, section 7.1.1): type, algorithm, curve, point. */
  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [atX, atY] = [x, y].map((text) => new Uint8Array(Buffer.from(text, 'base64url')));
    return isoCBOR.encode(new Map<number, CBORType>().set(1, 2).set(3, -7).set(-1, 1).set(-2, atX).set(-3, atY));
  }
}

/** `{fmt, attStmt, authData}` (WebAuthn level 3, section 6.5.4). */
function attestationObject(authData: Uint8Array, certificates = false): Uint8Array {
  const [statement, oneByte] = [new Map<string, CBORType>(), new Uint8Array(1)];
  if (certificates) statement.set('alg', -7).set('sig', oneByte).set('x5c', [oneByte]);
  const object = new Map<string, CBORType>().set('fmt', certificates ? 'packed' : 'none');
  return isoCBOR.encode(object.set('attStmt', statement).set('authData', authData));
}

/** Options for making a passkey. @throws Error where the server refuses them. */
export async function creationOptions(member: Visitor, body: { enrolment?: string } = {}): Promise<CreationOptions> {
  return answered(member.post('/api/passkeys/options', body), CreationOptions);
}

/** Adds a passkey to the account of a member who has just signed in. */
export async function somePasskey(member: Visitor, body: { enrolment?: string } = {}): Promise<Authenticator> {
  const authenticator = new Authenticator(member.origin);
  const passkey = authenticator.create(await creationOptions(member, body));
  await answered(member.post('/api/passkeys', { passkey }), PasskeyRecord);
  return authenticator;
}
