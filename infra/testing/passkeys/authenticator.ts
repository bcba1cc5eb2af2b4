/** A software authenticator: makes a passkey and signs with it byte by byte, with false values where a test asks for them. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  type Assertion,
  type Attestation,
  CreationOptions,
  PasskeyRecord,
  type RequestOptions,
} from '../../../shared/accounts/passkeys.ts';
import type { Visitor } from '../../local/visitor.ts';

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
        attestationObject: base64url(attestationObject(authData, lies.certificates)),
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

  /** An ES256 key as COSE (RFC 9053, section 7.1.1), in CBOR. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [atX, atY] = [Buffer.from('215820', 'hex'), Buffer.from('225820', 'hex')];
    const head = Buffer.from('a5010203262001', 'hex');
    return Buffer.concat([head, atX, Buffer.from(x, 'base64url'), atY, Buffer.from(y, 'base64url')]);
  }
}

/** `{fmt, attStmt, authData}` in CBOR (RFC 8949): short texts are 0x60 and their length, bytes are 0x59 and two bytes of length. */
function attestationObject(authData: Buffer, certificates = false): Buffer {
  const text = (words: string) => Buffer.from([0x60 + words.length, ...Buffer.from(words)]);
  const oneByte = Buffer.from([0x41, 0]);
  const statement = certificates
    ? [
        Buffer.from([0xa3]),
        text('alg'),
        Buffer.from([0x26]),
        text('sig'),
        oneByte,
        text('x5c'),
        Buffer.from([0x81]),
        oneByte,
      ]
    : [Buffer.from([0xa0])];
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
  const format = text(certificates ? 'packed' : 'none');
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    format,
    text('attStmt'),
    ...statement,
    text('authData'),
    length,
    authData,
  ]);
}

/** Options for making a passkey. @throws Error where the server refuses them. */
export async function creationOptions(member: Visitor, body: { enrolment?: string } = {}): Promise<CreationOptions> {
  const answer = await member.post('/api/passkeys/options', body);
  if (!answer.ok) throw new Error(`passkey options: ${answer.status} ${await answer.text()}`);
  return CreationOptions.parse(await answer.json());
}

/** Adds a passkey to the account of a member who has just signed in. */
export async function somePasskey(member: Visitor, body: { enrolment?: string } = {}): Promise<Authenticator> {
  const authenticator = new Authenticator(member.origin);
  const passkey = authenticator.create(await creationOptions(member, body));
  const answer = await member.post('/api/passkeys', { passkey });
  if (!answer.ok) throw new Error(`passkey: ${answer.status} ${await answer.text()}`);
  PasskeyRecord.parse(await answer.json());
  return authenticator;
}
